import { documentPaths } from '../../../platform/contract/addresses.ts'
import { pageOf, type Rows } from '../../../platform/contract/paging.ts'
import {
  type HistoryQuery,
  transferMessage,
  walletSettings,
  type TransferKind,
  type WalletAmount,
} from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message, TextOrMessage } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { readKept } from '../../../platform/server/kept-words.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Note } from '../../notifications/server/service.ts'
import type { AnnouncedEvent, Webhooks } from '../../webhooks/server/service.ts'
import { wordRow, wordStatement, type UnwordedLink, type UnwordedRow, type UnwordedStatement } from './wording.ts'
import type { Finding } from './check-store.ts'
import { checkSinceSealed, checkWhole, listAllFindings, type CheckOptions } from './checking.ts'
import { toAnnounced, toCommand, releaseOf, type Movement } from './commands.ts'
import { findLastCheck } from './days-store.ts'
import { toHistoryRow, linkOf, makeDayProblem } from './history-rows.ts'
import { listHistory, listLinksAfter } from './history-store.ts'
import { bringBack, giveBackAll, hold, settleAll } from './holds.ts'
import { countCredits, countReversals } from './metrics.ts'
import {
  computeSpan,
  isCredit,
  placeOf,
  pointLevels,
  countHoldDays,
  releaseAt,
  welcomeParts,
  welcomeWords,
  type UnnamedLevel,
  type WelcomePart,
} from './rules.ts'
import * as openings from './opening-store.ts'
import * as store from './store.ts'
import type { Command } from './store.ts'

export type { Finding } from './check-store.ts'
export type { CheckReport } from './checking.ts'
export type { EndOfHold, Hold, PaidBack } from './holds.ts'
export type { WelcomePart } from './rules.ts'
export type Wallet = ReturnType<typeof createWallet>

/**
 * Points for a user, credited once for each key. With `pending` they wait for `holdDays`, or for the number of days in
 * the setting.
 */
export type Credit = {
  key: string
  userId: string
  points: number
  kind: TransferKind
  house: string
  description: TextOrMessage
  pending?: boolean
  holdDays?: number
}
/**
 * A credit that a statement of another area writes, by `ledger_credit`, together with its cause; what is announced
 * afterwards, and how it is counted once it is written.
 */
export type PreparedCredit = { row: readonly unknown[]; said: readonly AnnouncedEvent[]; count: (on: Db) => void }
export type Credited = { key: string; transferId: string; credited: boolean }
export type Reversal = { key: string; originalKey: string; reason: TextOrMessage }
/** The result of a reversal; `userId` is set when points were taken back by this call. */
export type Reversed = { key: string; transferId: string | null; reversed: boolean; userId?: string }
/** Points to take away without referring to a credit; they go to `house`. */
export type Deduction = Movement & { house: string }
/** The points of a user; `debt` is what the user owes, as a positive number. */
export type WalletBalances = { available: number; held: number; pending: number; debt: number }

const releasesAtOnce = 500
const welcomeHouse = 'welcome'
const openingHouse = 'opening'
/** How many chain links a statement returns per portion. */
export const statementLinksAtOnce = 5_000

export type WalletOptions = {
  db: Db
  /** Where the whole ledger is read; by default the primary. */
  reads?: Db
  welcomePoints: (part: WelcomePart) => number
  /** For how many days points from surveys wait when the credit does not say. */
  holdDays: () => number
  /** The amounts to work towards, the smallest first. */
  levels?: () => readonly number[]
  /** For how many days the points of an attempt that ended at `endedAt` can be disputed. */
  disputeDays?: (endedAt: Date) => number
  /** Notifies users of unexpected movements; without it no one is notified, which suits the past of the demo world. */
  notifyAll?: (tx: Tx, notes: readonly Note[]) => Promise<void>
  /** The language of the account, in which the export of its data is written. */
  languageOf?: (userId: string) => Promise<Language>
  /** Announces movements to webhooks; without it, none are announced. */
  announce?: Webhooks['announce']
}

