import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepts, chanceToQualify, matchStrength, pointsPerHour, priorEntrants, rankOf } from './rules.ts'

const entrants = fc.record({ qualified: fc.nat(10_000), turnedAway: fc.nat(10_000) })

test('a survey without history has the chance of the prior', () => {
  expect(chanceToQualify({ qualified: 0, turnedAway: 0 })).toBe(0.4)
})

test('the chance is the posterior mean of the beta-binomial model', () => {
  expect(chanceToQualify({ qualified: 26, turnedAway: 64 })).toBe(0.3)
  expect(chanceToQualify({ qualified: 1, turnedAway: 0 }, { qualified: 1, turnedAway: 1 })).toBeCloseTo(2 / 3, 12)
})

test('the chance is never certain, either way, and one more who qualifies raises it', () => {
  fc.assert(
    fc.property(entrants, (seen) => {
      const chance = chanceToQualify(seen)
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThan(1)
      expect(chanceToQualify({ ...seen, qualified: seen.qualified + 1 })).toBeGreaterThan(chance)
    }),
  )
})

test('many entrants outvote the prior', () => {
  const seen = { qualified: 9_000, turnedAway: 1_000 }
  expect(Math.abs(chanceToQualify(seen) - 0.9)).toBeLessThan(0.001)
  expect(priorEntrants.qualified + priorEntrants.turnedAway).toBe(10)
})

test.each([
  [120, 8, 900],
  [50, 0, 3000],
  [10, 7, 86],
])('%i points in %i minutes are %i points per hour', (points, minutes, hourly) => {
  expect(pointsPerHour(points, minutes)).toBe(hourly)
})

test('a rich survey that turns most away ranks below a fair one that takes most', () => {
  expect(rankOf({ points: 300, minutes: 10 }, 0.1)).toBeLessThan(rankOf({ points: 100, minutes: 10 }, 0.6))
  expect(rankOf({ points: 100, minutes: 10 }, 0.5)).toBe(300)
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
