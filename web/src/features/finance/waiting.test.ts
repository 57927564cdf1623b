import { redemptionStatuses } from '@tuppence/contract/redemptions'
import { expect, test } from 'vitest'
import { isUndecided, waitingSince } from './waiting.ts'

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
