import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transferMessage, walletSettings, type TransferKind } from '../contract.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import {
  attemptIn,
  accountKinds,
  computeBalancesAfter,
  computeSpan,
  emptyBook,
  emptyWallet,
  placeOf,
  record,
  countHoldDays,
  releaseAt,
  computeSides,
  computeWelcomeUsd,
  creditKinds,
  doubtfulDays,
  findContradictingText,
  isCredit,
  pointLevels,
  welcomeParts,
  welcomeWords,
  type Book,
  type BookCommand,
} from './rules.ts'
import { bookCommands, paidAndBack } from './random-commands.ts'

const runs = { numRuns: 400, examples: [[paidAndBack]] as [BookCommand[]][] }
const replay = (commands: readonly BookCommand[]) =>
  commands.reduce<Book>((book, command) => record(book, command).book, emptyBook)
const worth = (book: Book) =>
  [...book.wallets.values()].reduce((sum, w) => sum + w.available + w.held + w.pending + w.debt, 0)

test('the sides of every transfer sum to zero, and no account but debt falls below zero', () => {
  fc.assert(
    fc.property(bookCommands, (commands) => {
      let book = emptyBook
      for (const command of commands) {
        const { book: next, sides } = record(book, command)
        if (sides) expect(accountKinds.reduce((sum, kind) => sum + (sides[kind] ?? 0), sides.house)).toBe(0)
        book = next
        for (const wallet of book.wallets.values()) {
          expect(Math.min(wallet.available, wallet.held, wallet.pending)).toBeGreaterThanOrEqual(0)
          expect(wallet.debt).toBeLessThanOrEqual(0)
        }
      }
    }),
    runs,
  )
})

test('a wallet never has points to spend and a debt at once', () => {
  fc.assert(
    fc.property(bookCommands, (commands) => {
      for (const { available, debt } of replay(commands).wallets.values()) expect(available * debt === 0).toBe(true)
    }),
    runs,
  )
})

test('a command that is sent again changes nothing', () => {
  fc.assert(
    fc.property(bookCommands, (commands) => {
      let book = emptyBook
      for (const command of commands) {
        const first = record(book, command)
        if (first.answer === 'written')
          expect(record(first.book, command)).toMatchObject({ answer: 'known', book: first.book })
        book = first.book
      }
    }),
    runs,
  )
})

test('all wallets together hold what was credited less what was reversed and paid out for good', () => {
  fc.assert(
    fc.property(bookCommands, (commands) => {
      const book = replay(commands)
      const sign = { reversal: -1, redemption: -1, hold: 0, release: 0 } as Record<string, number>
      const signOf = ({ kind, follows = '' }: BookCommand) =>
        kind === 'give_back' ? Number(book.entries.get(follows)?.kind === 'redemption') : (sign[kind] ?? 1)
      const expected = [...book.entries.values()].reduce((sum, one) => sum + one.points * signOf(one), 0)
      expect(worth(book)).toBe(expected)
    }),
    runs,
  )
})

test('a reversal takes exactly the credited points back, whatever was done with them', () => {
  fc.assert(
    fc.property(bookCommands, (commands) => {
      const book = replay(commands)
      for (const [key, entry] of book.entries) {
        const { book: next, answer } = record(book, { ...entry, key: `undo:${key}`, kind: 'reversal', follows: key })
        expect(worth(book) - worth(next)).toBe(answer === 'written' ? entry.points : 0)
      }
    }),
    runs,
  )
})

test('a credit pays what is owed before points become available', () => {
  const owing = { ...emptyWallet, debt: -40 }
  expect(computeSides(owing, { kind: 'survey', points: 100 })).toEqual({ available: 60, debt: 40, house: -100 })
  expect(computeSides(owing, { kind: 'survey', points: 40 })).toEqual({ available: 0, debt: 40, house: -40 })
  expect(computeSides(owing, { kind: 'survey', points: 30 })).toEqual({ available: 0, debt: 30, house: -30 })
})

