import type { DayFigures } from '../contract/supplier-admin.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import { buildBars, findBusiestDay } from './bars.ts'

const day = (name: string, entrants: number, completes = 0): DayFigures => ({
  day: name,
  entrants,
  completes,
  screenOuts: 0,
  quotaFulls: 0,
  rejected: 0,
  abandoned: 0,
  reversals: 0,
  pointsPaid: 0,
  pointsReversed: 0,
  callbacks: 0,
})

test('a day that brought nothing is a bar too', () => {
  const days = [day('2026-02-27', 4, 1), day('2026-03-01', 2, 2)]
  expect(buildBars({ startDate: '2026-02-27', endDate: '2026-03-01', days }, 31)).toEqual([
    { from: '2026-02-27', to: '2026-02-27', entrants: 4, completes: 1 },
    { from: '2026-02-28', to: '2026-02-28', entrants: 0, completes: 0 },
    { from: '2026-03-01', to: '2026-03-01', entrants: 2, completes: 2 },
  ])
})

test('more days than bars are put together, and nothing of them is lost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 1, max: 62 }),
      fc.array(fc.integer({ min: 0, max: 365 }), { maxLength: 20 }),
      (count, most, at) => {
        const first = Date.parse('2026-01-01')
        const nameOf = (i: number) => new Date(first + i * dayMs).toISOString().slice(0, 10)
        const days = at.filter((i) => i < count).map((i) => day(nameOf(i), i + 1, i))
        const bars = buildBars({ startDate: nameOf(0), endDate: nameOf(count - 1), days }, most)
        expect(bars.length).toBeLessThanOrEqual(most)
        expect(bars[0]?.from).toBe(nameOf(0))
        expect(bars.at(-1)?.to).toBe(nameOf(count - 1))
        const sum = (of: (one: { entrants: number; completes: number }) => number) => [
          bars.reduce((all, bar) => all + of(bar), 0),
          days.reduce((all, one) => all + of(one), 0),
        ]
        for (const [drawn, told] of [sum((one) => one.entrants), sum((one) => one.completes)]) expect(drawn).toBe(told)
      },
    ),
  )
})

test('the busiest day is the first of those that most entered on, and nobody’s when nobody did', () => {
  expect(findBusiestDay([day('2026-01-01', 3), day('2026-01-02', 9), day('2026-01-03', 9)])?.day).toBe('2026-01-02')
  expect(findBusiestDay([day('2026-01-01', 0)])).toBe(null)
})
