import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const second = 1000
const begin = () => createPace({ minutes: 5, questions: 10, now: 0 })

test('at first a survey takes as long as it says', () => {
  expect(begin().leftMs(10)).toBe(5 * 60 * second)
  expect(begin().leftMs(3)).toBe(90 * second)
})

test('whoever is faster or slower sees less or more time with every answer, and in the end their own', () => {
  const fast = begin()
  const left: number[] = []
  for (let asked = 1; asked <= 40; asked += 1) {
    fast.step(asked * 10 * second)
    left.push(fast.leftMs(6))
  }
  expect(left).toEqual(left.toSorted((one, other) => other - one))
  expect(Math.round((left.at(-1) ?? 0) / second)).toBeGreaterThanOrEqual(60)
  expect(Math.round((left.at(-1) ?? 0) / second)).toBeLessThan(68)
  const slow = begin()
  slow.step(60 * second)
  expect(slow.leftMs(9)).toBeGreaterThan(9 * 30 * second)
})

test('time out of sight, a long pause and steps back are nobody’s pace', () => {
  const [away, paused, back] = [begin(), begin(), begin()]
  away.leave(10 * second)
  away.comeBack(3600 * second)
  away.step(3620 * second)
  expect(away.leftMs(9)).toBe(9 * 30 * second)
  paused.step(3600 * second)
  expect(paused.leftMs(9)).toBe(9 * 60 * second)
  back.step(3600 * second, false)
  expect(back.leftMs(9)).toBe(9 * 30 * second)
})
