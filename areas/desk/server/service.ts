import { isVendor, type Permission } from '../../../platform/contract/access.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { nowOf, type Db } from '../../../platform/server/db.ts'
import type {
  ForDesk,
  OwnFact,
  TodayFigure,
  WaitingFacts,
  WaitingKind,
  WeekLine,
} from '../../../platform/server/for-desk.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Readiness } from '../../settings/server/readiness.ts'
import { homeParts, waitingAtMost, weeksDays, type CountedState, type HomePart } from '../contract/home.ts'
import type { Alerts, OpenAlert } from './alerts.ts'
import { createBudget, type Counted, type StartTimer } from './budget.ts'
import { byDeadline, listWholeDays, opensTo, spansOf } from './rules.ts'

export type { Alerts } from './alerts.ts'
/** The reader of a home: what they may do decides what they see. */
export type Reader = { userId: string; role: string; permissions: readonly Permission[] }
export type DeskNeeds = {
  db: Db
  forDesk: () => readonly ForDesk[]
  readiness: Pick<Readiness, 'look'>
  log: Pick<Log, 'warn'>
  /** For tests: replaces the timer and the database clock. */
  startTimer?: StartTimer
  clock?: (db: Db) => Promise<Date>
}

/** How long each piece of the home may take before the answer is sent without it. */
const budgetMs = 300
const keptMs = 60_000

/** A row of work with its kind and page; its title is still a message. */
export type FoundWork = WaitingFacts & { kind: string; href: string; page: string; title: Message }
/** Kinds of work whose count was late, and those whose count failed. */
type Missing = { late: Message[]; failed: Message[] }
export type FoundHome = {
  parts: HomePart[]
  waiting: ({ rows: FoundWork[] } & Missing) | null
  today: { until: Date; untilBefore: Date; rows: FoundFigure[] } | null
  weeks: { days: string[]; rows: FoundLine[] } | null
  alerts: { state: CountedState; rows: OpenAlert[] } | null
  setup: { state: CountedState; rows: Awaited<ReturnType<Readiness['look']>>['items'] } | null
  own: { state: CountedState; rows: OwnFact[] } | null
}
type FoundFigure = {
  figure: string
  unit: TodayFigure['unit']
  state: CountedState
  now: number | null
  before: number | null
}
type FoundLine = { line: string; unit: WeekLine['unit']; state: CountedState; values: (number | null)[] }

const words = (key: string, values: Message['values'] = {}): Message => ({ code: `waiting-desk.${key}`, values })
/** Names a kind of work that could not be counted. */
const nameKind = (kind: string): Message => words(`${kind}Name`)

export type Desk = ReturnType<typeof createDesk>

/**
 * The home of staff and vendors: everything that areas declare for it, read in parallel, each within its own time
 * limit.
 */
