import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../../platform/contract/fields.ts'
import { maxLimit } from '../../../platform/contract/paging.ts'
import { Money } from '../../../platform/contract/amount.ts'

/** The most months that one answer covers. */
export const healthMonthsAtMost = 25
/** How many countries or sources can be compared at once. */
export const comparedAtMost = 5
/** Counts below this are shown only to readers who may see panelists. */
export const fewBelow = 5
/** How many 30-day periods after joining are followed. */
export const agesAtMost = 25
export const ageDays = 30
/** Lists are counted up to this number. */
export const healthCountedMax = 10_000

/** What the figures can be broken down by. With `all` they cover every member. */
export const healthDims = ['all', 'country', 'source'] as const
export type HealthDim = (typeof healthDims)[number]
const Dim = Type.Optional(Type.Unsafe<HealthDim>({ type: 'string', enum: [...healthDims] }))

/** Figures that have a level on each day. */
export const levelFigures = ['members', 'active_7', 'active_30', 'active_90', 'active_365'] as const
export type LevelFigure = (typeof levelFigures)[number]
/** Flows within a month up to a day, compared with those who were active in the 90 days before the month began. */
export const flowFigures = ['first', 'returned', 'lapsed', 'left', 'removed'] as const
export type FlowFigure = (typeof flowFigures)[number]
/** Figures for the members who joined within a range of days. */
export const joinedFigures = ['joined', 'profiled', 'started', 'completed', 'settled', 'over', 'retained'] as const
export type JoinedFigure = (typeof joinedFigures)[number]
/** Every figure that has a list of members behind it. */
export const healthFigures = [...levelFigures, ...flowFigures, ...joinedFigures] as const
export type HealthFigure = (typeof healthFigures)[number]

/** A count; null where it is from 1 to 4 and the reader may not see panelists. */
const Count = nullable(Type.Integer({ minimum: 0 }))
const MoneyOrNone = nullable(Money)

const levels = { members: Count, active7: Count, active30: Count, active90: Count, active365: Count }
export const HealthPoint = Type.Object({ day: Day, ...levels })
export type HealthPoint = Static<typeof HealthPoint>

/** The flows of one month, or of the part of it up to the last requested day. */
export const HealthMonth = Type.Object({
  /** The first day of the month. */
  month: Day,
  /** The last day that is counted. */
  until: Day,
  /** Members who were active in the 90 days before the month began. */
  activeBefore: Count,
  first: Count,
  returned: Count,
  lapsed: Count,
  left: Count,
  removed: Count,
  /**
   * Members who were active in the 90 days before the end: the number at the beginning, plus those who came, minus
   * those who went.
   */
  activeAfter: Count,
  /** Members who lapsed or left, as a percentage of those active before, with one decimal; null if there were none. */
  churnPercent: nullable(Type.Number()),
})
export type HealthMonth = Static<typeof HealthMonth>

const Named = {
  /** The country or source; empty for the whole panel, and for members without one. */
  value: Type.String(),
  /** The name of a campaign or an import; empty where the page has words of its own. */
  label: Type.String(),
}
export const HealthSeries = Type.Object({
  ...Named,
  days: Type.Array(HealthPoint),
  months: Type.Array(HealthMonth),
})
export type HealthSeries = Static<typeof HealthSeries>

export const HealthOverview = Type.Object({
  /** Up to when all events are counted; null before the first count. */
  countedAt: nullable(Instant),
  startDate: Day,
  endDate: Day,
  series: Type.Array(HealthSeries),
  /** What can be compared, with the number of members today, the largest first. */
  choices: Type.Array(Type.Object({ ...Named, members: Count })),
})
export type HealthOverview = Static<typeof HealthOverview>

/** One age of a cohort: 30 days, starting on day 30k after each member's own joining. */
export const CohortAge = Type.Object({
  ageNo: Type.Integer({ minimum: 0 }),
  /** How many members have reached the end of this age. */
  over: Count,
  /** How many of those took part during this age. */
  active: Count,
  /** The same as a percentage with one decimal; null if there were none. */
  activePercent: nullable(Type.Number()),
  /** Revenue less member cost per such member, in this age alone; null for readers who may not see money. */
  marginPerMember: MoneyOrNone,
})
export type CohortAge = Static<typeof CohortAge>
export const HealthCohort = Type.Object({
  /** The first day of the month of joining. */
  cohort: Day,
  members: Count,
  profiled: Count,
  started: Count,
  completed: Count,
  ages: Type.Array(CohortAge),
})
export type HealthCohort = Static<typeof HealthCohort>
export const HealthRetention = Type.Object({
  countedAt: nullable(Instant),
  startDate: Day,
  endDate: Day,
  cohorts: Type.Array(HealthCohort),
})
export type HealthRetention = Static<typeof HealthRetention>

