import { describe, expect, test } from 'vitest'
import {
  calculateBudgetLeft,
  listDays,
  estimateDaysLeft,
  buildFunnel,
  formatPercent,
  calculateShare,
  calculateUsedShare,
} from './figures.ts'

test('a share is a dash where there is nothing to divide by, and never above the whole', () => {
  expect(formatPercent(calculateShare(1, 0))).toBe('–')
  expect(formatPercent(calculateShare(1, 8))).toBe('12.5%')
  expect(calculateShare(9, 8)).toBe(1)
  expect(calculateUsedShare({ spent: 20, totalBudget: 80 })).toBe(0.25)
})

test('each step of what became of visits is set against the one before', () => {
  const steps = buildFunnel({ visits: 200, signUps: 50, verified: 25, completed: 0 })
  expect(steps.map(({ key, count, ofBefore, ofAll }) => [key, count, ofBefore, ofAll])).toEqual([
    ['visits', 200, null, 1],
    ['signUps', 50, 0.25, 0.25],
    ['verified', 25, 0.5, 0.125],
    ['completed', 0, 0, 0],
  ])
})

test('the days of a range are all of them, over the end of a month too', () => {
  expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

describe('the budget', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-03', byDay: [{ day: '2026-11-02', cost: 10 }] }

  test('falls on the days that cost something, from what was left before them to what is left now', () => {
    expect(calculateBudgetLeft({ spent: 30, totalBudget: 100 }, days, '2026-11-03')).toEqual([80, 70, 70])
  })

  test('of a range that ended before today is not told: what came after is not in it', () => {
    expect(calculateBudgetLeft({ spent: 30, totalBudget: 100 }, days, '2026-11-04')).toEqual([])
  })

  test('lasts as long as the pace of the range says, and forever without any', () => {
    expect(estimateDaysLeft(70, 10, 5)).toBe(35)
    expect(estimateDaysLeft(70, 0, 5)).toBeNull()
    expect(estimateDaysLeft(0, 10, 5)).toBeNull()
  })
})
