import { expect, test } from 'vitest'
import { countDaysUntil, computeDueDay, findLaw } from './rules.ts'

test('people in the United States have the 45 days of the CCPA, everyone else the month of the GDPR', () => {
  expect(['US', 'DE', 'GB', 'MX', null].map(findLaw)).toEqual(['ccpa', 'gdpr', 'gdpr', 'gdpr', 'gdpr'])
})

test('a month ends on the same day of the next month, or on its last day if it is shorter', () => {
  const due = [
    ['2026-03-15', '2026-04-15'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-12-31', '2027-01-31'],
    ['2026-10-31', '2026-11-30'],
  ] as const
  for (const [received, last] of due) expect(computeDueDay('gdpr', received)).toBe(last)
})

test('45 days are counted across the ends of months and leap years', () => {
  expect(computeDueDay('ccpa', '2026-01-20')).toBe('2026-03-06')
  expect(computeDueDay('ccpa', '2028-01-20')).toBe('2028-03-05')
})

test('days are counted to the last, and below zero after it', () => {
  expect(countDaysUntil('2026-03-15', '2026-03-10')).toBe(5)
  expect(countDaysUntil('2026-03-10', '2026-03-10')).toBe(0)
  expect(countDaysUntil('2026-03-10', '2026-03-12')).toBe(-2)
})
