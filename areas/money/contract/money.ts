import { Type, type Static } from 'typebox'
import { Money } from '../../../platform/contract/amount.ts'
import { endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Points } from '../../../platform/contract/fields.ts'
import { pagingFields, maxLimit } from '../../../platform/contract/paging.ts'
import { Outcome } from '../../surveys/contract/surveys.ts'

/** The most days that one request about margin may cover. */
export const moneyDaysAtMost = 366
/** How many days the margin shows when none were chosen. */
export const moneyDaysByDefault = 30
const Count = Type.Integer({ minimum: 0 })

/** What margin can be broken down by. */
export const marginParts = ['survey', 'supplier', 'payer', 'campaign', 'country', 'day'] as const
export type MarginPart = (typeof marginParts)[number]
const By = Type.Unsafe<MarginPart>({ type: 'string', enum: [...marginParts] })

/** The figures of a group of attempts for a range of days. */
const figures = {
  /** What payers owe for completes, less what they took back; each is counted on its own day. */
  revenue: Money,
  /**
   * The points that members got, less those that were taken back, at their value. Attempts without a recorded price
   * are left out.
   */
  memberCost: Money,
  /** Revenue less member cost. */
  margin: Money,
  /** The margin as a share of the revenue, in percent with one decimal; null without revenue. */
  marginPercent: nullable(Type.Number()),
  /** Completes of these days, also those that were taken back later. */
  completes: Count,
  /** How many of these completes were taken back, whenever that was. */
  reversed: Count,
  /** The completes that were taken back, in percent with one decimal; null without completes. */
  reversalRate: nullable(Type.Number()),
  /**
   * Completes of suppliers whose price was not recorded: they are left out of revenue, member cost and margin. A
   * survey of our own that no one pays for is in-house: nothing is missing there, and its cost counts.
   */
  unpriced: Count,
  /** What members got for attempts whose price was not recorded, less what was taken back. It is in no other figure. */
  unpricedCost: Money,
  /** Attempts that began on these days. */
  entrants: Count,
}
export const MoneyFigures = Type.Object(figures)
export type MoneyFigures = Static<typeof MoneyFigures>

/**
 * One survey, supplier, payer, campaign, country or day with its figures and those of the equally long period before.
 */
export const MarginRow = Type.Object({
  key: Type.String(),
  /**
   * Its name; empty where the page has words of its own: for no supplier, no payer, our own members, a country or a
   * day.
   */
  label: Type.String(),
  ...figures,
  /**
   * The average revenue of a complete that was not taken back and whose price is known (0 for in-house ones); null if
   * there is none.
   */
  effectivePrice: nullable(Money),
  /** The average member cost of a complete that was not taken back and whose price is known; null if there is none. */
  costPerComplete: nullable(Money),
  before: MoneyFigures,
  /**
   * By how many percentage points the rate of completes taken back rose since the days before; null unless both
   * periods have completes.
   */
  reversalsRise: nullable(Type.Number()),
})
export type MarginRow = Static<typeof MarginRow>

const orders = ['revenue', 'cost', 'margin', 'percent', 'completes', 'price', 'reversals', 'rise', 'name'] as const
/** The sort orders of the margin: the greatest first, or with `-up` the least first. Names begin with A. */
export const marginSorts = orders.flatMap((one) => [one, `${one}-up`] as const)
export type MarginSort = (typeof orders)[number] | `${(typeof orders)[number]}-up`

/** An attempt behind a figure, with the money and points it moved on these days. */
export const MoneyAttempt = Type.Object({
  attemptId: Id,
  surveyId: Id,
  surveyTitle: Type.String(),
  supplierName: nullable(Type.String()),
  payerName: nullable(Type.String()),
  outcome: Outcome,
  startedAt: Instant,
  /** The price less the commission; null in-house, and where it was not recorded. */
  price: nullable(Money),
  revenue: Money,
  /** Nothing where the price was not recorded. */
  memberCost: Money,
  /** What the member got where the price was not recorded. */
  unpricedCost: Money,
  /** How often it counted as a complete on these days. */
  completes: Count,
  /** How often such a complete was taken back. */
  reversed: Count,
})
export type MoneyAttempt = Static<typeof MoneyAttempt>

