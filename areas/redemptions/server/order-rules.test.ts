import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { OrderDoubt, RedemptionStatus } from '../contract.ts'
import {
  countFeePoints,
  decideDelivery,
  findAddressDeadline,
  findDoubt,
  findSettleRefusal,
  isGivenUp,
  lookPausesMs,
} from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const order = { orderedAt: now, hasConflict: false, isElsewhere: false, isTaken: false, pendingAt: null }

test.each([
  ['ordered now', {}, 'fresh'],
  ['ordered a moment less than a day ago', { orderedAt: before(dayMs - 1) }, 'fresh'],
  ['ordered a day ago', { orderedAt: before(dayMs) }, 'silent'],
  ['pending a moment less than a day', { pendingAt: before(dayMs - 1), hasConflict: true }, 'pending'],
  ['pending for a day, in conflict', { pendingAt: before(dayMs), hasConflict: true }, 'conflict'],
  ['pending for a day, ordered a day ago', { pendingAt: before(dayMs), orderedAt: before(dayMs) }, 'silent'],
  ['in conflict and placed with another account', { hasConflict: true, isElsewhere: true }, 'conflict'],
  ['placed with another account', { isElsewhere: true, orderedAt: before(dayMs) }, 'elsewhere'],
  ['taken, pending and in conflict', { isTaken: true, pendingAt: now, hasConflict: true }, 'taken'],
] as const)('an order %s: why its outcome is unknown', (_name, change, doubt) => {
  expect(findDoubt({ ...order, ...change }, now)).toBe(doubt)
})

const settleable = { userId: 'ann', status: 'unknown', doubt: 'silent', wasSettled: false } as const
test.each<[string, Partial<{ status: RedemptionStatus; doubt: OrderDoubt; wasSettled: boolean }>, string | null]>([
  ['that is silent can be settled', {}, null],
  ['in conflict can be settled', { doubt: 'conflict' }, null],
  ['that is fresh cannot be settled yet', { doubt: 'fresh' }, 'order-open'],
  ['that is pending cannot be settled', { doubt: 'pending' }, 'order-open'],
  ['that is pending cannot be settled while it is being sent', { status: 'sending', doubt: 'pending' }, 'order-open'],
  ['that is being sent is not settled by a person', { status: 'sending' }, 'review-too-late'],
  [
    'that is merely approved, pending or not, has nothing to settle',
    { status: 'approved', doubt: 'pending' },
    'review-too-late',
  ],
  ['that was settled as sent can be settled again', { status: 'sent', wasSettled: true }, null],
  ['that was sent by the vendor cannot be settled', { status: 'sent' }, 'review-too-late'],
  ['that was settled as rejected is final', { status: 'rejected', wasSettled: true }, 'review-too-late'],
])('an order %s', (_name, change, refusal) => {
  expect(findSettleRefusal({ ...settleable, ...change }, 'rex')).toBe(refusal)
})

test('staff cannot settle their own order, and the delay settles any order', () => {
  expect(findSettleRefusal(settleable, 'ann')).toBe('review-own')
  expect(findSettleRefusal({ ...settleable, status: 'sent', wasSettled: true }, 'ann')).toBe('review-own')
  expect(findSettleRefusal(settleable, null)).toBe(null)
})

test('a fee in points is whole, is rounded up, and leaves one point at least', () => {
  expect([0, 25, 499, 500, 600].map((cents) => countFeePoints(500, cents))).toEqual([0, 25, 499, 499, 499])
  expect([0.5, 24.2].map((cents) => countFeePoints(500, cents))).toEqual([1, 25])
  expect(countFeePoints(1, 0)).toBe(0)
})

test.each([
  [null, false, 'pending', 'pending'],
  [null, false, 'delivered', 'delivered'],
  ['pending', false, 'pending', 'pending'],
  ['pending', false, 'delivered', 'delivered'],
  ['pending', false, 'failed', 'failed'],
  ['delivered', false, 'pending', 'delivered'],
  ['delivered', true, 'pending', 'delivered'],
  ['delivered', false, 'failed', 'failed'],
  ['failed', false, 'pending', 'failed'],
  ['failed', true, 'pending', 'pending'],
  ['failed', false, 'delivered', 'delivered'],
] as const)(
  'a delivery that was %s (sent again: %s) and is now said to be %s is %s',
  (delivery, wasResent, found, now_) => {
    expect(decideDelivery({ delivery, wasResent }, found)).toBe(now_)
  },
)

test('a reward whose delivery failed waits fourteen days for another address, to the millisecond', () => {
  expect(isGivenUp(before(14 * dayMs - 1), now)).toBe(false)
  expect(isGivenUp(before(14 * dayMs), now)).toBe(true)
  expect(findAddressDeadline(new Date('2026-03-10T12:00:00Z')).toISOString()).toBe('2026-03-24T12:00:00.000Z')
})

test('an order is looked up after one, two, five and ten minutes, and then after each hour', () => {
  expect(lookPausesMs).toEqual([60_000, 120_000, 300_000, 600_000, 3_600_000])
})
