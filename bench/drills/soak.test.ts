import { expect, test } from 'vitest'
import { fitSlope, isLeaking, leastOfEach } from './soak/slope.ts'

const line = (perHour: number, noise: (at: number) => number) =>
  Array.from({ length: 40 }, (_, at) => ({ hours: at / 60, value: 100 + (perHour * at) / 60 + noise(at) }))
const teeth = (at: number) => (at % 2 === 0 ? 3 : -3)

test('a slope is found through noise, with its error; nothing is known from two samples', () => {
  expect(fitSlope(line(12, () => 0))).toEqual({ perHour: expect.closeTo(12, 6), error: expect.closeTo(0, 6) })
  const { perHour, error } = fitSlope(line(12, teeth))
  expect(Math.abs(perHour - 12)).toBeLessThan(2 * error)
  expect(fitSlope(line(12, teeth).slice(0, 2)).perHour).toBe(Infinity)
})

test('the least of each stretch is taken, whole stretches alone', () => {
  const values = [5, 3, 4, 9, 8, 7, 1]
  const samples = values.map((value, hours) => ({ hours, value }))
  expect(leastOfEach(samples, 3).map(({ value }) => value)).toEqual([3, 7])
})

test('a leak is one in a long run from its limit on, in a short one beyond its error, and where nothing was measured', () => {
  expect(isLeaking({ perHour: 1, error: 5 }, 1, true)).toBe(true)
  expect(isLeaking({ perHour: 0.9, error: 5 }, 1, true)).toBe(false)
  expect(isLeaking({ perHour: 10, error: 5 }, 1, false)).toBe(false)
  expect(isLeaking({ perHour: 12, error: 5 }, 1, false)).toBe(true)
  expect(isLeaking(fitSlope([]), 1, false)).toBe(true)
})
