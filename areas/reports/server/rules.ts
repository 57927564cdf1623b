import type { Message } from '../../../platform/contract/messages.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import { refusalMessage } from '../../../platform/contract/refusals.ts'
import { isDay, utcDay, type Day } from '../../../platform/contract/day.ts'
import {
  isReport,
  reportDaysAtMost,
  reportDaysByDefault,
  type AttemptDay,
  type AttemptTotals,
  type FinanceDay,
  type FinanceTotals,
  type TrafficDay,
} from '../contract.ts'

/** Whether a view may be kept: reports have readers of their own, and theirs alone are shared, as a list's reader may be anybody of staff. */
export const mayKeepView = (
  { report, isShared }: { report: string; isShared: boolean },
  permissions: readonly string[],
): boolean => (isReport(report) ? permissions.includes('reports.view') : !isShared)

export type Span = { first: Day; last: Day }
export type WrongSpan = { field: 'startDate' | 'endDate'; message: Message }
const dayMs = 86_400_000
const dayAt = (day: Day, plus: number): Day => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + plus * dayMs))

/** The days that are meant: the last 30 when none is said; or which field is wrong, and why. Both ends are included. */
export function spanOf(startDate: Day | undefined, endDate: Day | undefined, today: Day): Span | WrongSpan {
  for (const [field, day] of [['startDate', startDate] as const, ['endDate', endDate] as const])
    if (day !== undefined && !isDay(day)) return { field, message: checkMessage('dateInvalid') }
  const last = endDate ?? today
  const first = startDate ?? dayAt(last, 1 - reportDaysByDefault)
  if (first > last) return { field: 'endDate', message: refusalMessage('rangeReversed') }
  if (daysIn({ first, last }) > reportDaysAtMost)
    return { field: 'endDate', message: refusalMessage('rangeTooLong', { days: reportDaysAtMost }) }
  return { first, last }
}

/** The days of the span that have come; none when it lies ahead. */
export const until = ({ first, last }: Span, today: Day): Span => ({ first, last: last < today ? last : today })

const daysIn = ({ first, last }: Span): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1
/** Every day of the span, oldest first. */
export const daysOf = (span: Span): Day[] =>
  Array.from({ length: Math.max(0, daysIn(span)) }, (_, n) => dayAt(span.first, n))

/** What was summed of a day: how many, or how many points, of each part. */
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

/** A row for every day of the span, also for those on which nothing happened. Attempts taken back were completed once. */
export function attemptDays(span: Span, sums: readonly Sum[]): AttemptDay[] {
  const partsOf = byDay(sums)
  return daysOf(span).map((day) => {
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

const creditKinds = ['survey', 'screen_out', 'welcome', 'adjustment', 'dispute', 'opening']
/** Of what is given back, only rewards that were paid before come from the house; the other holds were never paid. */
const cameBack = 'give_back'
/** What all panelists together gained or lost: credits, less what was taken back, less what left as rewards and did not come back. */
export const netOf = (sums: readonly Sum[]): number =>
  sums.reduce((sum, { part, amount }) => sum + ([...creditKinds, cameBack].includes(part) ? amount : -amount), 0)

/** A row for every day; `opening` is what was owed before the first. */
export function financeDays(span: Span, sums: readonly Sum[], opening: number): FinanceDay[] {
  const partsOf = byDay(sums)
  let liability = opening
  return daysOf(span).map((day) => {
    const parts = partsOf(day)
    const credited = sumOf(parts, creditKinds)
    const reversed = sumOf(parts, ['reversal'])
    const redeemed = sumOf(parts, ['redemption']) - sumOf(parts, [cameBack])
    liability += credited - reversed - redeemed
    return { day, credited, reversed, redeemed, liability }
  })
}

/** Visits are those of people; bots and prefetches are counted and not shown. */
export function trafficDays(span: Span, visits: readonly Sum[], signups: readonly Sum[]): TrafficDay[] {
  const [visited, joined] = [byDay(visits), byDay(signups)]
  return daysOf(span).map((day) => ({
    day,
    visits: sumOf(visited(day), ['human']),
    joined: sumOf(joined(day), ['joined']),
    verified: sumOf(joined(day), ['verified']),
  }))
}

/** The sums over all rows of every figure named. */
function totals<K extends string>(
  names: readonly K[],
  rows: readonly Readonly<Record<K, number>>[],
): Record<K, number> {
  const add = (name: K): number => rows.reduce((sum, row) => sum + row[name], 0)
  return Object.fromEntries(names.map((name) => [name, add(name)])) as Record<K, number>
}
const attemptFigures = [
  'started',
  'completed',
  'disqualified',
  'quotaFull',
  'qualityRejected',
  'securityRejected',
  'abandoned',
  'reversed',
] as const satisfies readonly (keyof AttemptTotals)[]
export const attemptTotals = (rows: readonly AttemptDay[]): AttemptTotals => totals(attemptFigures, rows)
const financeFigures = ['credited', 'reversed', 'redeemed'] as const satisfies readonly (keyof FinanceTotals)[]
export const financeTotals = (rows: readonly FinanceDay[]): FinanceTotals => totals(financeFigures, rows)

/** The file's name says what is in it; it is made of two checked days. */
export const historyFileName = ({ first, last }: Span): string => `survey-history_${first}_${last}.csv`
