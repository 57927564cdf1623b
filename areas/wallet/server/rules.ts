import { isDay, nextUtcDay, type Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
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

export const creditKinds = ['survey', 'screen_out', 'welcome', 'adjustment', 'dispute', 'opening', 'top_up'] as const
export type CreditKind = (typeof creditKinds)[number]
export const isCredit = (kind: TransferKind): kind is CreditKind => (creditKinds as readonly string[]).includes(kind)

export const welcomeParts = ['verify', 'top5', 'first'] as const
export type WelcomePart = (typeof welcomeParts)[number]
/** The description in the history of each part of the welcome bonus. */
export const welcomeWords: Readonly<Record<WelcomePart, Message>> = {
  verify: transferMessage('welcomeVerify'),
  top5: transferMessage('welcomeTop5'),
  first: transferMessage('welcomeFirst'),
}

/**
 * How a transfer changes the accounts. An account that is written is included, even with zero; `house` is 0 when no
 * house account is involved.
 */
export type Sides = Partial<Record<AccountKind, number>> & { house: number }
export type Movement = {
  kind: TransferKind
  points: number
  /** Whether the points of a credit wait before they become available. */
  pending?: boolean
  /** Whether the credit being reversed still waits. */
  waits?: boolean
  /** Whether the returned points had been paid: then they come from the house account, not from a hold. */
  wasPaid?: boolean
}

/**
 * The changes of the accounts by a transfer, which always sum to zero. Debt is paid before points become available, so
 * a wallet never has both. A reversal takes the full amount, and any shortfall becomes debt. The database function
 * `ledger_write` does the same.
 */
export function computeSides(before: Balances, movement: Movement): Sides {
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
export function computeBalancesAfter(before: Balances, sides: Sides): Balances | null {
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

/**
 * Records a transfer. The answer is `known` when its key is already recorded, or when the transfer that it ends has
 * already ended; `refused` when an account would fall below zero.
 */
export function record(book: Book, command: BookCommand): { book: Book; answer: BookAnswer; sides: Sides | null } {
  const { key, userId, kind, points, pending = false, follows } = command
  const known = { book, answer: 'known', sides: null } as const
  if (book.entries.has(key)) return known
  const original = follows === undefined ? undefined : book.entries.get(follows)
  if (follows !== undefined && (!original || !mayFollow(original, kind))) return known
  const before = book.wallets.get(userId) ?? emptyWallet
  const wasPaid = original?.kind === 'redemption'
  const sides = computeSides(before, { kind, points, pending, waits: original?.waits ?? false, wasPaid })
  const next = computeBalancesAfter(before, sides)
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

/**
 * The time from the start of the first UTC day to the end of the last; without a day, that side is open. For a text
 * that is not a day, returns its field.
 */
export function computeSpan(
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

/** The place at which a statement continues: after a version of an account, or at its beginning. */
export function placeOf(link = ''): { account: string; version: number } {
  const [account = '', version = '0'] = link.split(':')
  return { account, version: Number(version) }
}

const levelNames = ['level-1', 'level-2', 'level-3', 'level-4'] as const
/** A level whose name is not yet in the reader's language. */
export type UnnamedLevel = Omit<PointLevel, 'name'> & { name: Message | null }
/** The levels to work towards, with friendly names. */
export const pointLevels = (amounts: readonly number[]): UnnamedLevel[] =>
  amounts.map((points, at) => ({
    levelId: String(points),
    name: levelNames[at] ? transferMessage(levelNames[at]) : null,
    points,
    valueUsd: valueUsd(points),
  }))

/**
 * The minimum number of days for which a doubtful credit waits by default: long enough for a supplier to take it back.
 */
export const doubtfulDays = 14

/** For how many days a credit waits. Only points from surveys wait; bonuses and corrections never do. */
export function countHoldDays(
  credit: { kind: TransferKind; pending?: boolean; holdDays?: number },
  usualHoldDays: number,
): number {
  const isEarned = credit.kind === 'survey' || credit.kind === 'screen_out'
  const holdDays = credit.holdDays ?? (isEarned ? usualHoldDays : 0)
  return credit.pending ? Math.max(holdDays, doubtfulDays) : holdDays
}
/** When a credit that waits for this many days becomes available; null for at once. */
export const releaseAt = (days: number, now: Date): Date | null =>
  days > 0 ? new Date(now.getTime() + days * dayMs) : null

/**
 * The attempt that a transfer's key names: surveys pay under `attempt:{id}`, among others, top-ups under
 * `topup:{survey}:{version}:{id}:{round}`. Null for every other key.
 */
export const attemptIn = (key: string): string | null =>
  /^(?:attempt:|late:|restored:|topup:.*:(?=[^:]*:\d+$))([^:]*)/.exec(key)?.[1] ?? null

/** The value in dollars of all three parts of the welcome bonus. */
export const computeWelcomeUsd = (get: (setting: Setting<{ kind: 'whole' } & SettingBounds>) => number): number =>
  [walletSettings.verify, walletSettings.top5, walletSettings.first].reduce((sum, part) => sum + get(part), 0) /
  get(siteSettings.pointsPerDollar)

/** The text for visitors that names a different bonus; null when no text names an amount, or all name this one. */
export function findContradictingText(dollars: number, texts: readonly string[]): string | null {
  const other = texts.find((text) => {
    const amount = /\$\s?(\d+(?:\.\d{1,2})?)/.exec(text)?.[1]
    return amount !== undefined && Number(amount) !== dollars
  })
  return other ?? null
}
