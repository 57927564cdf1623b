import type { PayoutMethod } from '../../rewards/contract.ts'
import { redemptionMessage, type Payee, type PayoutFailure } from '../contract.ts'
import { nowOf, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit, AuditEntry } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import * as manualStore from './manual-store.ts'
import type { ManualRow, PaidFact } from './manual-store.ts'
import { notePaid, noteUnpaid, noteWaiting } from './notes.ts'
import type { RequestPoints } from './points.ts'
import { findRestriction } from './rules.ts'
import { describeReward } from './store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'findMany'>
  wallet: Pick<Wallet, 'debtsOf'>
  requestPoints: RequestPoints
  notifications: Pick<Notifications, 'notifyAll'>
  audit: Pick<Audit, 'recordAll'>
  jobs: Pick<Jobs, 'addAll'>
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  undoSeconds?: (approvedAt?: Date) => number
}
type Staff = { userId: string; ip: string | null }
/** A request that a batch has just taken. */
export type BatchedRequest = {
  redemptionId: string
  userId: string
  method: PayoutMethod
  points: number
  currency: string
  /** The amount to send, in the smallest unit of its currency. */
  amountCents: number
  /** The country as ISO 3166-1 alpha-2; empty when unknown. */
  country: string
  approvedAt: Date
}
/** The outcome of a payment by hand. */
export type PaidByHand = PaidFact & { state: 'paid' }
export type FailedByHand = { redemptionId: string; state: 'refused' | 'returned' }

/** How many transfers one statement writes. */
const atOnce = 500

