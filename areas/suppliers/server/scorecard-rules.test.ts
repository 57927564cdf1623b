import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bucketCount,
  findBucket,
  computeQuantile,
  computeScorecard,
  sumOf,
  type CountedDay,
} from './scorecard-rules.ts'

const histogramOf = (values: readonly number[]): number[] => {
  const histogram = Array.from({ length: bucketCount }, () => 0)
  for (const value of values) histogram[findBucket(value)] = (histogram[findBucket(value)] ?? 0) + 1
  return histogram
}

test('a quantile read from a histogram is within a tenth of the exact one', () => {
  const values = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.95), (list, q) => {
      const exact = list.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(q * list.length)) - 1] ?? NaN
      const read = computeQuantile(histogramOf(list), q) ?? NaN
      expect(Math.abs(read - exact)).toBeLessThanOrEqual(0.1 * exact + 1)
    }),
  )
})

test('the histograms of parts add up to that of the whole', () => {
  const list = fc.array(fc.integer({ min: 0, max: 1_000_000 }))
  fc.assert(
    fc.property(list, list, (a, b) => {
      expect(sumOf([histogramOf(a), histogramOf(b)])).toEqual(histogramOf([...a, ...b]))
    }),
  )
})

test('nothing counted has no median and no rates', () => {
  expect(computeQuantile(histogramOf([]), 0.5)).toBeNull()
  const empty = computeScorecard({ supplierKey: 'house', startDate: '2026-01-01', endDate: '2026-01-02' }, [])
  expect(empty).toMatchObject({
    entrants: 0,
    incidence: null,
    medianSeconds: null,
    earningsPerClick: null,
    delayP95Ms: null,
  })
})

test('a reversed complete counts for the incidence, and not for what was earned', () => {
  const day: CountedDay = {
    day: '2026-01-01',
    entrants: 10,
    completes: 3,
    screenOuts: 4,
    quotaFulls: 1,
    rejected: 1,
    abandoned: 0,
    reversals: 1,
    pointsPaid: 160,
    pointsReversed: 40,
    callbacks: 10,
    lengths: histogramOf([300, 300, 600]),
    delays: histogramOf([100, 2_000]),
  }
  const card = computeScorecard({ supplierKey: 'house', startDate: day.day, endDate: day.day }, [day])
  expect(card).toMatchObject({ incidence: 4 / 9, earningsPerClick: 12, reversalRate: 1 / 4 })
  expect(card.days[0]).not.toHaveProperty('lengths')
})
