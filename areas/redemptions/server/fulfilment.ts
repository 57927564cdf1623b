import type { Mail } from '../../../platform/server/mail.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { AccountRestriction, RedemptionStatus } from '../contract.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { RewardProvider } from '../../providers/contract.ts'
import { isOrdered } from '../../rewards/contract.ts'
import type { KnownReward, Rewards } from '../../rewards/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { makeSendJobKey } from './ledger-keys.ts'
import { writeGiftCardLetter } from './mail.ts'
import { noteSent, noteWaiting } from './notes.ts'
import type { DeliveryNeeds, Resend } from './deliveries.ts'
import type { Connected } from './connected.ts'
import { createOrdering, type Ordering } from './ordering.ts'
import type { OrderEnds } from './order-ends.ts'
import type { RequestPoints } from './points.ts'
import { findRestriction, isInGoodStanding } from './rules.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'

type Needs = DeliveryNeeds & {
  mail: Pick<Mail, 'send' | 'write'>
  db: Db
  users: Pick<Users, 'find'>
  wallet: Pick<Wallet, 'debtsOf'>
  requestPoints: RequestPoints
  orderEnds: OrderEnds
  rewards: Pick<Rewards, 'assignCode' | 'codeOf' | 'find' | 'isSoldFor' | 'stop' | 'stopUnsold' | 'tellKeepers'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  /** Without a vendor nothing is ordered, and such requests stay approved. */
  ordering?: Ordering
}

/** After this long, the job of a redemption is assumed to be lost, and is queued again. */
const retryAfterMs = 120_000
const retriesAtOnce = 1_000
/**
 * How many requests that wait for a debt are read in one round. Most of them keep waiting, so a round must read many.
 */
const owingAtOnce = 10_000
/** The statuses in which there may be an order to ask about; there can be news even after `sent` or `rejected`. */
const orderedStatuses: ReadonlySet<RedemptionStatus> = new Set(['sending', 'unknown', 'sent', 'rejected'])

/**
 * Sends approved requests: approved -> sending (a code is assigned) -> sent (the email is out, and the points have
 * left).
 */
