import { describe, expect, test } from 'vitest'
import {
  averageOf,
  compareFigures,
  divideHalfEven,
  figuresOf,
  monthsSoFar,
  noSums,
  readSpan,
  spanBefore,
} from './rules.ts'

describe('rounding', () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [10n, 3n, 3n],
    [11n, 3n, 4n],
    [-11n, 3n, -4n],
    [9_007_199_254_740_993n, 1n, 9_007_199_254_740_993n],
  ])('of %s by %s goes to the nearest, of two to the even one: %s', (amount, by, result) => {
    expect(divideHalfEven(amount, by)).toBe(result)
  })
})

describe('the days', () => {
  test('are the last 30 when none are named, and never more than 366', () => {
    expect(readSpan(undefined, undefined, '2026-11-27')).toEqual({ first: '2026-10-29', last: '2026-11-27' })
    expect(readSpan('2025-11-26', '2026-11-27', '2026-11-27')).toMatchObject({ field: 'endDate' })
    expect(readSpan('2026-11-28', '2026-11-27', '2026-11-27')).toMatchObject({ field: 'endDate' })
    expect(readSpan('2026-02-30', undefined, '2026-11-27')).toMatchObject({ field: 'startDate' })
  })

  test('before a span are as many', () => {
    expect(spanBefore({ first: '2026-11-01', last: '2026-11-07' })).toEqual({ first: '2026-10-25', last: '2026-10-31' })
  })

  test('of the last month end with it where it is shorter', () => {
    expect(monthsSoFar('2026-03-30')).toEqual({
      month: { first: '2026-03-01', last: '2026-03-30' },
      before: { first: '2026-02-01', last: '2026-02-28' },
    })
    expect(monthsSoFar('2026-01-05').before).toEqual({ first: '2025-12-01', last: '2025-12-05' })
  })
})

describe('figures', () => {
  test('have no percent of nothing, and no price without a complete that stands', () => {
    expect(figuresOf(noSums, 100)).toMatchObject({ marginPercent: null, reversalRate: null, revenue: { micros: 0 } })
    const now = { ...noSums, completes: 2, reversed: 2, points: 10 }
    expect(compareFigures(now, noSums, 100)).toMatchObject({
      effectivePrice: null,
      costPerComplete: null,
      reversalsRise: null,
      margin: { micros: -100_000, currency: 'USD' },
    })
  })

  test('divide by completes whose price is known', () => {
    const now = {
      ...noSums,
      revenue: 2_000_000,
      points: 80,
      completes: 4,
      reversed: 1,
      unpriced: 2,
      unpriced_reversed: 1,
    }
    expect(compareFigures({ ...now, unpriced_points: 40 }, noSums, 100)).toMatchObject({
      effectivePrice: { micros: 1_000_000 },
      costPerComplete: { micros: 400_000 },
      unpricedCost: { micros: 400_000 },
      memberCost: { micros: 800_000 },
    })
  })

  test('value points once, at the end', () => {
    expect(figuresOf({ ...noSums, points: 2 }, 300).memberCost.micros).toBe(6_667)
    expect(averageOf(10, 3)).toEqual({ micros: 3, currency: 'USD' })
  })

  test('tell by how much the rate of completes taken back rose', () => {
    const now = { ...noSums, completes: 40, reversed: 5 }
    const before = { ...noSums, completes: 50, reversed: 1 }
    expect(compareFigures(now, before, 100)).toMatchObject({ reversalRate: 12.5, reversalsRise: 10.5 })
  })
})
