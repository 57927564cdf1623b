import type { Day } from '../../../platform/contract/day.ts'
import { makeMoney, type Money } from '../../../platform/contract/amount.ts'
import {
  addDays,
  countDays,
  monthStart,
  readSpan as readDaySpan,
  type Span,
  type WrongSpan,
} from '../../../platform/contract/day-span.ts'
import { moneyDaysAtMost, moneyDaysByDefault, type MoneyFigures } from '../contract/money.ts'

/** Reads the requested UTC days (by default the last 30), or returns the field that is wrong, with the reason. */
export const readSpan = (startDate: Day | undefined, endDate: Day | undefined, today: Day): Span | WrongSpan =>
  readDaySpan({ startDate, endDate }, today, { byDefault: moneyDaysByDefault, atMost: moneyDaysAtMost })

/** The span of the same length directly before this one. */
export const spanBefore = (span: Span): Span => ({
  first: addDays(span.first, -countDays(span)),
  last: addDays(span.first, -1),
})

/** The month up to this day, and the same days of the month before, or all of that month if it is shorter. */
export function monthsSoFar(today: Day): { month: Span; before: Span } {
  const first = monthStart(today)
  const lastOfBefore = addDays(first, -1)
  const sameDay = `${lastOfBefore.slice(0, 7)}-${today.slice(8)}`
  return {
    month: { first, last: today },
    before: { first: monthStart(today, -1), last: sameDay < lastOfBefore ? sameDay : lastOfBefore },
  }
}

/** Divides whole numbers and rounds halves to the even neighbour; exact, whatever their size. */
export function divideHalfEven(amount: bigint, by: bigint): bigint {
  const whole = amount / by
  const rest = amount - whole * by
  const twice = rest < 0n ? -rest * 2n : rest * 2n
  const size = by < 0n ? -by : by
  const away = twice > size || (twice === size && whole % 2n !== 0n)
  return away ? whole + (amount < 0n === by < 0n ? 1n : -1n) : whole
}

/** The value of points in micros, rounded once. */
export const microsOfPoints = (points: number, pointsPerDollar: number): number =>
  Number(divideHalfEven(BigInt(points) * 1_000_000n, BigInt(pointsPerDollar)))

/** A share in percent with one decimal; null if the whole is zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(divideHalfEven(BigInt(part) * 1_000n, BigInt(whole))) / 10

/** The average amount per complete, rounded once; null for no completes. */
export const averageOf = (micros: number, count: number): Money | null =>
  count === 0 ? null : makeMoney(Number(divideHalfEven(BigInt(micros), BigInt(count))))

/**
 * Sums as they are stored: money in micros, cost in points. Attempts whose price was not recorded count in
 * `completes`, `reversed` and `entrants`, but their points are only in `unpriced_points`.
 */
export type Sums = {
  revenue: number
  points: number
  completes: number
  reversed: number
  unpriced: number
  unpriced_points: number
  unpriced_reversed: number
  entrants: number
}
export const noSums: Sums = {
  revenue: 0,
  points: 0,
  completes: 0,
  reversed: 0,
  unpriced: 0,
  unpriced_points: 0,
  unpriced_reversed: 0,
  entrants: 0,
}

/** Turns sums into figures; `pointsPerDollar` gives the value of the points. */
export function figuresOf(sums: Sums, pointsPerDollar: number): MoneyFigures {
  const { revenue, points, completes, reversed, unpriced, entrants } = sums
  const cost = microsOfPoints(points, pointsPerDollar)
  return {
    revenue: makeMoney(revenue),
    memberCost: makeMoney(cost),
    margin: makeMoney(revenue - cost),
    marginPercent: percentOf(revenue - cost, revenue),
    completes,
    reversed,
    reversalRate: percentOf(reversed, completes),
    unpriced,
    unpricedCost: makeMoney(microsOfPoints(sums.unpriced_points, pointsPerDollar)),
    entrants,
  }
}

/** The figures of one row or of all rows, with those of the days before and the values derived from both. */
export function compareFigures(now: Sums, before: Sums, pointsPerDollar: number) {
  const figures = figuresOf(now, pointsPerDollar)
  const earlier = figuresOf(before, pointsPerDollar)
  const kept = now.completes - now.reversed - (now.unpriced - now.unpriced_reversed)
  const rise =
    figures.reversalRate === null || earlier.reversalRate === null
      ? null
      : Math.round((figures.reversalRate - earlier.reversalRate) * 10) / 10
  return {
    ...figures,
    effectivePrice: averageOf(now.revenue, kept),
    costPerComplete: averageOf(figures.memberCost.micros, kept),
    before: earlier,
    reversalsRise: rise,
  }
}