const source = {
  clicks: Type.Integer({ minimum: 0 }),
  verified: Count,
  profiled: Count,
  started: Count,
  completed: Count,
  /** Members who took part on any of the days 8 to 37 after joining. */
  settled: Count,
  /** What these members cost: the campaign and their welcome points. */
  spending: MoneyOrNone,
  costPerVerified: MoneyOrNone,
  costPerActive: MoneyOrNone,
  /** Revenue less member cost per member, up to the last age that any member has completed. */
  lifetimeMargin: MoneyOrNone,
  /** That age; null if no member has completed one. */
  lifetimeAge: nullable(Type.Integer()),
  /** The first age by which a member has earned back its cost; null if not yet, or if it cost nothing. */
  paidBackAge: nullable(Type.Integer()),
  /** How much of the cost has come back so far, in percent; null if there was no cost, or no age is over yet. */
  paidBackPercent: nullable(Type.Number()),
}
export const HealthSource = Type.Object({ ...Named, ...source })
export type HealthSource = Static<typeof HealthSource>
export const HealthSources = Type.Object({
  countedAt: nullable(Instant),
  startDate: Day,
  endDate: Day,
  rows: Type.Array(HealthSource),
  totals: Type.Object(source),
  count: Type.Integer({ minimum: 0 }),
})
export type HealthSources = Static<typeof HealthSources>

export const HealthMember = Type.Object({
  panelistId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  countryId: Type.String(),
  ...Named,
  joinedOn: Day,
  lastActiveOn: nullable(Day),
})
export type HealthMember = Static<typeof HealthMember>

/** What defines a list of members: the figure, its day or the days of joining, and the country or source. */
export const memberListFields = {
  /** One of the figures of `health/overview`, `health/retention` or `health/sources`. */
  figure: Type.String({ maxLength: 40 }),
  /** The day of the figure; today by default. */
  day: Type.Optional(Day),
  dim: Dim,
  value: Type.Optional(Type.String({ maxLength: 80 })),
  /** The days of joining, for figures of those who joined. */
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  /** The age, for `over` and `retained`. */
  ageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
}
export const MemberList = Type.Object(memberListFields)
export type MemberList = Static<typeof MemberList>

const span = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) }

export const healthApi = {
  overview: endpoint({
    method: 'GET',
    path: 'health/overview',
    access: 'health.view',
    operationId: 'healthOverview',
    summary:
      'Members and how many were active in 7, 30, 90 and 365 days, day by day, and who came and went each month. UTC days; by default the last 90.',
    query: Type.Object({
      dim: Dim,
      /** Up to five countries or sources, separated by commas; by default the largest. */
      values: Type.Optional(Type.String({ maxLength: 400 })),
      ...span,
    }),
    data: HealthOverview,
  }),
  retention: endpoint({
    method: 'GET',
    path: 'health/retention',
    access: 'health.view',
    operationId: 'healthRetention',
    summary:
      'Of those who joined in each month, how many took part in each 30 days after joining. By default the last 13 months.',
    query: Type.Object({ dim: Dim, value: Type.Optional(Type.String({ maxLength: 80 })), ...span }),
    data: HealthRetention,
  }),
  sources: endpoint({
    method: 'GET',
    path: 'health/sources',
    access: 'health.view',
    operationId: 'healthSources',
    summary:
      'Campaigns, imports and members of our own: what those who joined on these days became, what they cost, and whether that came back.',
    query: Type.Object(span),
    data: HealthSources,
  }),
  members: endpoint({
    method: 'GET',
    path: 'health/members',
    access: 'health.view',
    operationId: 'healthMembers',
    summary: 'The members behind a figure. Needs panelists.view too.',
    query: Type.Object({
      ...memberListFields,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: 25 })),
      /** The id of the last member of the page before. */
      cursor: Type.Optional(Id),
    }),
    data: Type.Object({
      rows: Type.Array(HealthMember),
      count: Type.Integer({ minimum: 0 }),
      isCapped: Type.Boolean(),
      /**
       * How many count in the figure but are not in the list, because their account is closed or the day is too long
       * ago.
       */
      gone: Type.Integer(),
      nextCursor: nullable(Id),
    }),
  }),
} as const
