import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepsOf } from './levels.ts'

const level = (points: number) => ({ levelId: String(points), name: String(points), points, valueUsd: points / 100 })

test('a level is reached with exactly its points, and one point fewer is one point to go', () => {
  expect(stepsOf([level(500)], 500)[0]).toMatchObject({ isReached: true, missing: 0, percent: 100 })
  expect(stepsOf([level(500)], 499)[0]).toMatchObject({ isReached: false, missing: 1, percent: 99 })
})

test('levels go from the smallest to the largest, whatever order they come in', () => {
  expect(stepsOf([level(5000), level(500), level(1000)], 0).map(({ points }) => points)).toEqual([500, 1000, 5000])
})

test('a bar is full only when its level is reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: -1000, max: 200_000 }), (points, available) => {
      const [step] = stepsOf([level(points)], available)
      expect(step?.percent === 100).toBe(available >= points)
      expect(step?.percent).toBeGreaterThanOrEqual(0)
      expect(step?.missing).toBe(Math.max(0, points - available))
    }),
  )
})
