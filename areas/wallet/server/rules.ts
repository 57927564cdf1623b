import { isDay, nextUtcDay, type Day } from '../../../platform/contract/day.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import { transferMessage, walletSettings, type PointLevel, type TransferKind } from '../contract.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Setting, SettingBounds } from '../../../platform/contract/setting.ts'

/** A user's four accounts, in the order in which a transfer writes them. `debt` is at most zero: what the user owes. */
export const accountKinds = ['available', 'held', 'pending', 'debt'] as const
export type AccountKind = (typeof accountKinds)[number]
export type Balances = Readonly<Record<AccountKind, number>>
export const emptyWallet: Balances = { available: 0, held: 0, pending: 0, debt: 0 }

export const creditKinds = ['survey', 'screen_out', 'welcome', 'adjustment', 'dispute', 'opening'] as const
export type CreditKind = (typeof creditKinds)[number]
export const isCredit = (kind: TransferKind): kind is CreditKind => (creditKinds as readonly string[]).includes(kind)

export const welcomeParts = ['verify', 'top5', 'first'] as const
export type WelcomePart = (typeof welcomeParts)[number]
/** What the history says of each part of the welcome bonus. */
export const welcomeWords: Readonly<Record<WelcomePart, Message>> = {
  verify: transferMessage('welcomeVerify'),
  top5: transferMessage('welcomeTop5'),
  first: transferMessage('welcomeFirst'),
}

/** What a transfer does to the accounts: a side is present when the account is written, even by zero. `house` is 0 for none. */
export type Sides = Partial<Record<AccountKind, number>> & { house: number }
export type Movement = {
  kind: TransferKind
  points: number
  /** The points of a credit wait before they become available. */
  pending?: boolean
  /** The credit that a reversal takes back still waits. */
  waits?: boolean
  /** What is given back was paid before: it comes from the house, not from a hold. */
  wasPaid?: boolean
}

/**
 * The sides of a transfer, which always sum to zero. What is owed is paid before points become available, so a wallet never has
 * both; a reversal takes the full amount, what is missing becomes debt. The database's `ledger_write` does the same.
 */
export function sidesOf(before: Balances, movement: Movement): Sides {
  const { kind, points, pending = false, waits = false, wasPaid = false } = movement
  if (kind === 'hold') return { available: -points, held: points, house: 0 }
  if (kind === 'redemption') return { held: -points, house: points }
  if (kind === 'reversal' && waits) return { available: 0, pending: -points, house: points }
  if (kind === 'reversal') {
    const missing = Math.max(points - before.available, 0)
    return { available: missing - points, ...(missing > 0 ? { debt: -missing } : {}), house: points }
  }
  if (pending) return { available: 0, pending: points, house: -points }
  const toDebt = Math.min(points, -before.debt)
  const paid = { available: points - toDebt, ...(toDebt > 0 ? { debt: toDebt } : {}) }
  if (kind === 'release') return { ...paid, pending: -points, house: 0 }
  if (kind === 'give_back' && !wasPaid) return { ...paid, held: -points, house: 0 }
  return { ...paid, house: -points }
}

/** The balances after a transfer, or null when an account other than `debt` would fall below zero. */
export function after(before: Balances, sides: Sides): Balances | null {
  const next = {
    available: before.available + (sides.available ?? 0),
    held: before.held + (sides.held ?? 0),
    pending: before.pending + (sides.pending ?? 0),
    debt: before.debt + (sides.debt ?? 0),
  }
  return next.available >= 0 && next.held >= 0 && next.pending >= 0 && next.debt <= 0 ? next : null
}

export type BookCommand = {
  key: string
  userId: string
  kind: TransferKind
  points: number
  pending?: boolean
  /** The key of the transfer that this one reverses, releases, settles or gives back. */
  follows?: string
}
type Entry = BookCommand & { waits: boolean; endedBy: TransferKind | null }
/** The whole ledger as a value: what the tables hold, without the hashes. */
export type Book = { wallets: ReadonlyMap<string, Balances>; entries: ReadonlyMap<string, Entry> }
export const emptyBook: Book = { wallets: new Map(), entries: new Map() }
export type BookAnswer = 'written' | 'known' | 'refused'

