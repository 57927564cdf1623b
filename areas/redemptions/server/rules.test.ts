import { isUndecided, redemptionStatuses } from '../contract.ts'
import { expect, test } from 'vitest'
import {
  judge,
  findFlags,
  isInGoodStanding,
  mayBecome,
  findRefusal,
  findRestriction,
  decideRefusedOrder,
  needsSecond,
  review,
  transitions,
  type Applicant,
  type Facts,
  type Reviewed,
  countUndoSeconds,
} from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const fit: Applicant = {
  isEmailVerified: true,
  isGood: true,
  available: 500,
  owed: 0,
  open: 0,
  madeToday: 0,
}
const one = { openAtOnce: 1, perDay: 1 }

test('an applicant who meets every condition is not refused, also with exactly the points', () => {
  expect(findRefusal(fit, 500, one)).toBe(null)
  expect(judge(fit, 500, one, now).eligible).toBe(true)
})

test.each([
  ['the email is not verified', { isEmailVerified: false }, 'email-not-verified', 'email-verified'],
  ['the account is restricted', { isGood: false }, 'account-restricted', 'account-good'],
  ['points are owed', { owed: 1 }, 'points-owed', 'nothing-owed'],
  ['the last request is still open', { open: 1 }, 'redemption-open', 'none-open'],
  ['one was made on this UTC day', { madeToday: 1 }, 'redeemed-today', 'none-today'],
  ['one point is missing', { available: 499 }, 'not-enough-points', 'enough-points'],
] as const)(
  'a request is refused when %s, and the list shows that line alone as failing',
  (_name, change, code, line) => {
    const applicant = { ...fit, ...change }
    expect(findRefusal(applicant, 500, one)).toBe(code)
    const { eligible, checks } = judge(applicant, 500, one, now)
    expect(eligible).toBe(false)
    expect(checks.filter((check) => !check.ok).map((check) => check.code)).toEqual([line])
    // A limit of one has a message of its own; what is met has another one than what is not.
    expect(checks.map(({ code: of, message }) => [of, message.code])).toEqual(
      checks.map(({ code: of, ok }) => [of, `redemptions.${ok ? 'met' : 'failing'}-${of}`]),
    )
    expect(checks.filter((check) => check.clearsAt).map((check) => check.code)).toEqual(
      line === 'none-today' ? [line] : [],
    )
  },
)

test('what is owed and what is missing are said in points', () => {
  const values = (change: Partial<Applicant>) =>
    judge({ ...fit, ...change }, 500, one, now).checks.flatMap(({ ok, message }) => (ok ? [] : [message.values]))
  expect(values({ owed: 30 })).toEqual([{ count: 30 }])
  expect(values({ available: 120 })).toEqual([{ count: 380 }])
})

test('the conditions are told in one fixed order, and the first failing one is the reason', () => {
  const hopeless = { ...fit, isEmailVerified: false, available: 0, open: 1 }
  expect(findRefusal(hopeless, 500, one)).toBe('email-not-verified')
  expect(judge(hopeless, 500, one, now).checks.map((check) => check.code)).toEqual([
    'email-verified',
    'account-good',
    'nothing-owed',
    'none-open',
    'none-today',
    'enough-points',
  ])
})

test('one redemption per UTC day: the line clears at the next midnight UTC, to the millisecond', () => {
  const redeemed = { ...fit, madeToday: 1 }
  const lastMoment = new Date('2026-03-10T23:59:59.999Z')
  expect(judge(redeemed, 500, one, lastMoment).checks[4]).toMatchObject({
    ok: false,
    clearsAt: '2026-03-11T00:00:00.000Z',
  })
})

test('where more requests are allowed, the next one is refused with the last of them, and the lines say how many there are', () => {
  const limits = { openAtOnce: 3, perDay: 2 }
  expect(findRefusal({ ...fit, open: 2, madeToday: 1 }, 500, limits)).toBe(null)
  expect(findRefusal({ ...fit, open: 3, madeToday: 1 }, 500, limits)).toBe('redemption-open')
  expect(findRefusal({ ...fit, open: 2, madeToday: 2 }, 500, limits)).toBe('redeemed-today')
  expect(judge({ ...fit, open: 2, madeToday: 2 }, 500, limits, now).checks.slice(3, 5)).toMatchObject([
    { ok: true, message: { code: 'redemptions.openOf', values: { count: 2, most: 3 } } },
    { ok: false, message: { code: 'redemptions.todayOf', values: { count: 2, most: 2 } } },
  ])
})

test.each([
  ['a first payout of US$5', 500, true, false],
  ['a first payout above US$5', 501, true, true],
  ['a later payout of US$50', 5_000, false, false],
  ['a payout above US$50', 5_001, false, true],
] as const)('%s: whether two people approve', (_name, points, isFirstPayout, isForTwo) => {
  const above = { secondAbove: 5_000, firstPayoutSecondAbove: 500 }
  expect(needsSecond({ points, isFirstPayout }, above)).toBe(isForTwo)
})