test('a reversal empties the wallet and leaves the rest as debt, and does not touch held points', () => {
  const wallet = { ...emptyWallet, available: 30, held: 500 }
  const sides = computeSides(wallet, { kind: 'reversal', points: 100 })
  expect(computeBalancesAfter(wallet, sides)).toEqual({ available: 0, held: 500, pending: 0, debt: -70 })
})

test('what was paid and comes back pays what is owed first, and touches no other hold', () => {
  const wallet = { ...emptyWallet, held: 200, debt: -70 }
  const sides = computeSides(wallet, { kind: 'give_back', points: 500, wasPaid: true })
  expect(sides).toEqual({ available: 430, debt: 70, house: -500 })
  expect(computeBalancesAfter(wallet, sides)).toEqual({ available: 430, held: 200, pending: 0, debt: 0 })
})

test('exactly what is available can be held, and not one point more', () => {
  const wallet = { ...emptyWallet, available: 500 }
  expect(computeBalancesAfter(wallet, computeSides(wallet, { kind: 'hold', points: 500 }))).toEqual({
    ...emptyWallet,
    held: 500,
  })
  expect(computeBalancesAfter(wallet, computeSides(wallet, { kind: 'hold', points: 501 }))).toBe(null)
})

test('completes are available at once unless days are set, and doubtful ones wait for at least two weeks', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  expect(releaseAt(countHoldDays({ kind: 'survey' }, 0), now)).toBe(null)
  expect(releaseAt(countHoldDays({ kind: 'survey' }, 3), now)?.toISOString()).toBe('2026-03-04T00:00:00.000Z')
  expect(releaseAt(countHoldDays({ kind: 'survey', holdDays: 0 }, 3), now)).toBe(null)
  expect(releaseAt(countHoldDays({ kind: 'welcome' }, 3), now)).toBe(null)
  expect(releaseAt(countHoldDays({ kind: 'survey', pending: true }, 0), now)?.toISOString()).toBe(
    '2026-03-15T00:00:00.000Z',
  )
  expect(releaseAt(countHoldDays({ kind: 'survey', pending: true }, 30), now)?.toISOString()).toBe(
    '2026-03-31T00:00:00.000Z',
  )
})

test('a span of days runs from the first instant of one to the last of the other, or is refused by its wrong end', () => {
  expect(computeSpan('2026-02-28', '2026-02-28')).toEqual({
    from: new Date('2026-02-28T00:00:00Z'),
    before: new Date('2026-03-01T00:00:00Z'),
  })
  expect(computeSpan(undefined, '2024-02-29')).toEqual({ from: null, before: new Date('2024-03-01T00:00:00Z') })
  expect(computeSpan()).toEqual({ from: null, before: null })
  expect(computeSpan('2026-02-30')).toEqual({ wrong: 'startDate' })
  expect(computeSpan('2026-02-01', '2026-13-01')).toEqual({ wrong: 'endDate' })
})

test('a statement goes on after an account and version, and begins before all of them', () => {
  expect(placeOf()).toEqual({ account: '', version: 0 })
  expect(placeOf('available:12')).toEqual({ account: 'available', version: 12 })
})

test('the attempt of a movement is read from its key, whatever the survey is called', () => {
  const id = '0190a1b2-0000-7000-8000-000000000001'
  expect(attemptIn(`attempt:${id}`)).toBe(id)
  expect(attemptIn(`late:${id}`)).toBe(id)
  expect(attemptIn(`topup:house:tea:5:${id}:2`)).toBe(id)
  for (const other of ['topup:tea', `dispute:${id}`, 'welcome:verify:x']) expect(attemptIn(other)).toBeNull()
})