/** Users' points: a double-entry ledger in which every transfer has a key, and a key never counts twice. */
export function createWallet({
  db,
  reads = db,
  welcomePoints,
  holdDays,
  levels = () => walletSettings.levels.default,
  disputeDays = () => walletSettings.disputeDays.default,
  notifyAll = async () => {},
  languageOf = async () => 'en',
  announce = async () => {},
}: WalletOptions) {
  const isPendingCredit = (one: Credit): boolean => countHoldDays(one, holdDays()) > 0
  const creditOf = (one: Credit, releasedAt: Date | null): Command => {
    if (!isCredit(one.kind)) throw new Error(`${one.kind} is no kind of credit`)
    return { ...toCommand(one, one.kind), house: one.house, release_at: releasedAt }
  }
  /** The announcements for credits that are in the ledger. */
  const saidOf = (written: readonly Command[]): AnnouncedEvent[] =>
    written.map((one) => toAnnounced('points.credited', one, one.key))

  /**
   * Credits points; debt is paid first. A key that was used before changes nothing and returns the transfer that it
   * made.
   */
  const credit = async (tx: Tx, credits: readonly Credit[]): Promise<Credited[]> => {
    if (credits.length === 0) return []
    const now = credits.some(isPendingCredit) ? await nowOf(tx) : null
    const commands = credits.map((one) => creditOf(one, now && releaseAt(countHoldDays(one, holdDays()), now)))
    const written = await store.credit(tx, commands)
    const fresh = written.flatMap(({ written: isFresh }, index) => (isFresh ? (commands[index] ?? []) : []))
    countCredits(tx, fresh)
    await announce(tx, saidOf(fresh))
    return written.map(({ key, transfer_id, written: credited }) => ({ key, transferId: transfer_id ?? '', credited }))
  }

  const balances = async (from: Db, userId: string): Promise<WalletBalances> => {
    const { owed, ...rest } = await store.findBalances(from, userId)
    return { ...rest, debt: owed }
  }

  /** The links of a user's hash chains, in portions: a statement that the reader can verify (docs/ledger.md). */
  const statement = async (userId: string, { after }: { after?: string }): Promise<UnwordedStatement> => {
    const found = await listLinksAfter(db, userId, placeOf(after), statementLinksAtOnce + 1)
    const links = found.slice(0, statementLinksAtOnce)
    const last = links.at(-1)
    const next = last && found.length > links.length ? `${last.account}:${last.version}` : null
    return { userId, balance: found[0]?.balance ?? 0, links: links.map(linkOf), next }
  }

  return {
    credit,
    /** Prepares a credit for a statement that writes it together with its cause; null when the points would wait. */
    prepare: (one: Credit): PreparedCredit | null => {
      if (isPendingCredit(one)) return null
      const command = creditOf(one, null)
      return { row: store.creditRow(command), said: saidOf([command]), count: (on) => countCredits(on, [command]) }
    },
    balances,
    /** How many points these users owe; users without debt are left out. */
    debtsOf: store.findDebts,
    availableOf: store.findAvailable,
    earnedBy: store.earnedBy,
    /** How many points of the transfers with these keys paid debt. */
    debtsPaidBy: store.readDebtsPaidBy,
    /** How many points were moved under each of these keys; unused keys are left out. */
    pointsUnder: async (from: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> =>
      new Map((await store.findByKeys(from, keys)).map(({ key, points }) => [key, points])),
    /** Until when the credits with these keys wait; credits that do not wait are left out. */
    waitingUntil: store.waitingUntil,
    /** The movement under a key, or null; tells a caller who repeats a key whether it was used for something else. */
    movedUnder: async (
      from: Db,
      key: string,
    ): Promise<{ userId: string; kind: TransferKind; points: number } | null> => {
      const [row] = await store.findByKeys(from, [key])
      return row ? { userId: row.user_id, kind: row.kind, points: row.points } : null
    },

    /** The total points of all parts of the current welcome bonus. */
    welcomeMost: (): number => welcomeParts.reduce((sum, part) => sum + welcomePoints(part), 0),

    /**
     * Pays one part of the welcome bonus, once per person even across accounts; people whose bonus was waived get
     * none.
     */
    welcome: async (tx: Tx, part: WelcomePart, people: readonly { userId: string; personKey: Buffer }[]) => {
      const points = welcomePoints(part)
      if (points === 0 || people.length === 0) return
      const waived = await openings.findWaived(
        tx,
        people.map(({ personKey }) => personKey),
      )
      const welcomed = people.filter(({ personKey }) => !waived.has(personKey.toString('hex')))
      const written = await credit(
        tx,
        welcomed.map(({ userId, personKey }) => ({
          key: `welcome:${part}:${personKey.toString('hex')}`,
          userId,
          points,
          kind: 'welcome',
          house: welcomeHouse,
          description: welcomeWords[part],
        })),
      )
      const paid = welcomed.filter((_, index) => written[index]?.credited)
      await notifyAll(
        tx,
        paid.map(({ userId }) => noteOf(userId, transferMessage('earned', { count: points, why: welcomeWords[part] }))),
      )
    },

    /**
     * Stores the points that these users bring from a former panel until `openBalance` credits them; until then they
     * are not in the ledger.
     */
    promiseOpenings: async (tx: Tx, all: readonly openings.PromisedPoints[]): Promise<void> => {
      if (all.length > 0) await openings.promise(tx, all)
    },

    /** Credits the points that wait for a user, once, at the first log-in; returns how many. */
    openBalance: async (tx: Tx, userId: string): Promise<number> => {
      const found = await openings.take(tx, userId)
      if (!found) return 0
      const { key, points } = found
      await credit(tx, [
        { key, userId, points, kind: 'opening', house: openingHouse, description: transferMessage('opening') },
      ])
      return points
    },

    /** Waives the welcome bonus of these people; `forgetWaivers` undoes that. */
    waiveWelcome: async (tx: Tx, personKeys: readonly Buffer[]): Promise<void> => {
      await openings.waive(tx, personKeys)
    },
    forgetWaivers: async (tx: Tx, personKeys: readonly Buffer[]): Promise<void> => {
      await openings.forgetWaivers(tx, personKeys)
    },

    /**
     * Takes credits back in full, each only once: from the pending points if the credit still waits, otherwise from the
     * available ones; any shortfall becomes debt.
     */
    reverse: async (tx: Tx, reversals: readonly Reversal[]): Promise<Reversed[]> => {
      const originals = await store.findByKeys(
        tx,
        reversals.map((one) => one.originalKey),
      )
      const byKey = new Map(originals.filter((one) => isCredit(one.kind)).map((one) => [one.key, one]))
      const commands = reversals.flatMap(({ key, originalKey, reason }): Command[] => {
        const original = byKey.get(originalKey)
        if (!original) return []
        const { user_id: userId, points, house, transfer_id: follows } = original
        return [{ ...toCommand({ key, userId, points, description: reason }, 'reversal'), house, follows }]
      })
      const written = new Map((await store.write(tx, commands)).map((one) => [one.key, one]))
      const taken = commands.filter(({ key }) => written.get(key)?.written)
      countReversals(tx, taken)
      await notifyAll(
        tx,
        taken.map(({ user_id, points, description }) =>
          noteOf(user_id, transferMessage('takenBack', { count: points, why: readKept(description) })),
        ),
      )
      const originalOf = new Map(reversals.map(({ key, originalKey }) => [key, originalKey]))
      await announce(
        tx,
        taken.map((one) => toAnnounced('points.reversed', one, originalOf.get(one.key) ?? '')),
      )
      return reversals.map(({ key, originalKey }) => {
        const one = written.get(key)
        const userId = one?.written ? byKey.get(originalKey)?.user_id : undefined
        return {
          key,
          transferId: one?.transfer_id ?? null,
          reversed: one?.written ?? false,
          ...(userId ? { userId } : {}),
        }
      })
    },

    /**
     * Takes points away without referring to a credit, once for each key; returns how many became debt because they
     * were not available. A caller for which that is too much throws, so that the transaction is rolled back.
     */
    takeAway: async (tx: Tx, { house, ...taking }: Deduction): Promise<{ taken: boolean; debt: number }> => {
      const command = { ...toCommand(taking, 'reversal'), house }
      const [written] = await store.write(tx, [command])
      if (written?.written) {
        countReversals(tx, [command])
        await announce(tx, [toAnnounced('points.reversed', command, '')])
      }
      const debt = 0 - ((await store.readDebtsPaidBy(tx, [taking.key])).get(taking.key) ?? 0)
      const { userId, points, description } = taking
      const noteValues = { count: points, why: description }
      const told =
        debt > 0 ? transferMessage('takenBackOwing', { ...noteValues, debt }) : transferMessage('takenBack', noteValues)
      if (written?.written) await notifyAll(tx, [noteOf(userId, told)])
      return { taken: written?.written ?? false, debt }
    },

    /** Makes waiting credits available before their time; other credits stay as they are. */
    release: async (tx: Tx, keys: readonly string[]): Promise<void> => {
      const credits = (await store.findByKeys(tx, keys)).filter(({ kind }) => isCredit(kind))
      await store.write(tx, credits.map(releaseOf))
    },

    hold,
    settleAll,
    giveBackAll,
    bringBack,

    /**
     * The figures of a wallet for the pages. `lifetime` is everything that was ever credited and not reversed; a
     * waiting opening balance counts as pending.
     */
    amount: async (userId: string): Promise<WalletAmount> => {
      const [now, paidOut, opening] = await Promise.all([
        balances(db, userId),
        store.countPaidOut(db, userId),
        openings.countWaiting(db, userId),
      ])
      const { available, held, debt } = now
      const pending = now.pending + opening
      const lifetime = available + pending + held - debt + paidOut
      return { amount: available, pending, held, lifetime: Math.max(lifetime, 0), valueUsd: valueUsd(available) }
    },

    /** A page of the movements of the available points, including credits that still wait. */
    history: async (userId: string, query: HistoryQuery): Promise<Rows<UnwordedRow>> => {
      const { kind = null, status = null, startDate, endDate } = query
      const span = computeSpan(startDate, endDate)
      if ('wrong' in span) throw new Problem('invalid-input', makeDayProblem(span.wrong))
      const { lines, count } = await listHistory(db, userId, { kind, status, ...span }, pageOf(query))
      return { rows: lines.map((line) => toHistoryRow(line, disputeDays(line.at))), count }
    },

    statement,
    /** Translates a movement for its reader. */
    wordRow,

    levels: (): UnnamedLevel[] => pointLevels(levels()),

    /** Whether points have ever moved; if not, none can move until this transaction ends. */
    isInUse: async (tx: Tx): Promise<boolean> => {
      if (await store.isInUse(tx)) return true
      await store.holdWriters(tx)
      return store.isInUse(tx)
    },

    /** The points of all opening balances that wait for their members. */
    openingsWaiting: openings.countAllWaiting,

    /**
     * How many users would move from one level to another if these were the amounts; 0 means below the first level.
     */
    moves: (amounts: readonly number[]) => store.countLevelMoves(db, levels(), amounts),

    /** Makes credits available whose waiting time is over, in portions; may run twice or in two processes. */
    releaseDue: async (): Promise<number> => {
      let released = 0
      for (;;) {
        const portion = await transaction(db, async (tx) => {
          const due = await store.listDue(tx, await nowOf(tx), releasesAtOnce)
          const written = await store.write(tx, due.map(releaseOf))
          return { found: due.length, done: written.filter((one) => one.written).length }
        })
        released += portion.done
        if (portion.found < releasesAtOnce || portion.done === 0) return released
      }
    },

    /**
     * Everything stored about a user's points. The ledger keeps it under the user's id, even when the account is
     * closed.
     */
    exportOf: async (userId: string) => {
      const links: UnwordedLink[] = []
      let after: string | null = null
      do {
        const portion: UnwordedStatement = await statement(userId, after === null ? {} : { after })
        links.push(...portion.links)
        after = portion.next
      } while (after !== null)
      const language = await languageOf(userId)
      return {
        balances: await balances(db, userId),
        openingBalance: await openings.countWaiting(db, userId),
        links: wordStatement({ userId, balance: 0, links, next: null }, language).links,
      }
    },

    /** How many credits wait to be released. */
    countPending: () => store.countPending(db),

    /** Every violation of an invariant of the ledger; an empty list is the only good answer. Reads every transfer. */
    check: (from: Db): Promise<Finding[]> => listAllFindings(from),
    /** The same, kept as the last check. */
    checkWhole: () => checkWhole(db, reads),
    /**
     * Checks what was written since the last sealed day, seals the days that are over, and verifies a part of those
     * that are sealed.
     */
    checkSinceSealed: (options?: CheckOptions) => checkSinceSealed(db, options),
    /** When the last check ended and how many findings it had; null before the first one. */
    lastCheck: findLastCheck,
  }
}

const noteOf = (userId: string, message: Message): Note => ({
  userId,
  kind: 'points',
  message,
  link: documentPaths.earnings,
})
