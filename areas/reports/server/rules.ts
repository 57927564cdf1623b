import type { Day } from '../../../platform/contract/day.ts'
import { listDays, readSpan as readDaySpan, type Span, type WrongSpan } from '../../../platform/contract/day-span.ts'
import {
  attemptFigures,
  isReport,
  reportDaysAtMost,
  reportDaysByDefault,
  type AttemptDay,
  type AttemptTotals,
  type FinanceDay,
  type FinanceTotals,
  type SignupDay,
} from '../contract.ts'

/**
 * Whether a user may save a view. Only a view of a report can be shared, and only users who may read reports can save
 * one. A view of another list belongs to one user, who may be any staff member.
 */
export const mayKeepView = (
  { report, isShared }: { report: string; isShared: boolean },
  permissions: readonly string[],
): boolean => (isReport(report) ? permissions.includes('reports.view') : !isShared)

/** Reads the requested days (by default the last 30), or returns the field that is wrong, with the reason. */
export const readSpan = (startDate: Day | undefined, endDate: Day | undefined, today: Day): Span | WrongSpan =>
  readDaySpan({ startDate, endDate }, today, { byDefault: reportDaysByDefault, atMost: reportDaysAtMost })

/** Cuts off the days after today. The result is empty when the span begins after today. */
export const cutFuture = ({ first, last }: Span, today: Day): Span => ({ first, last: last < today ? last : today })

/** A daily sum: the number of events, or of points, in one part of a measure. */
export type Sum = { day: Day; part: string; amount: number }
type Parts = ReadonlyMap<string, number>

function byDay(sums: readonly Sum[]): (day: Day) => Parts {
  const days = new Map<Day, Map<string, number>>()
  for (const { day, part, amount } of sums) {
    const parts = days.get(day) ?? new Map<string, number>()
    days.set(day, parts.set(part, (parts.get(part) ?? 0) + amount))
  }
  return (day) => days.get(day) ?? new Map<string, number>()
}
const sumOf = (parts: Parts, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (parts.get(name) ?? 0), 0)

/** Makes one row for each day of the span, even without events. A reversed attempt also counts as completed, once. */
export function makeAttemptDays(span: Span, sums: readonly Sum[]): AttemptDay[] {
  const partsOf = byDay(sums)
  return listDays(span).map((day) => {
    const parts = partsOf(day)
    const of = (...names: string[]): number => sumOf(parts, names)
    return {
      day,
      started: of('started'),
      completed: of('completed'),
      disqualified: of('disqualified'),
      quotaFull: of('quota_full'),
      qualityRejected: of('quality_rejected'),
      securityRejected: of('security_rejected'),
      abandoned: of('abandoned'),
      reversed: of('reversed'),
    }
  })
}

const creditKinds = ['survey', 'screen_out', 'welcome', 'adjustment', 'dispute', 'opening', 'top_up']
/**
 * The part of points that returned because a paid reward came back. Points that were only held never left the
 * panelist.
 */
const cameBack = 'give_back'
/**
 * Computes how many points all panelists gained together: credits, minus points taken back, minus rewards that were
 * paid and did not come back.
 */
export const computeNet = (sums: readonly Sum[]): number =>
  sums.reduce((sum, { part, amount }) => sum + ([...creditKinds, cameBack].includes(part) ? amount : -amount), 0)

/** Makes one row for each day; `opening` is the liability before the first day. */
export function makeFinanceDays(span: Span, sums: readonly Sum[], opening: number): FinanceDay[] {
  const partsOf = byDay(sums)
  let liability = opening
  return listDays(span).map((day) => {
    const parts = partsOf(day)
    const credited = sumOf(parts, creditKinds)
    const reversed = sumOf(parts, ['reversal'])
    const redeemed = sumOf(parts, ['redemption']) - sumOf(parts, [cameBack])
    liability += credited - reversed - redeemed
    return { day, credited, reversed, redeemed, liability }
  })
}

/** Makes one row for each day. Visits by bots and prefetches are left out. */
export function makeSignupDays(span: Span, visits: readonly Sum[], signups: readonly Sum[]): SignupDay[] {
  const [visited, joined] = [byDay(visits), byDay(signups)]
  return listDays(span).map((day) => ({
    day,
    visits: sumOf(visited(day), ['human']),
    joined: sumOf(joined(day), ['joined']),
    verified: sumOf(joined(day), ['verified']),
  }))
}

/** Adds up each of these figures over all rows. */
function sumFigures<K extends string>(
  names: readonly K[],
  rows: readonly Readonly<Record<K, number>>[],
): Record<K, number> {
  const add = (name: K): number => rows.reduce((sum, row) => sum + row[name], 0)
  return Object.fromEntries(names.map((name) => [name, add(name)])) as Record<K, number>
}
/** Adds up the figures of attempts over all days. */
export const sumAttempts = (rows: readonly AttemptDay[]): AttemptTotals => sumFigures(attemptFigures, rows)
const financeFigures = ['credited', 'reversed', 'redeemed'] as const satisfies readonly (keyof FinanceTotals)[]
/** Adds up the figures of points over all days. */
export const sumFinance = (rows: readonly FinanceDay[]): FinanceTotals => sumFigures(financeFigures, rows)

/** Makes the name of the file from its first and last day. */
export const makeHistoryFileName = ({ first, last }: Span): string => `survey-history_${first}_${last}.csv`