const rich = { available: 900, held: 300, pending: 200, debt: 0 }
const owing = { ...rich, available: 0, debt: -70 }
test.each([
  ['a hold', rich, { kind: 'hold', points: 500 }, { available: -500, held: 500, house: 0 }],
  ['a payment', rich, { kind: 'redemption', points: 300 }, { held: -300, house: 300 }],
  ['a credit', rich, { kind: 'survey', points: 40 }, { available: 40, house: -40 }],
  [
    'a credit that waits',
    owing,
    { kind: 'survey', points: 40, pending: true },
    { available: 0, pending: 40, house: -40 },
  ],
  ['its release', rich, { kind: 'release', points: 200 }, { available: 200, pending: -200, house: 0 }],
  [
    'a release while points are owed',
    owing,
    { kind: 'release', points: 200 },
    { available: 130, debt: 70, pending: -200, house: 0 },
  ],
  ['a hold given back', rich, { kind: 'give_back', points: 300 }, { available: 300, held: -300, house: 0 }],
  [
    'a hold given back while points are owed',
    owing,
    { kind: 'give_back', points: 50 },
    { available: 0, debt: 50, held: -50, house: 0 },
  ],
  [
    'a payment that comes back',
    rich,
    { kind: 'give_back', points: 300, wasPaid: true },
    { available: 300, house: -300 },
  ],
  ['a reversal', rich, { kind: 'reversal', points: 900 }, { available: -900, house: 900 }],
  [
    'a reversal of more than there is',
    rich,
    { kind: 'reversal', points: 901 },
    { available: -900, debt: -1, house: 901 },
  ],
  [
    'a reversal of what waits',
    rich,
    { kind: 'reversal', points: 200, waits: true },
    { available: 0, pending: -200, house: 200 },
  ],
] as const)('%s moves points between these accounts', (_name, before, movement, sides) => {
  expect(computeSides(before, movement)).toEqual(sides)
})

test('no account but debt may fall below zero by a single point, and debt may not rise above it', () => {
  const one = { available: 1, held: 1, pending: 1, debt: -1 }
  expect(computeBalancesAfter(one, { available: -1, held: -1, pending: -1, debt: 1, house: 0 })).toEqual(emptyWallet)
  for (const kind of ['available', 'held', 'pending'] as const)
    expect(computeBalancesAfter(one, { [kind]: -2, house: 0 })).toBeNull()
  expect(computeBalancesAfter(one, { debt: 2, house: 0 })).toBeNull()
  expect(computeBalancesAfter(one, { house: 0 })).toEqual(one)
})

const step = (key: string, kind: TransferKind, more: Partial<BookCommand> = {}): BookCommand => ({
  key,
  userId: 'ann',
  kind,
  points: 10,
  ...more,
})
const credit = step('credit', 'survey')
const waiting = step('waiting', 'survey', { pending: true })
const hold = step('hold', 'hold', { points: 5 })
const paid = step('paid', 'redemption', { points: 5, follows: 'hold' })
test.each([
  ['a second release', [waiting, step('release', 'release', { follows: 'waiting' })], 'release', 'waiting', 'known'],
  ['the release of what does not wait', [credit], 'release', 'credit', 'known'],
  [
    'the reversal of what was released',
    [waiting, step('r', 'release', { follows: 'waiting' })],
    'reversal',
    'waiting',
    'written',
  ],
  ['a second reversal', [credit, step('r', 'reversal', { follows: 'credit' })], 'reversal', 'credit', 'known'],
  [
    'the release of what was reversed',
    [waiting, step('r', 'reversal', { follows: 'waiting' })],
    'release',
    'waiting',
    'known',
  ],
  ['the reversal of a hold', [credit, hold], 'reversal', 'hold', 'known'],
  ['the return of a hold', [credit, hold], 'give_back', 'hold', 'written'],
  ['the return of what was paid', [credit, hold, paid], 'give_back', 'paid', 'written'],
  ['the return of a hold that was paid', [credit, hold, paid], 'give_back', 'hold', 'known'],
  ['the payment of a payment', [credit, hold, paid], 'redemption', 'paid', 'known'],
  ['the return of a credit', [credit], 'give_back', 'credit', 'known'],
  ['what follows nothing that is there', [credit], 'reversal', 'elsewhere', 'known'],
] as const)('%s is answered as it should be', (_name, before, kind, follows, answer) => {
  const points = kind === 'give_back' || kind === 'redemption' ? 5 : 10
  expect(record(replay(before), step('last', kind, { follows, points })).answer).toBe(answer)
})