/** Records a transfer: `known` when its key, or the ending it brings, is there; `refused` when an account would fall below zero. */
export function record(book: Book, command: BookCommand): { book: Book; answer: BookAnswer; sides: Sides | null } {
  const { key, userId, kind, points, pending = false, follows } = command
  const known = { book, answer: 'known', sides: null } as const
  if (book.entries.has(key)) return known
  const original = follows === undefined ? undefined : book.entries.get(follows)
  if (follows !== undefined && (!original || !mayFollow(original, kind))) return known
  const before = book.wallets.get(userId) ?? emptyWallet
  const wasPaid = original?.kind === 'redemption'
  const sides = sidesOf(before, { kind, points, pending, waits: original?.waits ?? false, wasPaid })
  const next = after(before, sides)
  if (!next) return { book, answer: 'refused', sides: null }
  const entries = new Map(book.entries).set(key, { ...command, waits: pending, endedBy: null })
  if (follows !== undefined && original) {
    entries.set(follows, { ...original, waits: false, endedBy: kind === 'release' ? original.endedBy : kind })
  }
  return { book: { wallets: new Map(book.wallets).set(userId, next), entries }, answer: 'written', sides }
}

function mayFollow(original: Entry, kind: TransferKind): boolean {
  if (kind === 'release') return original.waits
  if (original.endedBy !== null) return false
  if (kind === 'reversal') return isCredit(original.kind)
  return original.kind === 'hold' || (kind === 'give_back' && original.kind === 'redemption')
}

/** From the first instant of one UTC day to the end of another; a missing one leaves that side open. Tells which is no day. */
export function daysSpan(
  startDate?: Day,
  endDate?: Day,
): { from: Date | null; before: Date | null } | { wrong: 'startDate' | 'endDate' } {
  if (startDate !== undefined && !isDay(startDate)) return { wrong: 'startDate' }
  if (endDate !== undefined && !isDay(endDate)) return { wrong: 'endDate' }
  const startOf = (day: Day) => new Date(`${day}T00:00:00Z`)
  return {
    from: startDate === undefined ? null : startOf(startDate),
    before: endDate === undefined ? null : nextUtcDay(startOf(endDate)),
  }
}

/** Where a statement goes on: after an account's version, or at its beginning. */
export function placeOf(link = ''): { account: string; version: number } {
  const [account = '', version = '0'] = link.split(':')
  return { account, version: Number(version) }
}

const levelNames = ['level-1', 'level-2', 'level-3', 'level-4'] as const
/** A level whose name is not translated yet. */
export type UnnamedLevel = Omit<PointLevel, 'name'> & { name: Message | null }
/** The amounts that can be redeemed, under names that people like. */
export const pointLevels = (amounts: readonly number[]): UnnamedLevel[] =>
  amounts.map((points, at) => ({
    levelId: String(points),
    name: levelNames[at] ? transferMessage(levelNames[at]) : null,
    points,
    valueUsd: valueUsd(points),
  }))

/** How many days a doubtful credit waits at least, when nothing says more: long enough for a supplier to take it back. */
export const doubtfulDays = 14
const dayMs = 86_400_000

/** When a credit becomes available, or null for at once. Only what surveys pay is held; a bonus or a correction never is. */
export function releaseAt(
  credit: { kind: TransferKind; pending?: boolean; holdDays?: number },
  usualHoldDays: number,
  now: Date,
): Date | null {
  const isEarned = credit.kind === 'survey' || credit.kind === 'screen_out'
  const holdDays = credit.holdDays ?? (isEarned ? usualHoldDays : 0)
  const days = credit.pending ? Math.max(holdDays, doubtfulDays) : holdDays
  return days > 0 ? new Date(now.getTime() + days * dayMs) : null
}

/** The attempt that a transfer's key names: surveys pay under `attempt:{id}`. Null for every other key. */
export const attemptIn = (key: string): string | null => /^(?:attempt|late):(.*)$/.exec(key)?.[1] ?? null

/** What the three parts of the welcome bonus are worth together, in dollars. */
export const welcomeUsd = (get: (setting: Setting<{ kind: 'whole' } & SettingBounds>) => number): number =>
  [walletSettings.verify, walletSettings.top5, walletSettings.first].reduce((sum, part) => sum + get(part), 0) /
  get(siteSettings.pointsPerDollar)

/** The text that strangers are told another bonus by than this one; null when none names an amount, or all name this one. */
export function bannerAgainst(dollars: number, texts: readonly string[]): string | null {
  const other = texts.find((text) => {
    const amount = /\$\s?(\d+(?:\.\d{1,2})?)/.exec(text)?.[1]
    return amount !== undefined && Number(amount) !== dollars
  })
  return other ?? null
}
