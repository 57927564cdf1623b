import { expect, test } from 'vitest'
import { measureDeadline, rateUrgency, measureWaiting } from './waiting.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('a wait is told in the largest unit that fits into it', () => {
  expect(measureWaiting('2026-11-20T12:00:00Z', now)).toEqual({ unit: 'minutes', count: 0 })
  expect(measureWaiting('2026-11-20T11:00:01Z', now)).toEqual({ unit: 'minutes', count: 59 })
  expect(measureWaiting('2026-11-20T11:00:00Z', now)).toEqual({ unit: 'hours', count: 1 })
  expect(measureWaiting('2026-11-19T12:00:01Z', now)).toEqual({ unit: 'hours', count: 23 })
  expect(measureWaiting('2026-11-17T12:00:00Z', now)).toEqual({ unit: 'days', count: 3 })
})

test('a browser whose clock is behind shows no wait below nothing', () => {
  expect(measureWaiting('2026-11-20T12:05:00Z', now)).toEqual({ unit: 'minutes', count: 0 })
})

test('a request hurries from its first day on, and is late from the third', () => {
  expect(rateUrgency('2026-11-19T12:00:01Z', now)).toBe('calm')
  expect(rateUrgency('2026-11-19T12:00:00Z', now)).toBe('soon')
  expect(rateUrgency('2026-11-17T12:00:00Z', now)).toBe('late')
})

test('a dispute hurries from ten days before its deadline on, and the last two days are the last', () => {
  expect(measureDeadline('2026-12-01T12:00:00Z', now)).toEqual({ days: 11, urgency: 'calm' })
  expect(measureDeadline('2026-11-30T12:00:00Z', now)).toEqual({ days: 10, urgency: 'soon' })
  expect(measureDeadline('2026-11-22T12:00:00Z', now)).toEqual({ days: 2, urgency: 'late' })
  expect(measureDeadline('2026-11-18T12:00:00Z', now)).toEqual({ days: -2, urgency: 'late' })
})