test('what a wallet has not got is refused, and leaves the book as it was', () => {
  const book = replay([credit])
  expect(record(book, step('hold', 'hold', { points: 11 }))).toEqual({ book, answer: 'refused', sides: null })
  expect(record(book, step('hold', 'hold')).book.wallets.get('ann')).toEqual({ ...emptyWallet, held: 10 })
  expect(record(book, credit)).toEqual({ book, answer: 'known', sides: null })
})

test('credits are these kinds, and the parts of the welcome have their words', () => {
  expect(creditKinds).toEqual(['survey', 'screen_out', 'welcome', 'adjustment', 'dispute', 'opening', 'top_up'])
  for (const kind of creditKinds) expect(isCredit(kind)).toBe(true)
  for (const kind of ['hold', 'redemption', 'reversal', 'release', 'give_back'] as const)
    expect(isCredit(kind)).toBe(false)
  expect(accountKinds).toEqual(['available', 'held', 'pending', 'debt'])
  expect(welcomeParts.map((part) => welcomeWords[part])).toEqual([
    transferMessage('welcomeVerify'),
    transferMessage('welcomeTop5'),
    transferMessage('welcomeFirst'),
  ])
})

test('screen-outs wait as completes do, and a day is a whole one', () => {
  expect(countHoldDays({ kind: 'screen_out' }, 3)).toBe(3)
  expect(countHoldDays({ kind: 'adjustment', holdDays: 5 }, 3)).toBe(5)
  expect(countHoldDays({ kind: 'welcome', pending: true }, 3)).toBe(doubtfulDays)
  expect(releaseAt(1, new Date(0))).toEqual(new Date(dayMs))
})

test('levels have the names of the first four and their value, and later ones none', () => {
  expect(pointLevels([500, 1_000, 2_500, 5_000, 9_000])).toEqual([
    { levelId: '500', name: transferMessage('level-1'), points: 500, valueUsd: 5 },
    { levelId: '1000', name: transferMessage('level-2'), points: 1_000, valueUsd: 10 },
    { levelId: '2500', name: transferMessage('level-3'), points: 2_500, valueUsd: 25 },
    { levelId: '5000', name: transferMessage('level-4'), points: 5_000, valueUsd: 50 },
    { levelId: '9000', name: null, points: 9_000, valueUsd: 90 },
  ])
})

test('the welcome is worth all its parts in dollars, and a text that names another amount is found', () => {
  const values = new Map<object, number>([
    [walletSettings.verify, 100],
    [walletSettings.top5, 150],
    [walletSettings.first, 250],
    [siteSettings.pointsPerDollar, 100],
  ])
  expect(computeWelcomeUsd((setting) => values.get(setting) ?? NaN)).toBe(5)
  expect(findContradictingText(5, ['Join us', 'Get $5 now', 'Get $ 5.00 now'])).toBeNull()
  expect(findContradictingText(5, ['Get $5', 'Get $5.50 now'])).toBe('Get $5.50 now')
  expect(findContradictingText(5, ['Get $ 12'])).toBe('Get $ 12')
  expect(findContradictingText(5, [])).toBeNull()
})

test('an attempt is read from a late or restored payment, and from a key with more parts than it needs from none', () => {
  expect(attemptIn('restored:one')).toBe('one')
  expect(attemptIn('attempt:one:two')).toBe('one')
  expect(attemptIn('x-attempt:one')).toBeNull()
  expect(attemptIn('topup:tea:1:one:12')).toBe('one')
  expect(attemptIn('topup:tea:1:one:x')).toBeNull()
})
