import { describe, expect, test } from 'vitest'
import { readAddressList } from '../../../platform/server/address-list.ts'
import {
  askRefusal,
  findGoLiveRefusal,
  mayComeFrom,
  computePoints,
  readVerdict,
  releaseRefusal,
  judgeListening,
  verdictsOf,
  removeAddresses,
  removeSignatures,
} from './rules.ts'

const listed = (...texts: string[]) => {
  const read = readAddressList(texts)
  if ('wrong' in read) throw new Error(read.wrong)
  return read
}

describe('a callback may come from', () => {
  test('everywhere when nothing is listed, but nowhere when its signature is weak', () => {
    expect(mayComeFrom('203.0.113.9', listed(), false)).toBe(true)
    expect(mayComeFrom('203.0.113.9', listed(), true)).toBe(false)
  })

  test('nowhere else than listed, however strong its signature is', () => {
    const list = listed('188.40.3.73', '10.1.0.0/16')
    for (const isWeak of [true, false]) {
      expect(mayComeFrom('10.1.200.3', list, isWeak)).toBe(true)
      expect(mayComeFrom('188.40.3.74', list, isWeak)).toBe(false)
    }
  })
})

test('panelists get their share of a price, never more, and no fraction of it is lost on the way', () => {
  expect(computePoints(1_500_000, 50)).toBe(75)
  expect(computePoints(1_519_999, 50)).toBe(75)
  expect(computePoints(1_520_000, 50)).toBe(76)
  // Rounded to cents first, it would be 2.
  expect(computePoints(15_000, 100)).toBe(1)
  expect(computePoints(25_500, 80)).toBe(2)
  expect(computePoints(9_999, 100)).toBe(0)
})

test('every verdict that is kept belongs to the state under which it is searched', () => {
  for (const [state, verdicts] of Object.entries(verdictsOf))
    for (const verdict of verdicts) expect(readVerdict(verdict.replace('%', 'why')).state).toBe(state)
  expect(readVerdict('quarantined: amount-differs')).toEqual({ state: 'quarantined', reason: 'amount-differs' })
})

test('what is kept of somebody turned away has no signature in it and is short', () => {
  const query = `attemptId=0198c0de-0000-7000-8000-000000000001&sig=${'a'.repeat(64)}&hash=guess&more=${'f0'.repeat(32)}`
  expect(removeSignatures(query)).toBe('attemptId=0198c0de-0000-7000-8000-000000000001&sig=-&hash=-&more=-')
  expect(removeSignatures('x'.repeat(5_000)).length).toBe(1_000)
})

test('what is kept of a message tells no internet address of a panelist, however it is written', () => {
  const addresses = ['203.0.113.77', '2001%3Adb8%3A%3A7', '[2001:db8::7]', '::ffff:203.0.113.77', '203%2E0%2E113%2E77']
  for (const address of addresses) {
    const query = `tx=1.2.3&ip_click=${address}&usd=0.80`
    expect(removeAddresses(query)).toBe('tx=1.2.3&ip_click=-&usd=0.80')
    expect(removeSignatures(query)).not.toContain(address)
  }
  expect(removeAddresses('uid=a%20b&tx=&&=1')).toBe('uid=a%20b&tx=&&=1')
})

const listening = {
  format: 'cpx',
  isActive: true,
  isLive: false,
  isAsked: false,
  wasHeard: true,
  openFacts: 0,
} as const
test.each([
  ['one that was heard', {}, null],
  ['one that was never heard', { wasHeard: false }, 'supplier-unheard'],
  ['one of which something is not confirmed', { openFacts: 1 }, 'supplier-unconfirmed'],
  ['one that was not heard and is not confirmed', { wasHeard: false, openFacts: 1 }, 'supplier-unheard'],
  ['one of our own format that was never heard', { format: 'house', wasHeard: false }, null],
  ['one that is switched off', { isActive: false }, 'supplier-off'],
  ['one that waits already', { isAsked: true, isActive: false }, 'supplier-live-asked'],
  ['one that is live', { isLive: true }, 'supplier-live'],
] as const)('a supplier is asked to go live: %s', (_which, more, refusal) => {
  expect(askRefusal({ ...listening, ...more })).toBe(refusal)
})

test('who asked for a supplier to go live does not let it; another person does, and so does the delay', () => {
  const changedBy = ['a', 'c']
  for (const by of changedBy) expect(findGoLiveRefusal({ isAsked: true, changedBy, by })).toBe('approval-own')
  for (const by of ['b', null]) expect(findGoLiveRefusal({ isAsked: true, changedBy, by })).toBeNull()
  expect(findGoLiveRefusal({ isAsked: true, changedBy: [null], by: null })).toBeNull()
  expect(findGoLiveRefusal({ isAsked: false, changedBy, by: 'b' })).toBe('approval-ended')
})

describe('a callback that comes while its supplier listens', () => {
  test.each([
    ['completed', undefined, 'listened'],
    ['reversed', undefined, 'listened'],
    ['noted', 'started', 'listened'],
    ['completed', 'completed', 'listened'],
    ['completed', 'reversed', 'listened'],
    ['reversed', 'disqualified', 'listened'],
    ['completed', 'started', 'quarantined: came-while-listening'],
    ['completed', 'abandoned', 'quarantined: came-while-listening'],
    ['disqualified', 'started', 'quarantined: came-while-listening'],
    ['reversed', 'started', 'quarantined: came-while-listening'],
    ['reversed', 'completed', 'quarantined: came-while-listening'],
    ['credited_late', 'disqualified', 'quarantined: came-while-listening'],
    ['credited_late', 'reversed', 'quarantined: came-while-listening'],
    ['credited_late', 'completed', 'listened'],
    ['credited_late', undefined, 'listened'],
  ] as const)('that says %s of an attempt that is %s: %s', (outcome, standing, verdict) => {
    expect(judgeListening(outcome, standing)).toBe(verdict)
  })

  test.each([
    ['came-while-listening', 'completed', false, 'callback-not-live'],
    ['came-while-listening', 'completed', true, null],
    ['came-while-listening', 'reversed', false, null],
    ['amount-differs', 'disqualified', false, 'callback-not-live'],
    ['amount-differs', 'completed', true, null],
    ['listened-differs', 'completed', true, 'callback-listened'],
    ['listened-differs', 'reversed', false, 'callback-listened'],
  ])('%s of %s, live: %j, is refused release with %s', (why, outcome, isLive, code) => {
    expect(releaseRefusal({ why, outcome, isLive })).toBe(code)
  })
})
