import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accepts,
  estimateSegmentChance,
  estimateChance,
  fitCorrection,
  matchStrength,
  computePointsPerHour,
  priorEntrants,
  computeRank,
} from './rules.ts'

const entrants = fc.record({ qualified: fc.nat(10_000), turnedAway: fc.nat(10_000) })

test('a survey without history has the chance of the prior', () => {
  expect(estimateChance({ qualified: 0, turnedAway: 0 })).toBe(0.4)
})

test('the chance is the posterior mean of the beta-binomial model', () => {
  expect(estimateChance({ qualified: 26, turnedAway: 64 })).toBe(0.3)
  expect(estimateChance({ qualified: 1, turnedAway: 0 }, { qualified: 1, turnedAway: 1 })).toBeCloseTo(2 / 3, 12)
})

test('the chance is never certain, either way, and one more who qualifies raises it', () => {
  fc.assert(
    fc.property(entrants, (seen) => {
      const chance = estimateChance(seen)
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThan(1)
      expect(estimateChance({ ...seen, qualified: seen.qualified + 1 })).toBeGreaterThan(chance)
    }),
  )
})

test('many entrants outvote the prior', () => {
  const seen = { qualified: 9_000, turnedAway: 1_000 }
  expect(Math.abs(estimateChance(seen) - 0.9)).toBeLessThan(0.001)
  expect(priorEntrants.qualified + priorEntrants.turnedAway).toBe(10)
})

test.each([
  [120, 8, 900],
  [50, 0, 3000],
  [10, 7, 86],
])('%i points in %i minutes are %i points per hour', (points, minutes, hourly) => {
  expect(computePointsPerHour(points, minutes)).toBe(hourly)
})

test('a rich survey that turns most away ranks below a fair one that takes most', () => {
  expect(computeRank({ points: 300, minutes: 10 }, 0.1)).toBeLessThan(computeRank({ points: 100, minutes: 10 }, 0.6))
  expect(computeRank({ points: 100, minutes: 10 }, 0.5)).toBe(300)
})

test.each([
  [0.6, 'strong'],
  [0.59, 'good'],
  [0.4, 'good'],
  [0.3, 'good'],
  [0.29, 'possible'],
] as const)('a chance of %f is a %s match', (chance, word) => {
  expect(matchStrength(chance)).toBe(word)
})

test('a number is no option and an option is no number', () => {
  expect(accepts({ questionId: 'q', min: 1 }, ['1'])).toBe(false)
  expect(accepts({ questionId: 'q', optionIds: ['1'] }, 1)).toBe(false)
})

test('a condition without options takes any answer, one with an empty list takes none', () => {
  expect(accepts({ questionId: 'q' }, ['x'])).toBe(true)
  expect(accepts({ questionId: 'q' }, 7)).toBe(true)
  expect(accepts({ questionId: 'q', optionIds: [] }, ['x'])).toBe(false)
})

test('a segment without history has the chance of its survey, one with much of it its own', () => {
  const survey = { qualified: 30, turnedAway: 60 }
  expect(estimateSegmentChance(survey, { qualified: 0, turnedAway: 0 })).toBe(estimateChance(survey))
  expect(estimateSegmentChance(survey, { qualified: 900, turnedAway: 100 })).toBeCloseTo(0.9, 1)
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000), (a, b, c, d) => {
      const whole = { qualified: a, turnedAway: b }
      const chance = estimateSegmentChance(whole, { qualified: c, turnedAway: d })
      const own = c + d === 0 ? estimateChance(whole) : c / (c + d)
      expect(chance).toBeGreaterThanOrEqual(Math.min(own, estimateChance(whole)) - 1e-12)
      expect(chance).toBeLessThanOrEqual(Math.max(own, estimateChance(whole)) + 1e-12)
    }),
  )
})

test('a correction keeps the order of chances, stays between 0 and 1, and corrects nothing without history', () => {
  const bin = fc
    .record({
      entrants: fc.nat(500),
      predicted: fc.double({ min: 0, max: 1, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ share, ...rest }) => ({ ...rest, qualified: Math.floor(rest.entrants * share) }))
  fc.assert(
    fc.property(fc.array(bin, { maxLength: 10 }), (bins) => {
      const corrected = fitCorrection(bins)
      let last = 0
      for (let chance = 0; chance <= 1; chance += 0.01) {
        const now = corrected(chance)
        expect(now).toBeGreaterThanOrEqual(last - 1e-12)
        expect(now).toBeLessThanOrEqual(1)
        last = now
      }
    }),
  )
  const untouched = fitCorrection([])
  for (const chance of [0, 0.2, 0.5, 1]) expect(untouched(chance)).toBeCloseTo(chance, 12)
  expect(fitCorrection([{ entrants: 980, predicted: 0.4, qualified: 588 }])(0.4)).toBeCloseTo(0.596, 3)
})
