import { documentPaths } from '../../../platform/contract/addresses.ts'
import { redemptionMessage, type RecipientField } from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { KnownReward, Rewards } from '../../rewards/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { backKeyOf, holdKeyOf, paidKeyOf, sendJobKey } from './ledger-keys.ts'
import { describeAsked, describeRefusal, noteOrdered, noteRejected } from './notes.ts'
import { decideRefusedOrder } from './rules.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'
import type { OrderState, Vendor } from './tremendous.ts'
import * as vendorStore from './vendor-store.ts'

/** How the vendor is treated; a drill hands in shorter times. */
export type Ordering = {
  vendor: Vendor
  perSecond: number
  /** The vendor must have said twice, so far apart, that it knows of no order before points are given back (threats, M5). */
  absentApartMs?: number
  /** So long after an order was begun its process is taken for dead, and the vendor is asked. */
  deadAfterMs?: number
  /** How long after a look the next one is. */
  lookAgainMs?: number
  /** How long nothing is ordered after the vendor refused our key or had no money of ours left; then one more is tried. */
  stoppedMs?: number
}
type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  wallet: Pick<Wallet, 'settle' | 'giveBack' | 'debtPaidBy'>
  rewards: Pick<Rewards, 'find' | 'stop' | 'tellKeepers'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
}

const vendorHouse = 'fulfilment:tremendous'
/** The vendor asks for a second of rest after too many orders. */
const restMs = 1_000
const ordersAtOnce = 1_000

/**
 * Orders at the vendor: approved -> sending (noted, then ordered, once) -> sent, rejected, or unknown. What is unknown is looked up
 * by our own id until the vendor tells; it is never ordered again.
 */
