import { describe, expect, test } from 'vitest'
import {
  askRefusal,
  centsOf,
  letRefusal,
  microsOf,
  claimedPoints,
  mayComeFrom,
  pointsOf,
  readAddresses,
  readVerdict,
  releaseRefusal,
  verdictListening,
  verdictsOf,
  wholePoints,
  withoutSecrets,
} from './rules.ts'

const listed = (...texts: string[]) => {
  const read = readAddresses(texts)
  if ('wrong' in read) throw new Error(read.wrong)
  return read
}

describe('a callback may come from', () => {
  test('everywhere when nothing is listed, but nowhere when its signature is weak', () => {
    expect(mayComeFrom('203.0.113.9', listed(), false)).toBe(true)
    expect(mayComeFrom('203.0.113.9', listed(), true)).toBe(false)
  })

  test.each([
    ['188.40.3.73', true],
    ['::ffff:188.40.3.73', true],
    ['188.40.3.74', false],
    ['10.1.200.3', true],
    ['10.2.0.1', false],
    ['2a01:4f8:d0a:30ff::2', true],
    ['2a01:04f8:0d0a:30ff:0000:0000:0000:0002', true],
    ['2a01:4f8:d0a:30ff::3', false],
    ['', false],
    ['nonsense', false],
  ])('listed addresses and networks: %s is one of them: %s', (ip, expected) => {
    const list = listed('188.40.3.73', '10.1.0.0/16', '2a01:4f8:d0a:30ff::2')
    expect(mayComeFrom(ip, list, true)).toBe(expected)
    expect(mayComeFrom(ip, list, false)).toBe(expected)
  })

  test.each(['nonsense', '1.2.3', '1.2.3.4/33', '1.2.3.4/0', '1.2.3.4/', '1.2.3.4/8/8', '::1/129', ''])(
    'nothing is listed by %s',
    (text) => {
      expect(readAddresses(['10.0.0.1', text])).toEqual({ wrong: text })
    },
  )
})

test.each([
  ['40', 40],
  ['-40', -40],
  ['40.00', 40],
  ['40.5', null],
  ['1e3', null],
  ['', null],
  ['99999999', null],
  [' 40', null],
])('%s is so many whole points: %s', (text, points) => {
  expect(wholePoints(text)).toBe(points)
})

test.each([
  ['1.50', 150],
  ['1.5', 150],
  ['2', 200],
  ['0.29', 29],
  ['1.5000', 150],
  ['1.555', null],
  ['-1', null],
  ['$1', null],
])('%s dollars are so many cents: %s', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each([
  ['1.5', 1_500_000],
  ['0.000001', 1],
  ['0.0000019', 1],
  ['123456.654321', 123_456_654_321],
  ['1e3', null],
  ['.5', null],
  ['-1', null],
  ['', null],
])('%s dollars are so many micros: %s', (text, micros) => {
  expect(microsOf(text)).toBe(micros)
})

test('panelists get their share of a price, never more', () => {
  expect(pointsOf(150, 50)).toBe(75)
  expect(pointsOf(151, 50)).toBe(75)
  expect(claimedPoints({ cents: 151 }, 50)).toBe(75)
  expect(claimedPoints({ points: 40 }, 50)).toBe(40)
  expect(claimedPoints(null, 50)).toBeNull()
})

test('every verdict that is kept belongs to the state under which it is searched', () => {
  for (const [state, verdicts] of Object.entries(verdictsOf))
    for (const verdict of verdicts) expect(readVerdict(verdict.replace('%', 'why')).state).toBe(state)
  expect(readVerdict('quarantined: amount-differs')).toEqual({ state: 'quarantined', reason: 'amount-differs' })
})

test('what is kept of somebody turned away has no signature in it and is short', () => {
  const query = `attemptId=0198c0de-0000-7000-8000-000000000001&sig=${'a'.repeat(64)}&hash=guess&more=${'f0'.repeat(32)}`
  expect(withoutSecrets(query)).toBe('attemptId=0198c0de-0000-7000-8000-000000000001&sig=-&hash=-&more=-')
  expect(withoutSecrets('x'.repeat(5_000)).length).toBe(1_000)
})

const listening = { format: 'cpx', isActive: true, isLive: false, isAsked: false, wasHeard: true } as const
test.each([
  ['one that was heard', {}, null],
  ['one that was never heard', { wasHeard: false }, 'supplier-unheard'],
  ['one of our own format that was never heard', { format: 'house', wasHeard: false }, null],
  ['one that is switched off', { isActive: false }, 'supplier-off'],
  ['one that waits already', { isAsked: true, isActive: false }, 'supplier-live-asked'],
  ['one that is live', { isLive: true }, 'supplier-live'],
] as const)('a supplier is asked to go live: %s', (_which, more, refusal) => {
  expect(askRefusal({ ...listening, ...more })).toBe(refusal)
})

test('who asked for a supplier to go live does not let it; another person does, and so does the delay', () => {
  expect(letRefusal({ isAsked: true, askedBy: 'a', by: 'a' })).toBe('approval-own')
  for (const by of ['b', null]) expect(letRefusal({ isAsked: true, askedBy: 'a', by })).toBeNull()
  expect(letRefusal({ isAsked: true, askedBy: null, by: null })).toBeNull()
  expect(letRefusal({ isAsked: false, askedBy: 'a', by: 'b' })).toBe('approval-ended')
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
  ] as const)('that says %s of an attempt that is %s: %s', (outcome, standing, verdict) => {
    expect(verdictListening(outcome, standing)).toBe(verdict)
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
