import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import {
  findConflict,
  findMissing,
  findWayBack,
  formatAmount,
  judgeResults,
  findNextMonth,
  parseAmount,
  readResults,
  readTarget,
} from './rules.ts'

const now = new Date('2025-06-30T12:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * dayMs)

test.each([
  ['held', 20, false, 'withdraw'],
  ['held', 120, false, 'withdraw'],
  ['approved', 40, false, 'claw-back'],
  ['approved', 90, false, 'claw-back'],
  ['approved', 91, false, 'late'],
  ['approved', 40, true, 'unchanged'],
  ['reversed', 20, false, 'unchanged'],
] as const)(
  'an earning that is %s on day %i (taken back: %s) is taken back as: %s',
  (state, days, isTakenBack, way) => {
    expect(findWayBack({ kind: 'earning', state, earnedAt: before(days), isTakenBack }, now)).toBe(way)
  },
)

test('neither a clawback nor a return is taken back in its turn', () => {
  for (const kind of ['clawback', 'return'] as const)
    expect(findWayBack({ kind, state: 'approved', earnedAt: now, isTakenBack: false }, now)).toBe('unchanged')
})

test('what is missing for a payout is told all at once', () => {
  const standing = { balance: 50, underWay: 0, minimum: 50, target: { from: before(1) } }
  expect(findMissing(standing, now)).toEqual([])
  expect(findMissing({ ...standing, balance: 49, target: null }, now)).toEqual(['minimum', 'target'])
  expect(findMissing({ ...standing, target: { from: before(-1) } }, now)).toEqual(['target-rests'])
  expect(findMissing({ ...standing, balance: 60, underWay: 60 }, now)).toEqual(['under-way', 'minimum'])
})

test('an address is tidied, checked, and shown by its end alone', () => {
  expect(readTarget('iban', ' de89 3704 0044 0532 0130 00 ')).toEqual({
    target: 'DE89370400440532013000',
    hint: '••••3000',
  })
  expect(readTarget('iban', 'DE89370400440532013001')).toMatchObject({ fault: { code: 'vendors-desk.targetIban' } })
  expect(readTarget('iban', 'GB82 WEST 1234 5698 7654 32')).toMatchObject({ hint: '••••5432' })
  expect(readTarget('paypal', 'vera@example.com')).toEqual({ target: 'vera@example.com', hint: '••••@example.com' })
  expect(readTarget('paypal', 'vera')).toMatchObject({ fault: { code: 'vendors-desk.targetPaypal' } })
  expect(readTarget('bank', '  ')).toMatchObject({ fault: { code: 'vendors-desk.targetEmpty' } })
})

test('amounts in files go through no float', () => {
  for (const [text, micros] of [
    ['0.10', 100_000],
    ['60', 60_000_000],
    ['2.5', 2_500_000],
    ['999999999.99', 999_999_999_990_000],
  ] as const)
    expect(parseAmount(text)).toBe(micros)
  for (const text of ['', '-1', '1.005', '1,5', '1e3', 'x']) expect(parseAmount(text)).toBeNull()
  expect([formatAmount(2_500_000), formatAmount(50_000), formatAmount(-60_000_000)]).toEqual(['2.50', '0.05', '-60.00'])
})

test('a month follows another, over the end of a year as well', () => {
  expect([findNextMonth('2025-11-01'), findNextMonth('2025-12-01')]).toEqual(['2025-12-01', '2026-01-01'])
})

test('what was recorded for a payout stays, but a paid one can come back', () => {
  expect(findConflict('approved', 'paid')).toBeNull()
  expect(findConflict('paid', 'paid')).toBe('unchanged')
  expect(findConflict('paid', 'returned')).toBeNull()
  expect(findConflict('returned', 'paid')).toBe('returned-already')
  for (const state of ['proposed', 'left-out', 'withdrawn'] as const)
    expect(findConflict(state, 'paid')).toBe('not-approved')
})

test('each line of a file with results counts by itself', () => {
  const cells = (...values: string[]) => ({ line: 2, cells: values })
  const head = cells('Payout_Id', 'status', 'amount', 'reference', 'paid_at', 'note')
  const judge = (...row: string[]) => {
    const rows = readResults([head, cells(...row)])
    if (!rows) throw new Error('not read')
    const payoutOf = (id: string) => (id === 'a' ? { state: 'approved' as const, micros: 60_000_000 } : undefined)
    return judgeResults(rows, { payoutOf, from: before(3), now })[0]
  }
  expect(judge('A', 'Paid', '60', 'SEPA 1', '2025-06-29', '')).toMatchObject({
    outcome: 'paid',
    settling: { reference: 'SEPA 1' },
  })
  const fault = (...row: string[]) => judge(...row)?.fault
  expect(fault('a', 'paid')).toBe('cells')
  expect(fault('b', 'paid', '60', '', '2025-06-29', '')).toBe('unknown')
  expect(fault('a', 'maybe', '60', '', '2025-06-29', '')).toBe('status')
  expect(fault('a', 'paid', '59.99', '', '2025-06-29', '')).toBe('amount')
  expect(fault('a', 'paid', '60', '', '2025-07-29', '')).toBe('paid-at')
  expect(fault('a', 'paid', '60', 'x'.repeat(141), '2025-06-29', '')).toBe('too-long')
  expect(judge('a', 'returned', '', '', '', '')).toMatchObject({ outcome: 'returned', fault: null })
  expect(readResults([cells('payout_id', 'status')])).toBeNull()
})
