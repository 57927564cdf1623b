import fc from 'fast-check'
import { expect, test } from 'vitest'
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
