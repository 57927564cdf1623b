import { expect, test } from 'vitest'
import { deriveStanding } from './standing.ts'

const ended = { disputeUntil: '2026-12-20T10:00:00.000Z' }
const before = Date.parse('2026-12-20T09:59:59Z')
const after = Date.parse('2026-12-20T10:00:01Z')
const decideBy = '2027-01-01T00:00:00.000Z'

test('an ended attempt can be asked about to the last second of its 30 days', () => {
  expect(deriveStanding(ended, [], before)).toEqual({ kind: 'may-ask', until: ended.disputeUntil })
  expect(deriveStanding(ended, [], after)).toEqual({ kind: 'over', until: ended.disputeUntil })
})

test('an attempt that goes on cannot be asked about yet', () => {
  expect(deriveStanding({ disputeUntil: null }, [], before)).toEqual({ kind: 'not-ended' })
})

test('one question at a time waits, also after the 30 days, and a decided one makes room for the next', () => {
  for (const now of [before, after])
    expect(deriveStanding(ended, [{ status: 'open', decideBy }], now)).toEqual({ kind: 'waiting', decideBy })
  expect(deriveStanding(ended, [{ status: 'refused', decideBy }], before).kind).toBe('may-ask')
})

test('what was decided twice is final', () => {
  const decided = { status: 'refused', decideBy } as const
  for (const now of [before, after]) expect(deriveStanding(ended, [decided, decided], now)).toEqual({ kind: 'final' })
})