/** A movement of money that one attempt caused. */
export const moneyKinds = ['revenue', 'revenue-back', 'cost', 'cost-back'] as const
export type MoneyKind = (typeof moneyKinds)[number]
export const MoneyLine = Type.Object({
  at: Instant,
  kind: Type.Unsafe<MoneyKind>({ type: 'string', enum: [...moneyKinds] }),
  /** What the payer owes or, below zero, no longer owes; what the points are worth. */
  amount: Money,
  /** Null where no points moved. */
  points: nullable(Points),
})
export type MoneyLine = Static<typeof MoneyLine>

/** The terms under which an attempt began, and everything that it moved. */
export const AttemptMoney = Type.Object({
  attemptId: Id,
  payerName: nullable(Type.String()),
  /** The price that the payer states; null in-house, and where it was not recorded. */
  price: nullable(Money),
  feePercent: Type.Number(),
  sharePercent: nullable(Type.Integer()),
  priceVersion: nullable(Type.Integer()),
  revenue: Money,
  memberCost: Money,
  /** Null where the price was not recorded: such an attempt is in no margin. */
  margin: nullable(Money),
  lines: Type.Array(MoneyLine),
})
export type AttemptMoney = Static<typeof AttemptMoney>

/** A day whose sums did not match its attempts; it was recounted when that was found. */
export const MoneyFinding = Type.Object({
  day: Day,
  surveyId: Id,
  figure: Type.String(),
  /** The sum that was kept, in micros, points or as a count. */
  kept: Type.Integer(),
  counted: Type.Integer(),
  foundAt: Instant,
})
export type MoneyFinding = Static<typeof MoneyFinding>

const MoneyDay = Type.Object({ day: Day, revenue: Money, memberCost: Money, margin: Money })
export const MoneySummary = Type.Object({
  /** The running month so far, in UTC days. */
  month: MoneyFigures,
  /** The same days of the month before. */
  before: MoneyFigures,
  /** Each day of the running month, the oldest first. */
  days: Type.Array(MoneyDay),
  /** The value of the points that members have. */
  liability: Money,
  /** What vendors have earned but have not been paid, including what is still held. */
  owedToVendors: Money,
  /** Whether any survey has a price. */
  hasPrices: Type.Boolean(),
  /** When the sums were last compared with the attempts; null before the first time. */
  checkedAt: nullable(Instant),
  /** What the checks of the last days found, newest first, at most 20. */
  findings: Type.Array(MoneyFinding),
})
export type MoneySummary = Static<typeof MoneySummary>

const days = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) }

export const moneyApi = {
  summary: endpoint({
    method: 'GET',
    path: 'money/summary',
    access: 'money.view',
    operationId: 'moneySummary',
    summary:
      'Revenue, member cost and margin of the month so far against the same days of the last one, and what is owed.',
    data: MoneySummary,
  }),
  margin: endpoint({
    method: 'GET',
    path: 'money/margin',
    access: 'money.view',
    summary:
      'Margin by survey, supplier, payer, campaign, country or day, with the same number of days before. UTC days; by default the last 30.',
    query: Type.Object({
      ...pagingFields,
      by: By,
      ...days,
      /** Matches a part of the name, or the whole key. */
      text: Type.Optional(Type.String({ maxLength: 120 })),
      sort: Type.Optional(Type.Unsafe<MarginSort>({ type: 'string', enum: [...marginSorts] })),
    }),
    data: Type.Object({
      rows: Type.Array(MarginRow),
      /** The same figures for all rows together. */
      totals: Type.Omit(MarginRow, ['key', 'label']),
      count: Count,
      /** Whether any survey has a price. */
      hasPrices: Type.Boolean(),
    }),
  }),
  attempts: endpoint({
    method: 'GET',
    path: 'money/attempts',
    access: 'money.view',
    operationId: 'moneyAttempts',
    summary:
      'The attempts behind a row of the margin: those that counted, or moved money or points, on these days; the last begun first.',
    query: Type.Object({
      by: By,
      value: Type.String({ maxLength: 120 }),
      ...days,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: 25 })),
      /** The page after this one. */
      after: Type.Optional(Id),
    }),
    data: Type.Object({ rows: Type.Array(MoneyAttempt), next: nullable(Id) }),
  }),
  attempt: endpoint({
    method: 'GET',
    path: 'money/attempt/{attemptId}',
    access: 'money.view',
    operationId: 'moneyOfAttempt',
    summary: 'What one attempt was agreed for, and every movement of money and points that it caused.',
    params: Type.Object({ attemptId: Id }),
    data: AttemptMoney,
  }),
} as const
