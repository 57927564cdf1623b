import { Type, type Static } from 'typebox'
import { Money } from '../../../platform/contract/amount.ts'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../../platform/contract/fields.ts'

/** The most rows of work, and the most open alerts, that the home shows. */
export const waitingAtMost = 50
export const alertsAtMost = 20
/** How many days the small charts show. */
export const weeksDays = 14

/** The parts of the home, in the order of the page. Readers get the parts for which they have a permission. */
export const homeParts = ['today', 'waiting', 'alerts', 'weeks', 'setup', 'own'] as const
export type HomePart = (typeof homeParts)[number]

/** Whether a count was ready in time. A `late` one is requested again, a `failed` one may be retried. */
export const countedStates = ['ready', 'late', 'failed'] as const
export type CountedState = (typeof countedStates)[number]
const State = Type.Unsafe<CountedState>({ type: 'string', enum: [...countedStates] })
const Count = Type.Integer({ minimum: 0 })

/** How a figure is written. Money is in millionths of a dollar. */
export const homeUnits = ['count', 'points', 'money', 'percent', 'hours', 'day'] as const
export type HomeUnit = (typeof homeUnits)[number]
const Unit = Type.Unsafe<HomeUnit>({ type: 'string', enum: [...homeUnits] })

/** Work that waits behind one link. */
export const WaitingRow = Type.Object({
  kind: Type.String(),
  /** What waits, as a sentence with its number. */
  title: Type.String(),
  count: Count,
  overdue: Count,
  oldestAt: nullable(Instant),
  dueAt: nullable(Instant),
  /** What is at stake; null where nothing is, or where it is given in the other unit. */
  points: nullable(Type.Integer()),
  amount: nullable(Money),
  /** The page that shows exactly these items. */
  href: Type.String(),
  /** The menu page whose entry shows the count of this work. */
  page: Type.String(),
})
export type WaitingRow = Static<typeof WaitingRow>

export const Waiting = Type.Object({
  /** Overdue rows first, then by deadline. */
  rows: Type.Array(WaitingRow),
  /** The names of the kinds of work that are still being counted, and of those whose count failed. */
  late: Type.Array(Type.String()),
  failed: Type.Array(Type.String()),
})
export type Waiting = Static<typeof Waiting>

/** A figure for today so far, next to the same weekday last week up to the same minute. */
export const TodayRow = Type.Object({
  figure: Type.String(),
  unit: Unit,
  state: State,
  now: nullable(Type.Number()),
  before: nullable(Type.Number()),
})
export type TodayRow = Static<typeof TodayRow>
export const Today = Type.Object({
  until: Instant,
  untilBefore: Instant,
  rows: Type.Array(TodayRow),
})
export type Today = Static<typeof Today>

/** Something that is wrong, and what explains most of it. */
export const AlertRow = Type.Object({
  alertId: Id,
  rule: Type.String(),
  title: Type.String(),
  /** The values that explain most of the change, as a sentence; empty if none do. */
  cause: Type.String(),
  openedAt: Instant,
  href: Type.String(),
  /** Whether it cannot be acknowledged and stays until its cause is gone. */
  isPinned: Type.Boolean(),
  ackedByName: nullable(Type.String()),
})
export type AlertRow = Static<typeof AlertRow>

/** A figure for each day of two weeks; null for a day without a value. */
export const WeekRow = Type.Object({
  line: Type.String(),
  unit: Unit,
  state: State,
  values: Type.Array(nullable(Type.Number())),
})
export type WeekRow = Static<typeof WeekRow>

/** A step to take before the panel opens, or advice. */
export const SetupRow = Type.Object({
  code: Type.String(),
  title: Type.String(),
  todo: Type.String(),
  isRequired: Type.Boolean(),
  href: Type.String(),
})
export type SetupRow = Static<typeof SetupRow>

/** What a vendor reads about their own campaigns and money, as one figure. */
export const OwnRow = Type.Object({
  fact: Type.String(),
  unit: Unit,
  /** A number, except for the unit `day`. */
  value: nullable(Type.Number()),
  at: nullable(Instant),
  /** A text shown instead of a figure; empty for a figure. */
  text: Type.String(),
  href: Type.String(),
})
export type OwnRow = Static<typeof OwnRow>

const partOf = <P extends Parameters<typeof Type.Object>[0]>(fields: P) =>
  nullable(Type.Object({ state: State, ...fields }))

export const Home = Type.Object({
  /** The parts that this reader has, in order, whether requested or not. */
  parts: Type.Array(Type.Unsafe<HomePart>({ type: 'string', enum: [...homeParts] })),
  today: nullable(Today),
  waiting: nullable(Waiting),
  alerts: partOf({ rows: Type.Array(AlertRow) }),
  weeks: nullable(Type.Object({ days: Type.Array(Day), rows: Type.Array(WeekRow) })),
  setup: partOf({ rows: Type.Array(SetupRow) }),
  own: partOf({ rows: Type.Array(OwnRow) }),
})
export type Home = Static<typeof Home>

export const homeApi = {
  getHome: endpoint({
    method: 'GET',
    path: 'home',
    access: 'signed-in',
    summary:
      'What needs the caller: figures of today, work that waits, alerts, two weeks, the set-up, and for vendors their own campaigns. Each part is there by permissions and has its own time; what is late is asked for again.',
    query: Type.Object({
      /** Only these parts, separated by commas; all parts if left out. */
      parts: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z]+(,[a-z]+)*$' })),
    }),
    data: Home,
  }),
  acknowledgeAlert: endpoint({
    method: 'POST',
    path: 'home/acknowledgeAlert',
    access: 'staff',
    needsPerson: true,
    summary: 'Says that somebody looks after an alert, which then stands behind the others until it is over.',
    body: body({ alertId: Id }),
    data: Nothing,
  }),
} as const