export function createDesk({
  db,
  forDesk,
  readiness,
  log,
  startTimer,
  clock = nowOf,
  alerts,
}: DeskNeeds & { alerts: Pick<Alerts, 'listOpen' | 'isAnyFor'> }) {
  const within = createBudget({
    budgetMs,
    keptMs,
    ...(startTimer ? { startTimer } : {}),
    onError: (error, name) => log.warn({ err: error, part: name }, 'a part of the home could not be read'),
  })
  const waitingFor = ({ permissions }: Reader): WaitingKind[] =>
    forDesk()
      .flatMap(({ waiting = [] }) => waiting)
      .filter((kind) => opensTo(kind, permissions))
  const figuresFor = ({ permissions }: Reader): TodayFigure[] =>
    forDesk()
      .flatMap(({ today = [] }) => today)
      .filter(({ permission }) => permissions.includes(permission))
  const linesFor = ({ permissions }: Reader): WeekLine[] =>
    forDesk()
      .flatMap(({ weeks = [] }) => weeks)
      .filter(({ permission }) => permissions.includes(permission))
  const ownFor = ({ role }: Reader) => (isVendor(role) ? forDesk().flatMap(({ own = [] }) => own) : [])

  const listParts = (reader: Reader): HomePart[] => {
    const has: Readonly<Record<HomePart, boolean>> = {
      today: figuresFor(reader).length > 0,
      waiting: waitingFor(reader).length > 0,
      alerts: alerts.isAnyFor(reader.permissions),
      weeks: linesFor(reader).length > 0,
      setup: reader.permissions.includes('settings.view'),
      own: ownFor(reader).length > 0,
    }
    return homeParts.filter((part) => has[part])
  }

  async function readWaiting(reader: Reader): Promise<FoundHome['waiting']> {
    const kinds = waitingFor(reader)
    const counted = await Promise.all(kinds.map(({ kind, read }) => within(`waiting ${kind}`, read)))
    const missing = (state: CountedState): Message[] =>
      kinds.filter((_, at) => counted[at]?.state === state).map(({ kind }) => nameKind(kind))
    const rows = kinds
      .flatMap((kind, at) => listWork(kind, counted[at]))
      .toSorted(byDeadline)
      .slice(0, waitingAtMost)
    return { rows, late: missing('late'), failed: missing('failed') }
  }

  async function readToday(reader: Reader): Promise<FoundHome['today']> {
    const figures = figuresFor(reader)
    const { today, before } = spansOf(await clock(db))
    const counted = await Promise.all(
      figures.map(({ figure, read }) => within(`today ${figure}`, () => Promise.all([read(today), read(before)]))),
    )
    const rows = figures.map(({ figure, unit }, at): FoundFigure => {
      const [now, then] = valueOf(counted[at]) ?? [null, null]
      return { figure, unit, state: counted[at]?.state ?? 'failed', now, before: then }
    })
    return { until: today.to, untilBefore: before.to, rows }
  }

  async function readWeeks(reader: Reader): Promise<FoundHome['weeks']> {
    const lines = linesFor(reader)
    const days = listWholeDays(await clock(db), weeksDays)
    const span = { first: days[0] ?? '', last: days.at(-1) ?? '' }
    const counted = await Promise.all(lines.map(({ line, read }) => within(`weeks ${line}`, () => read(span))))
    const rows = lines.map(({ line, unit }, at): FoundLine => {
      const values = valueOf(counted[at])
      return { line, unit, state: counted[at]?.state ?? 'failed', values: days.map((day) => values?.get(day) ?? null) }
    })
    return { days, rows }
  }

  async function readAlerts({ permissions }: Reader): Promise<FoundHome['alerts']> {
    const counted = await within(`alerts ${permissions.join()}`, () => alerts.listOpen(permissions))
    return { state: counted.state, rows: valueOf(counted) ?? [] }
  }
  /** Advice is shown only until the panel opens; lasting steps are also shown afterwards. */
  async function readSetup(): Promise<FoundHome['setup']> {
    const counted = await within('setup', readiness.look)
    const found = valueOf(counted)
    const open = found?.items.filter(({ isDone, stays }) => !isDone && (stays || !found.isReady)) ?? []
    const rows = open.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    return { state: counted.state, rows }
  }
  async function readOwn(reader: Reader): Promise<FoundHome['own']> {
    const counted = await Promise.all(
      ownFor(reader).map(({ source, read }) => within(`own ${source} ${reader.userId}`, () => read(reader.userId))),
    )
    const worst = counted.find(({ state }) => state === 'failed') ?? counted.find(({ state }) => state === 'late')
    return { state: worst?.state ?? 'ready', rows: counted.flatMap((one) => valueOf(one) ?? []) }
  }

  return {
    /** Reads the parts that a reader requested and may see; the others are null. */
    read: async (reader: Reader, asked: readonly string[] | null): Promise<FoundHome> => {
      const parts = listParts(reader)
      const read = <T>(part: HomePart, work: (reader: Reader) => Promise<T>): Promise<T | null> =>
        parts.includes(part) && (asked === null || asked.includes(part)) ? work(reader) : Promise.resolve(null)
      const [today, waiting, alertsPart, weeks, setup, own] = await Promise.all([
        read('today', readToday),
        read('waiting', readWaiting),
        read('alerts', readAlerts),
        read('weeks', readWeeks),
        read('setup', readSetup),
        read('own', readOwn),
      ])
      return { parts, today, waiting, alerts: alertsPart, weeks, setup, own }
    },
  }
}

const valueOf = <T>(counted: Counted<T> | undefined): T | null => (counted?.state === 'ready' ? counted.value : null)

function listWork({ kind, href }: WaitingKind, counted: Counted<readonly WaitingFacts[]> | undefined): FoundWork[] {
  return (valueOf(counted) ?? [])
    .filter(({ count }) => count > 0)
    .map((facts) => {
      const { count, name = '' } = facts
      return { href, ...facts, page: href.split('?')[0] ?? href, kind, title: words(kind, { count, name }) }
    })
}