export function createFulfilment(needs: Needs) {
  const { db, users, wallet, requestPoints, rewards, notifications, audit, jobs, mail } = needs
  const ordering = needs.ordering ? createOrdering(needs, needs.ordering) : null

  /** Returns an approved request to the reviewers, because its account has been restricted since. */
  const returnToReview = async (tx: Tx, row: RedemptionRow, restriction: AccountRestriction): Promise<void> => {
    const change = {
      status: 'on_hold' as const,
      decided_by: null,
      decided_at: null,
      out_of_stock_since: null,
      owing_since: null,
    }
    await store.move(tx, row.redemption_id, 'approved', change)
    const after = { status: change.status, restriction }
    const action = 'redemptions.held-again'
    await audit.record(tx, { actorId: null, action, subject: row.redemption_id, after, ip: null })
  }

  /**
   * Sends nothing while the panelist owes points: the request stays approved, and one notification explains why it
   * waits.
   */
  const waitForDebt = async (tx: Tx, row: RedemptionRow, owed: number, now: Date): Promise<void> => {
    if (row.owing_since) return
    const { redemption_id: redemptionId, user_id: userId, points } = row
    await store.move(tx, redemptionId, 'approved', { owing_since: now })
    await notifications.notify(tx, noteWaiting(userId, { rewardName: store.describeReward(row), points }, owed))
    const action = 'redemptions.waits-for-debt'
    await audit.record(tx, { actorId: null, action, subject: redemptionId, after: { owed }, ip: null })
  }

  /**
   * Keeps back a request that cannot be paid now, because its account is restricted or owes points; returns true if it
   * did.
   */
  const holdBack = async (tx: Tx, row: RedemptionRow, now: Date): Promise<boolean> => {
    const restriction = findRestriction(await users.find(tx, row.user_id))
    const owed = restriction ? 0 : ((await wallet.debtsOf(tx, [row.user_id])).get(row.user_id) ?? 0)
    if (restriction) await returnToReview(tx, row, restriction)
    else if (owed > 0) await waitForDebt(tx, row, owed, now)
    return restriction !== null || owed > 0
  }
  /** Locks a request, and takes its first step if it is approved and can be paid now; otherwise `begun` is null. */
  const begin = <T>(
    redemptionId: string,
    take: (tx: Tx, row: RedemptionRow, now: Date) => Promise<T>,
  ): Promise<{ row: RedemptionRow | undefined; begun: T | null }> =>
    transaction(db, async (tx) => {
      const row = await store.lock(tx, redemptionId)
      if (row?.status !== 'approved') return { row, begun: null }
      const now = await nowOf(tx)
      return { row, begun: (await holdBack(tx, row, now)) ? null : await take(tx, row, now) }
    })

  /** Assigns a code. Without one in stock the request stays approved, is marked as waiting, and is tried again. */
  const takeCode = async (tx: Tx, row: RedemptionRow, now: Date): Promise<RedemptionRow> => {
    const { redemption_id: redemptionId, reward_id: rewardId, points } = row
    const isAssigned = await rewards.assignCode(tx, { rewardId, points, redemptionId })
    const change = isAssigned
      ? { status: 'sending' as const, sending_at: now, out_of_stock_since: null, owing_since: null }
      : { out_of_stock_since: row.out_of_stock_since ?? now, owing_since: null }
    await store.move(tx, redemptionId, 'approved', change)
    return { ...row, ...change }
  }

  /**
   * Leaves a request that is paid by hand approved until a batch takes it; removes the mark that it waited for a debt.
   */
  const waitForBatch = async (tx: Tx, row: RedemptionRow): Promise<void> => {
    if (row.owing_since) await store.move(tx, row.redemption_id, 'approved', { owing_since: null })
  }

  type Begun = { row: RedemptionRow; reward: KnownReward }
  /**
   * Records that an order is about to be placed. The request stays approved while the vendor or the reward is paused.
   */
  const beginOrder = async (
    { orderable, note }: NonNullable<typeof ordering>,
    connected: Connected,
    { tx, row, now }: { tx: Tx; row: RedemptionRow; now: Date },
  ): Promise<Begun | null> => {
    const reward = await orderable(tx, row, connected)
    if (!reward) return null
    const change = { status: 'sending' as const, sending_at: now, owing_since: null }
    await store.move(tx, row.redemption_id, 'approved', change)
    await note(tx, row.redemption_id, now, connected)
    return { row: { ...row, ...change }, reward }
  }

  /**
   * Takes the next step with the vendor: places the order of an approved request, or asks about one that was placed.
   */
  const advanceOrder = async (known: RedemptionRow, provider: RewardProvider): Promise<void> => {
    const wasOrdered = orderedStatuses.has(known.status)
    if (!ordering || !(wasOrdered || known.status === 'approved')) return
    const connected = await ordering.connect(provider)
    if (wasOrdered) return ordering.askAgain(connected, known)
    if (!connected) return
    const { begun } = await begin(known.redemption_id, (tx, row, now) =>
      beginOrder(ordering, connected, { tx, row, now }),
    )
    // Otherwise another process has already ordered the reward, or it cannot be ordered now.
    if (begun) await ordering.order(connected, begun.row, begun.reward)
  }

  /** Sends a code from the stock; if the email failed before, the same code as then. */
  const sendCode = async (redemptionId: string): Promise<void> => {
    const { row: found, begun } = await begin(redemptionId, takeCode)
    const row = begun ?? found
    if (row?.status !== 'sending') return
    const account = await users.find(db, row.user_id)
    if (!account) throw new Error(`redemption ${redemptionId}: its user is gone`)
    if (!isInGoodStanding(account)) return
    const code = await rewards.codeOf(redemptionId)
    const asked = { rewardName: store.describeReward(row), points: row.points }
    // A code that reaches no mailbox was not sent: it stays reserved until the address takes emails again.
    if ((await mail.send(writeGiftCardLetter(needs, account, asked, code))) === 'withheld') return
    await finish(row)
  }

  const finish = (row: RedemptionRow): Promise<void> =>
    transaction(db, async (tx) => {
      const { redemption_id: redemptionId, user_id: userId, points } = row
      const now = await nowOf(tx)
      if (!(await store.move(tx, redemptionId, 'sending', { status: 'sent', sent_at: now }))) return
      await requestPoints.settle(tx, [row], 'stock')
      await notifications.notify(tx, noteSent(userId, { rewardName: store.describeReward(row), points }))
      await audit.record(tx, { actorId: null, action: 'redemptions.sent', subject: redemptionId, ip: null })
    })

  return {
    /**
     * Tries to send one redemption; safe to repeat. If the email fails, this throws, and the next try sends the same
     * code. A restricted account gets nothing: its request gets a flag and waits until the restriction ends.
     */
    send: async (redemptionId: string): Promise<void> => {
      const known = await store.find(db, redemptionId)
      if (known && isOrdered(known.fulfilment)) return advanceOrder(known, known.fulfilment)
      if (known?.fulfilment === 'manual') return void (await begin(redemptionId, waitForBatch))
      if (known) await sendCode(redemptionId)
    },

    /** Resends a reward whose delivery failed. Problem 'provider-unreached' when no vendor is connected. */
    resend: async (userId: string, ip: string, asked: Resend): Promise<void> => {
      if (!ordering) throw new Problem('provider-unreached')
      await ordering.resend(userId, ip, asked)
    },
    /** Handles an event from the vendor; undefined when no vendor is connected. */
    follow: ordering?.follow,

    /** Queues redemptions again whose code has arrived in stock, whose debt has been paid, or whose job was lost. */
    resume: async (): Promise<void> => {
      const now = await nowOf(db)
      const patienceMs = Math.min(retryAfterMs, ordering?.deadAfterMs ?? retryAfterMs)
      const waiting = await store.findToSend(db, new Date(now.getTime() - patienceMs), retriesAtOnce)
      const unknown = ordering ? await ordering.due(now) : []
      const owing = await store.findOwing(db, owingAtOnce)
      const debts = await wallet.debtsOf(db, [...new Set(owing.map((one) => one.user_id))])
      const paid = owing.filter((one) => !debts.has(one.user_id))
      await transaction(db, async (tx) => {
        for (const redemptionId of [...[...waiting, ...paid].map((one) => one.redemption_id), ...unknown])
          await jobs.add(tx, 'redemptions.send', { redemptionId }, { key: makeSendJobKey(redemptionId) })
      })
    },
  }
}