test('an account is good when it is active, of age, neither blocked nor closed', () => {
  const good = { isActive: true, isUnderAge: false, stopsRedemptions: false, blockedAt: null, closedAt: null }
  expect(isInGoodStanding(good)).toBe(true)
  for (const bad of [
    { isActive: false },
    { isUnderAge: true },
    { stopsRedemptions: true },
    { blockedAt: now },
    { closedAt: now },
  ])
    expect(isInGoodStanding({ ...good, ...bad })).toBe(false)
  expect(
    [
      null,
      { ...good, closedAt: now, blockedAt: now },
      { ...good, blockedAt: now, isUnderAge: true },
      { ...good, isUnderAge: true, stopsRedemptions: true },
      { ...good, stopsRedemptions: true, isActive: false },
      { ...good, isActive: false },
      good,
    ].map(findRestriction),
  ).toEqual(['closed', 'closed', 'blocked', 'under-age', 'locked', 'inactive', null])
})

test('what was rejected is final, what was sent but for a payment that comes back, and what was approved is rejected by the vendor, or while a debt keeps it', () => {
  expect(transitions.sent).toEqual(['rejected'])
  expect(transitions.rejected).toEqual([])
  expect(redemptionStatuses.filter((status) => mayBecome(status, 'rejected'))).toEqual([
    'requested',
    'on_hold',
    'awaiting_second',
    'approved',
    'sending',
    'unknown',
    'sent',
  ])
  expect(redemptionStatuses.filter((status) => mayBecome(status, 'sent'))).toEqual(['sending', 'unknown'])
  expect(redemptionStatuses.filter((status) => mayBecome(status, 'on_hold'))).toEqual([
    'requested',
    'awaiting_second',
    'approved',
    'sending',
  ])
  expect(redemptionStatuses.filter((status) => mayBecome(status, 'approved'))).toEqual([
    'requested',
    'on_hold',
    'awaiting_second',
    'sending',
  ])
  expect(redemptionStatuses.filter((status) => mayBecome(status, 'requested'))).toEqual(['on_hold'])
  expect(redemptionStatuses.filter(isUndecided)).toEqual(['requested', 'on_hold', 'awaiting_second'])
})

const asked: Reviewed = {
  status: 'requested',
  userId: 'ann',
  firstApproverId: null,
  isForTwo: false,
  isGood: true,
  owed: 0,
}

test.each([
  ['the requester', { userId: 'rex' }, 'approve', '', { refused: 'review-own' }],
  ['somebody, where one person is enough', {}, 'approve', '', { next: 'approved' }],
  ['somebody, where two people approve', { isForTwo: true }, 'approve', '', { next: 'awaiting_second' }],
  [
    'the first approver again',
    { isForTwo: true, status: 'awaiting_second', firstApproverId: 'rex' },
    'approve',
    '',
    { refused: 'review-same-person' },
  ],
  [
    'the first approver, after a hold',
    { isForTwo: true, status: 'on_hold', firstApproverId: 'rex' },
    'approve',
    '',
    { refused: 'review-same-person' },
  ],
  [
    'a second person',
    { isForTwo: true, status: 'awaiting_second', firstApproverId: 'sam' },
    'approve',
    '',
    { next: 'approved' },
  ],
  ['somebody, while points are owed', { owed: 1 }, 'approve', '', { refused: 'review-owing' }],
  ['somebody with a reason, while points are owed', { owed: 1 }, 'reject', 'Taken back', { next: 'rejected' }],
  [
    'somebody, of an approved one that a debt keeps',
    { status: 'approved', owed: 1 },
    'reject',
    'No',
    { next: 'rejected' },
  ],
  ['somebody, of an approved one', { status: 'approved' }, 'reject', 'No', { refused: 'review-too-late' }],
  ['somebody, for a restricted account', { isGood: false }, 'approve', '', { refused: 'account-restricted' }],
  ['somebody with a reason, for a restricted account', { isGood: false }, 'reject', 'Shared', { next: 'rejected' }],
  ['somebody without a reason', {}, 'reject', ' ', { refused: 'reason-missing' }],
  [
    'a reviewer without a reason, on an approved request that a debt holds back',
    { status: 'approved', owed: 1 },
    'reject',
    ' ',
    { refused: 'reason-missing' },
  ],
  [
    'a reviewer who approves again, on an approved request that a debt holds back',
    { status: 'approved', owed: 1 },
    'approve',
    '',
    { refused: 'review-too-late' },
  ],
  [
    'a reviewer with a reason, on a sent request of a member in debt',
    { status: 'sent', owed: 1 },
    'reject',
    'No',
    { refused: 'review-too-late' },
  ],
  ['somebody with a reason', {}, 'reject', 'Copied answers', { next: 'rejected' }],
  ['somebody who waits', {}, 'hold', '', { next: 'on_hold' }],
  ['somebody who waits twice', { status: 'on_hold' }, 'hold', '', { refused: 'review-too-late' }],
  ['somebody who takes an approval back', { status: 'approved' }, 'hold', '', { next: 'on_hold' }],
  ['somebody who is too late to take it back', { status: 'sending' }, 'hold', '', { refused: 'review-too-late' }],
  ['somebody, after it was approved', { status: 'approved' }, 'reject', 'Late', { refused: 'review-too-late' }],
  ['somebody, after it was rejected', { status: 'rejected' }, 'approve', '', { refused: 'review-too-late' }],
] as const)('a decision by %s has its one outcome', (_name, change, decision, reason, outcome) => {
  expect(review({ ...asked, ...change }, 'rex', decision, reason)).toEqual(outcome)
})

