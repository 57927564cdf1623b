import { redemptionStatuses } from '../../redemptions/contract.ts'
import { expect, test } from 'vitest'
import { deadlineOf, hasteOf, isUndecided, waitingSince } from './waiting.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('a wait is told in the largest unit that fits into it', () => {
  expect(waitingSince('2026-11-20T12:00:00Z', now)).toEqual({ unit: 'minutes', count: 0 })
  expect(waitingSince('2026-11-20T11:00:01Z', now)).toEqual({ unit: 'minutes', count: 59 })
  expect(waitingSince('2026-11-20T11:00:00Z', now)).toEqual({ unit: 'hours', count: 1 })
  expect(waitingSince('2026-11-19T12:00:01Z', now)).toEqual({ unit: 'hours', count: 23 })
  expect(waitingSince('2026-11-17T12:00:00Z', now)).toEqual({ unit: 'days', count: 3 })
})

test('a browser whose clock is behind shows no wait below nothing', () => {
  expect(waitingSince('2026-11-20T12:05:00Z', now)).toEqual({ unit: 'minutes', count: 0 })
})

test('only requests that nobody decided can be decided', () => {
  expect(redemptionStatuses.filter(isUndecided)).toEqual(['requested', 'on_hold', 'awaiting_second'])
})

test('a request hurries from its first day on, and is late from the third', () => {
  expect(hasteOf('2026-11-19T12:00:01Z', now)).toBe('calm')
  expect(hasteOf('2026-11-19T12:00:00Z', now)).toBe('soon')
  expect(hasteOf('2026-11-17T12:00:00Z', now)).toBe('late')
})

test('a dispute hurries from ten days before its deadline on, and the last two days are the last', () => {
  expect(deadlineOf('2026-12-01T12:00:00Z', now)).toEqual({ days: 11, haste: 'calm' })
  expect(deadlineOf('2026-11-30T12:00:00Z', now)).toEqual({ days: 10, haste: 'soon' })
  expect(deadlineOf('2026-11-22T12:00:00Z', now)).toEqual({ days: 2, haste: 'late' })
  expect(deadlineOf('2026-11-18T12:00:00Z', now)).toEqual({ days: -2, haste: 'late' })
})
