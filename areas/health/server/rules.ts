import { isDay, type Day } from '../../../platform/contract/day.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { refusalMessage } from '../../../platform/contract/refusals.ts'
import { addDays, countDays, monthStart, type Span } from '../../../platform/contract/day-span.ts'
import {
  ageDays,
  agesAtMost,
  fewBelow,
  flowFigures,
  healthMonthsAtMost,
  levelFigures,
  type FlowFigure,
  type LevelFigure,
} from '../contract/health.ts'

const pointsAtMost = 120

/** Lists the first days of the months of a span. */
export function listMonths({ first, last }: Span): Day[] {
  const months: Day[] = []
  for (let month = monthStart(first); month <= last; month = monthStart(month, 1)) months.push(month)
  return months
}

export type SpanFault = { field: 'startDate' | 'endDate'; message: Message } | 'range-too-long'
/**
 * The requested days, cut off at today, or by default the last days up to today; or what is wrong with the request.
 */
export function readSpan(ask: { startDate?: Day; endDate?: Day }, today: Day, byDefault: Day): Span | SpanFault {
  for (const field of ['startDate', 'endDate'] as const)
    if (ask[field] !== undefined && !isDay(ask[field])) return { field, message: checkMessage('dateInvalid') }
  const last = ask.endDate !== undefined && ask.endDate < today ? ask.endDate : today
  const first = ask.startDate ?? (byDefault < last ? byDefault : last)
  if (first > (ask.endDate ?? last)) return { field: 'endDate', message: refusalMessage('rangeReversed') }
  if (first > last) return { first: last, last }
  if (monthStart(first) < monthStart(last, 1 - healthMonthsAtMost)) return 'range-too-long'
  return { first, last }
}

/** The days for which a chart has points: all of them, or evenly spaced ones that always include the last. */
export function choosePoints(span: Span): Day[] {
  const days = countDays(span)
  const step = Math.ceil(days / pointsAtMost)
  const points: Day[] = []
  for (let back = 0; back < days; back += step) points.unshift(addDays(span.last, -back))
  return points
}

/** How one figure changed on a day. */
export type Change = { day: Day; measure: string; amount: number }
export type Levels = Readonly<Record<LevelFigure, number>>
/** Adds up changes to the levels on each of these days, which must be in order. */
export function levelsAt(changes: readonly Change[], days: readonly Day[]): Levels[] {
  const inOrder = changes.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const sums = new Map<string, number>()
  let at = 0
  return days.map((day) => {
    for (let next = inOrder[at]; next && next.day <= day; next = inOrder[++at])
      sums.set(next.measure, (sums.get(next.measure) ?? 0) + next.amount)
    return Object.fromEntries(levelFigures.map((one) => [one, sums.get(one) ?? 0])) as Levels
  })
}

export type Flows = Readonly<Record<FlowFigure, number>> & {
  month: Day
  until: Day
  activeBefore: number
  activeAfter: number
}
/** The flows of each month of a span; the last month ends with the span. */
export function flowsOf(changes: readonly Change[], span: Span): Flows[] {
  const months = listMonths(span)
  const ends = months.map((month) => {
    const end = addDays(monthStart(month, 1), -1)
    return end < span.last ? end : span.last
  })
  const borders = months.flatMap((month, at) => [addDays(month, -1), ends[at] ?? month])
  const active = levelsAt(changes, borders).map((levels) => levels.active_90)
  return months.map((month, at) => {
    const until = ends[at] ?? month
    const sum = (measure: FlowFigure): number =>
      changes.reduce(
        (all, one) => (one.measure === measure && one.day >= month && one.day <= until ? all + one.amount : all),
        0,
      )
    const flows = Object.fromEntries(flowFigures.map((one) => [one, sum(one)])) as Record<FlowFigure, number>
    return { month, until, activeBefore: active[at * 2] ?? 0, activeAfter: active[at * 2 + 1] ?? 0, ...flows }
  })
}

/** A share in percent with one decimal; null if the whole is zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10
/** Hides a count of very few people, unless the reader may see them. */
export const hideFew = (count: number, knowsPeople: boolean): number | null =>
  knowsPeople || count <= 0 || count >= fewBelow ? Math.max(0, count) : null

/** What the members who joined in one group cost, and the money (in micros) and points that they moved. */
export type AgeSums = { ageNo: number; over: number; revenue: number; points: number }
export type Payback = {
  lifetime: number | null
  lifetimeAge: number | null
  paidBackAge: number | null
  paidBackPercent: number | null
}
/**
 * Computes revenue less member cost per member up to each age, from the members who have completed that age, and
 * compares it with the cost of a member in micros. Nothing is extrapolated beyond what was observed.
 */
export function computePayback(ages: readonly AgeSums[], costPerVerified: number | null, perPoint: number): Payback {
  const perMember = ages
    .filter(({ over, ageNo }) => over > 0 && ageNo < agesAtMost)
    .toSorted((a, b) => a.ageNo - b.ageNo)
    .map(({ ageNo, over, revenue, points }) => ({ ageNo, margin: (revenue - points * perPoint) / over }))
  const last = perMember.at(-1)
  const isFree = costPerVerified === null || costPerVerified <= 0
  const back = isFree ? undefined : perMember.find(({ margin }) => margin >= costPerVerified)
  return {
    lifetime: last ? Math.round(last.margin) : null,
    lifetimeAge: last?.ageNo ?? null,
    paidBackAge: back?.ageNo ?? null,
    paidBackPercent: isFree || !last ? null : percentOf(last.margin, costPerVerified),
  }
}

/** The last day of joining for which an age is over. */
export const lastCohortOver = (ageNo: number, today: Day): Day => addDays(today, -ageDays * (ageNo + 1))