test('a request that the vendor refuses waits for its reward to be corrected once, and then for a person', () => {
  const request = { points: 500, currency: 'USD', wasRefused: false }
  const reward = { amounts: [500], currency: 'USD' }
  expect(decideRefusedOrder(request, reward)).toBe('approved')
  expect(decideRefusedOrder({ ...request, wasRefused: true }, reward)).toBe('on_hold')
  expect(decideRefusedOrder({ ...request, points: 100 }, reward)).toBe('on_hold')
  expect(decideRefusedOrder({ ...request, currency: 'CAD' }, reward)).toBe('on_hold')
  expect(decideRefusedOrder(request, null)).toBe('on_hold')
  expect([mayBecome('sending', 'approved'), mayBecome('sending', 'on_hold')]).toEqual([true, true])
})

test('an approval can be taken back for the seconds that are given, whole ones, and nothing else can', () => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  const after = (ms: number) => new Date(at.getTime() + ms)
  expect([0, 1, 1_000, 9_999, 10_000, 60_000].map((ms) => countUndoSeconds('approved', at, 10, after(ms)))).toEqual([
    10, 10, 9, 1, 0, 0,
  ])
  // If the clock was set back, the time to undo does not become longer.
  expect(countUndoSeconds('approved', at, 10, after(-5_000))).toBe(10)
  expect([countUndoSeconds('sending', at, 10, at), countUndoSeconds('approved', null, 10, at)]).toEqual([0, 0])
})

test('every outcome of a review is a step that the table of states knows', () => {
  const strange: string[] = []
  for (const status of redemptionStatuses)
    for (const decision of ['approve', 'reject', 'hold'] as const)
      for (const firstApproverId of [null, 'sam'])
        for (const isForTwo of [false, true]) {
          // No request waits for a second approver without a first one.
          if (status === 'awaiting_second' && firstApproverId === null) continue
          const outcome = review({ ...asked, status, isForTwo, firstApproverId }, 'rex', decision, 'Because')
          if ('next' in outcome && !mayBecome(status, outcome.next)) strange.push(`${status} -> ${outcome.next}`)
        }
  expect(strange).toEqual([])
})

test('the reviewer is told what is unusual, and nothing when nothing is', () => {
  const plain: Facts = {
    status: 'requested',
    isFirstPayout: false,
    isForTwo: false,
    accountCreatedAt: new Date('2026-01-01T00:00:00Z'),
    isGood: true,
    owed: 0,
    requestedAt: now,
    isOutOfStock: false,
    wasRefused: false,
    wasDeliveredLate: false,
  }
  expect(findFlags(plain)).toEqual([])
  // Exactly seven days old is no longer young.
  expect(findFlags({ ...plain, accountCreatedAt: new Date('2026-03-03T12:00:00Z') })).toEqual([])
  expect(findFlags({ ...plain, accountCreatedAt: new Date('2026-03-03T12:00:00.001Z') })).toEqual(['young-account'])
  const odd = {
    isFirstPayout: true,
    accountCreatedAt: new Date('2026-03-09T00:00:00Z'),
    isGood: false,
    owed: 5,
    isForTwo: true,
  }
  expect(findFlags({ ...plain, ...odd })).toEqual([
    'restricted',
    'first-payout',
    'young-account',
    'owes',
    'two-approvers',
  ])
  expect(findFlags({ ...plain, status: 'approved', isOutOfStock: true })).toEqual(['out-of-stock'])
  expect(findFlags({ ...plain, status: 'on_hold', wasRefused: true })).toEqual(['refused'])
  expect(findFlags({ ...plain, status: 'rejected', wasRefused: true })).toEqual([])
  expect(findFlags({ ...plain, status: 'rejected', wasDeliveredLate: true })).toEqual(['delivered-late'])
})
