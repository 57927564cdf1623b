import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeDue, isLate, chooseRound, type Round } from './rules.ts'

const minutes = (count: number) => Math.round(count * 60_000)

test('nothing is due up to a fifth over the promise, nor below a whole minute', () => {
  expect(isLate(minutes(12), 10)).toBe(false)
  expect(isLate(minutes(12) + 1, 10)).toBe(true)
  expect(isLate(minutes(2.99), 2)).toBe(false)
  expect(isLate(minutes(3), 2)).toBe(true)
})

test('what is due is the points in proportion to the median, rounded up, and at most as much again', () => {
  const about = { points: 50, promisedMinutes: 5, paid: 0 }
  expect(computeDue({ ...about, medianMs: minutes(9) })).toBe(40)
  expect(computeDue({ ...about, medianMs: minutes(7) + 1 })).toBe(21)
  expect(computeDue({ ...about, medianMs: minutes(9), paid: 25 })).toBe(15)
  expect(computeDue({ ...about, medianMs: minutes(30) })).toBe(50)
  expect(computeDue({ ...about, medianMs: minutes(9), paid: 60 })).toBe(0)
})

test('a longer median opens a second round and never a third, and a shorter one none', () => {
  const first = chooseRound(minutes(9), null)
  expect(first).toEqual({ round: 1, medianMs: minutes(9) })
  expect(chooseRound(minutes(8), first)).toEqual({ round: 1, medianMs: minutes(8) })
  const second = chooseRound(minutes(11), first)
  expect(second).toEqual({ round: 2, medianMs: minutes(11) })
  expect(chooseRound(minutes(20), second)).toEqual(second)
})

test('whatever the medians of the nights, all top-ups of a completion are at most its points and never negative', () => {
  const night = fc.integer({ min: 1, max: 120 * 60_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(night),
      (points, promisedMinutes, medians) => {
        let last = null as Round | null
        const paidIn = new Map<number, number>()
        const sum = () => [...paidIn.values()].reduce((all, one) => all + one, 0)
        for (const medianMs of medians) {
          if (!isLate(medianMs, promisedMinutes)) continue
          const tonight = chooseRound(medianMs, last)
          last = tonight.round === last?.round ? last : tonight
          const due = computeDue({ points, promisedMinutes, medianMs: tonight.medianMs, paid: sum() })
          expect(due).toBeGreaterThanOrEqual(0)
          if (due > 0 && !paidIn.has(tonight.round)) paidIn.set(tonight.round, due)
        }
        expect(paidIn.size).toBeLessThanOrEqual(2)
        expect(sum()).toBeLessThanOrEqual(points)
      },
    ),
  )
})