export function createOrdering(needs: Needs, { vendor, perSecond, ...times }: Ordering) {
  const { db, users, wallet, rewards, notifications, audit, jobs } = needs
  const { absentApartMs = 15 * 60_000, deadAfterMs = 120_000, lookAgainMs = 60_000, stoppedMs = 10 * 60_000 } = times

  /** The order was made: the points leave. */
  const finish = (row: RedemptionRow, orderId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const { redemption_id: redemptionId, user_id: userId, points, reward_name: description } = row
      if (!(await moveOpen(tx, redemptionId, { status: 'sent', sent_at: await nowOf(tx) }))) return
      await vendorStore.ordered(tx, redemptionId, orderId)
      await vendorStore.going(tx)
      const holdKey = holdKeyOf(redemptionId)
      await wallet.settle(tx, {
        userId,
        points,
        key: paidKeyOf(redemptionId),
        holdKey,
        house: vendorHouse,
        description,
      })
      await notifications.notify(tx, noteOrdered(userId, { rewardName: description, points }))
      const after = { orderId }
      await audit.record(tx, { actorId: null, action: 'redemptions.sent', subject: redemptionId, after, ip: null })
    })

  /** There is no order, and will be none: the points come back. */
  const giveBack = (row: RedemptionRow, why: string, field: RecipientField = 'other'): Promise<void> =>
    transaction(db, async (tx) => {
      const reason = describeRefusal(field)
      const { redemption_id: redemptionId, user_id: userId, points, reward_name: description } = row
      if (!(await moveOpen(tx, redemptionId, { status: 'rejected', reason: '', reason_code: reason.code }))) return
      await vendorStore.refused(tx, redemptionId, why)
      const key = backKeyOf(redemptionId)
      await wallet.giveBack(tx, { userId, points, key, holdKey: holdKeyOf(redemptionId), description })
      const toDebt = await wallet.debtPaidBy(tx, key)
      await jobs.add(tx, 'redemptions.mail-rejected', { redemptionId })
      const asked = { rewardName: description, points, toDebt }
      await notifications.notify(tx, noteRejected(userId, asked, reason))
      const after = { why }
      await audit.record(tx, { actorId: null, action: 'redemptions.refused', subject: redemptionId, after, ip: null })
    })

  const sendAgain = async (tx: Tx, redemptionId: string, inMs: number): Promise<void> => {
    const runAt = new Date((await nowOf(tx)).getTime() + inMs)
    await jobs.add(tx, 'redemptions.send', { redemptionId }, { key: sendJobKey(redemptionId), runAt })
  }
  const lookLater = (tx: Tx, redemptionId: string): Promise<void> => sendAgain(tx, redemptionId, lookAgainMs)

  /** The vendor has another order under our id, which no program can put right. */
  const askStaff = (redemptionId: string, why: string): Promise<void> =>
    transaction(db, async (tx) => {
      if (await vendorStore.conflicting(tx, redemptionId, why))
        await rewards.tellKeepers(tx, {
          message: redemptionMessage('orderConflict', { redemptionId }),
          link: documentPaths.finance,
        })
    })

  /**
   * The order cannot be made as the reward is set up. The reward is paused for it, unless staff have set it up otherwise since this
   * request was made or was last refused: then only this request is at fault, and goes back to the reviewers.
   */
  const setUpWrongly = async (tx: Tx, row: RedemptionRow, why: string): Promise<void> => {
    const { redemption_id: redemptionId, reward_id: rewardId, reward_name: rewardName, points } = row
    const asked = describeAsked({ rewardName, points })
    const amounts = (await rewards.find(rewardId, tx))?.amounts ?? []
    const status = decideRefusedOrder({ points, wasRefused: row.was_refused }, amounts)
    const change = status === 'on_hold' ? { status, decided_by: null, decided_at: null } : { status }
    if (!(await store.move(tx, redemptionId, 'sending', change))) return
    await vendorStore.refused(tx, redemptionId, why)
    if (status === 'approved') return rewards.stop(tx, rewardId, `${why} (US$${asked.usd.toFixed(2)}, ${redemptionId})`)
    await rewards.tellKeepers(tx, {
      message: redemptionMessage('orderRefused', { ...asked, redemptionId, why }),
      link: documentPaths.finance,
    })
    const after = { status, reason: why }
    await audit.record(tx, { actorId: null, action: 'redemptions.held-again', subject: redemptionId, after, ip: null })
  }

  /** Nobody knows what became of the order: from now on the vendor is asked. */
  const markUnknown = (redemptionId: string): Promise<void> =>
    transaction(db, async (tx) => {
      if (await store.move(tx, redemptionId, 'sending', { status: 'unknown' })) await lookLater(tx, redemptionId)
    })

  const follow = async (row: RedemptionRow, told: OrderState): Promise<void> => {
    const { redemption_id: redemptionId } = row
    if (told.state === 'done') return finish(row, told.orderId)
    if (told.state === 'refused') return giveBack(row, told.why, told.field)
    if (told.state === 'conflict') await askStaff(redemptionId, told.why)
    if (told.state === 'unknown' || told.state === 'absent' || told.state === 'conflict')
      return markUnknown(redemptionId)
    await transaction(db, async (tx) => {
      if (told.state === 'misconfigured') return setUpWrongly(tx, row, told.why)
      if (!(await store.move(tx, redemptionId, 'sending', { status: 'approved' }))) return
      if (told.state === 'stopped' && (await vendorStore.stop(tx, told.why, stoppedMs)))
        await rewards.tellKeepers(tx, {
          message: redemptionMessage('ordersStopped', { why: redemptionMessage(`stopped-${told.why}`) }),
        })
      if (told.state === 'busy') {
        await vendorStore.rest(tx, restMs)
        await sendAgain(tx, redemptionId, restMs)
      }
    })
  }

  const lookUp = async (row: RedemptionRow): Promise<void> => {
    const { redemption_id: redemptionId } = row
    const told = await vendor.lookUp(redemptionId)
    if (told.state === 'done' || told.state === 'refused') return follow(row, told)
    const isGone = await transaction(db, async (tx) => {
      const now = await nowOf(tx)
      const since = await vendorStore.lookedUp(tx, redemptionId, now, told.state === 'absent')
      if (since !== null && now.getTime() - since.getTime() >= absentApartMs) return true
      await lookLater(tx, redemptionId)
      return false
    })
    if (isGone) await giveBack(row, 'no-such-order')
  }

  return {
    /** The reward as it can be ordered now; null while nothing is ordered, or nothing of it. */
    orderable: async (tx: Tx, rewardId: string): Promise<KnownReward | null> => {
      if (await vendorStore.isStopped(tx)) return null
      const reward = await rewards.find(rewardId, tx)
      return reward && reward.problem === null ? reward : null
    },
    /** Orders what `begin` has just moved to sending. */
    order: async (row: RedemptionRow, { productIds, campaignId, currency }: KnownReward): Promise<void> => {
      const { redemption_id: redemptionId, points } = row
      const account = await users.find(db, row.user_id)
      if (!account) throw new Error(`redemption ${redemptionId}: its user is gone`)
      const { email } = account
      const name = `${account.firstName} ${account.lastName}`.trim() || email
      const amount = valueUsd(points)
      const told = await vendor.order({
        externalId: redemptionId,
        amount,
        currency,
        email,
        name,
        productIds,
        campaignId,
      })
      await follow(row, told)
    },
    /** Asks what became of an order that was begun and has not ended. One that is still under way is left alone. */
    settle: async (row: RedemptionRow): Promise<void> => {
      if (row.status === 'unknown') return lookUp(row)
      const now = await nowOf(db)
      if (row.sending_at && now.getTime() - row.sending_at.getTime() >= deadAfterMs)
        await markUnknown(row.redemption_id)
    },
    /** Waits for the next place in the line that all processes keep to the vendor. */
    waitForTurn: async (): Promise<void> => {
      const waitMs = await vendorStore.placeInLine(db, perSecond)
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    },
    note: vendorStore.ordering,
    /** Orders that nobody has asked about for a while. */
    due: async (now: Date): Promise<string[]> =>
      (await vendorStore.unknownSince(db, new Date(now.getTime() - lookAgainMs), ordersAtOnce)).map(
        (row) => row.redemption_id,
      ),
    deadAfterMs,
  }
}

/** An order's answer may come after somebody took it for unknown: it counts all the same, once. */
async function moveOpen(tx: Tx, redemptionId: string, change: Parameters<typeof store.move>[3]): Promise<boolean> {
  return (
    (await store.move(tx, redemptionId, 'sending', change)) || (await store.move(tx, redemptionId, 'unknown', change))
  )
}