/** Requests that staff pay by hand: approved ones wait for a batch, and end with the results of its payments. */
export function createManual(needs: Needs) {
  const { db, users, wallet, requestPoints, notifications, audit, jobs, secrets, undoSeconds = () => 0 } = needs

  /** The approval time that a request must not be later than, so that its approval can no longer be undone. */
  const findReadyBefore = async (from: Db): Promise<Date> =>
    new Date((await nowOf(from)).getTime() - undoSeconds() * 1_000)

  const sendBack = async (tx: Tx, rows: readonly { row: ManualRow; restriction: string }[]): Promise<void> => {
    if (rows.length === 0) return
    await manualStore.holdMany(
      tx,
      rows.map(({ row }) => row.redemption_id),
    )
    await audit.recordAll(
      tx,
      rows.map(({ row, restriction }): AuditEntry => {
        const after = { status: 'on_hold', restriction }
        return { actorId: null, action: 'redemptions.held-again', subject: row.redemption_id, after, ip: null }
      }),
    )
  }
  const waitForDebts = async (tx: Tx, rows: readonly ManualRow[], debts: ReadonlyMap<string, number>, now: Date) => {
    const fresh = rows.filter((row) => row.owing_since === null)
    if (fresh.length === 0) return
    await manualStore.markOwing(
      tx,
      fresh.map((row) => row.redemption_id),
      now,
    )
    await notifications.notifyAll(
      tx,
      fresh.map((row) => noteWaiting(row.user_id, describeRequest(row), debts.get(row.user_id) ?? 0)),
    )
    await audit.recordAll(
      tx,
      fresh.map((row): AuditEntry => {
        const after = { owed: debts.get(row.user_id) }
        return { actorId: null, action: 'redemptions.waits-for-debt', subject: row.redemption_id, after, ip: null }
      }),
    )
  }

  const pay = async (tx: Tx, by: Staff, rows: readonly ManualRow[], facts: readonly PaidFact[], now: Date) => {
    await manualStore.payMany(tx, facts, now)
    await requestPoints.settle(tx, rows, 'manual')
    await notifications.notifyAll(
      tx,
      rows.map((row) => notePaid(row.user_id, describeRequest(row))),
    )
    const reference = new Map(facts.map((fact) => [fact.redemptionId, fact.reference]))
    await audit.recordAll(
      tx,
      rows.map((row) => entryOf(by, 'sent', row, { reference: reference.get(row.redemption_id) })),
    )
    await jobs.addAll(
      tx,
      'redemptions.mail-paid',
      rows.map((row) => ({ redemptionId: row.redemption_id })),
    )
  }

  /**
   * Rejects requests whose payment failed. Points on hold are released; points that had left are returned from the
   * house account.
   */
  const fail = async (tx: Tx, by: Staff, rows: readonly ManualRow[], why: PayoutFailure): Promise<void> => {
    const reason = redemptionMessage(why)
    await manualStore.rejectMany(
      tx,
      rows.map((row) => row.redemption_id),
      reason.code,
    )
    const wasPaid = (row: ManualRow): boolean => row.status === 'sent'
    const held = rows.filter((row) => !wasPaid(row))
    const toDebts = new Map([
      ...(await requestPoints.giveBack(tx, held)),
      ...(await requestPoints.bringBack(tx, rows.filter(wasPaid))),
    ])
    await notifications.notifyAll(
      tx,
      rows.map((row) =>
        noteUnpaid(row.user_id, { ...describeRequest(row), toDebt: toDebts.get(row.redemption_id) ?? 0 }, reason),
      ),
    )
    await audit.recordAll(
      tx,
      rows.map((row) => entryOf(by, why === 'payout-refused' ? 'refused' : 'returned', row, { was: row.status })),
    )
    await jobs.addAll(
      tx,
      'redemptions.mail-rejected',
      rows.map((row) => ({ redemptionId: row.redemption_id })),
    )
  }

  const payeesOf = async (redemptionIds: readonly string[], from: Db = db): Promise<Map<string, Payee>> =>
    new Map(
      (redemptionIds.length > 0 ? await manualStore.readPayees(from, redemptionIds) : []).map((row) => {
        const { name, handle } = JSON.parse(secrets.unseal('payee', row.sealed)) as Omit<Payee, 'method'>
        return [row.redemption_id, { method: row.method, name, handle }]
      }),
    )

  return {
    /** Stores the payee of a request, in the transaction that makes it. */
    keepPayee: (tx: Tx, redemptionId: string, { name, handle }: Payee): Promise<void> =>
      manualStore.addPayee(tx, redemptionId, secrets.seal('payee', JSON.stringify({ name, handle }))),
    /** The payees of these requests. Requests whose payee was removed, or never asked for, are left out. */
    payeesOf,
    /** How many approved requests wait for a batch, by method of payment. */
    waitingForBatch: async () => manualStore.countWaitingByMethod(db, await findReadyBefore(db)),

    /**
     * Takes approved requests for a batch, oldest first. They are being sent from now on, and no other batch takes
     * them. Requests of restricted accounts go back to the reviewers, and those of panelists who owe points keep
     * waiting.
     */
    takeForBatch: async (
      tx: Tx,
      { method, limit }: { method: PayoutMethod | null; limit: number },
    ): Promise<BatchedRequest[]> => {
      const now = await nowOf(tx)
      const found = await manualStore.lockReady(tx, method, await findReadyBefore(tx), limit)
      // The time for undoing an approval is the one that applied when the request was approved.
      const rows = found.filter(({ decided_at: at }) => at.getTime() + undoSeconds(at) * 1_000 <= now.getTime())
      const userIds = rows.map((row) => row.user_id)
      const accounts = await users.findMany(tx, userIds)
      const debts = await wallet.debtsOf(tx, userIds)
      const restricted = rows.flatMap((row) => {
        const restriction = findRestriction(accounts.get(row.user_id) ?? null)
        return restriction ? [{ row, restriction }] : []
      })
      const stopped = new Set(restricted.map(({ row }) => row))
      const owing = rows.filter((row) => !stopped.has(row) && debts.has(row.user_id))
      for (const row of owing) stopped.add(row)
      await sendBack(tx, restricted)
      await waitForDebts(tx, owing, debts, now)
      const takenRows = rows.filter((row) => !stopped.has(row))
      await manualStore.beginMany(
        tx,
        takenRows.map((row) => row.redemption_id),
        now,
      )
      return takenRows.map((row) => ({
        redemptionId: row.redemption_id,
        userId: row.user_id,
        method: row.method,
        points: row.points,
        currency: row.currency,
        amountCents: row.sent_cents,
        country: accounts.get(row.user_id)?.countryId ?? '',
        approvedAt: row.decided_at,
      }))
    },

    /**
     * Ends requests of a batch by the results of their payments, each at most once. Skips requests that are not being
     * sent (or, for a returned payment, not sent). Points leave with a payment, and come back when it is refused or
     * returned. Returns the ids of the requests that ended.
     */
    endBatched: async (tx: Tx, by: Staff, ends: readonly (PaidByHand | FailedByHand)[]): Promise<Set<string>> => {
      const now = await nowOf(tx)
      const ended = new Set<string>()
      for (let from = 0; from < ends.length; from += atOnce) {
        const some = new Map(ends.slice(from, from + atOnce).map((end) => [end.redemptionId, end]))
        const rows = await manualStore.lockMany(tx, [...some.keys()])
        const of = (state: 'paid' | 'refused' | 'returned', statuses: readonly string[]) =>
          rows.filter((row) => some.get(row.redemption_id)?.state === state && statuses.includes(row.status))
        const paid = of('paid', ['sending'])
        const facts = paid.flatMap((row) => {
          const end = some.get(row.redemption_id)
          return end?.state === 'paid' ? [end] : []
        })
        const refused = of('refused', ['sending'])
        const returned = of('returned', ['sending', 'sent'])
        if (paid.length > 0) await pay(tx, by, paid, facts, now)
        if (refused.length > 0) await fail(tx, by, refused, 'payout-refused')
        if (returned.length > 0) await fail(tx, by, returned, 'payout-returned')
        for (const row of [...paid, ...refused, ...returned]) ended.add(row.redemption_id)
      }
      return ended
    },
  }
}

const describeRequest = (row: ManualRow) => ({ rewardName: describeReward(row), points: row.points })
const entryOf = ({ userId: actorId, ip }: Staff, event: string, row: ManualRow, after: object): AuditEntry => ({
  actorId,
  action: `redemptions.${event}`,
  subject: row.redemption_id,
  after,
  ip,
})
