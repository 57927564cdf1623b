import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import { formatDuration, formatPercent, roundToTenths } from './figures.ts'

test('a length of time is told in the largest unit that fits', () => {
  expect([0, 420, 3_240, 59_000, 8 * 60_000, 90 * 60_000, 3 * dayMs].map(formatDuration)).toEqual([
    '0 ms',
    '420 ms',
    '3.2 sec',
    '59 sec',
    '8 min',
    '1.5 hr',
    '3 days',
  ])
})

test('what cannot be said yet is a dash, and no nought', () => {
  expect(formatDuration(null)).toBe('–')
  expect(formatPercent(null)).toBe('–')
  expect(formatPercent(0)).toBe('0%')
  expect(formatPercent(0.3333)).toBe('33.3%')
  expect(roundToTenths(12.345)).toBe(12.3)
})
