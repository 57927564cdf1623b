import { documentPaths } from '../../../platform/contract/addresses.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { makeUnsoldProblem } from '../../rewards/contract.ts'
import { redemptionMessage } from '../contract.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { EventSubject } from '../../providers/server/events.ts'
import type { OrderState } from '../../providers/server/provider.ts'
import type { RecipientField } from '../../providers/contract.ts'
import type { KnownReward, Rewards } from '../../rewards/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { makeSendJobKey } from './ledger-keys.ts'
import { describeAsked } from './notes.ts'
import type { OrderEnds } from './order-ends.ts'
import type { Connect, Connected } from './connected.ts'
import { createDeliveries, type DeliveryNeeds } from './deliveries.ts'
import { decideRefusedOrder, lookPausesMs } from './rules.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'
import * as vendorStore from './vendor-store.ts'

/** The vendor's account and the times between calls; a drill passes shorter times. */
export type Ordering = {
  /** Every run reads the connection once, and uses it until the run's end. */
  connect: Connect
  /**
   * The vendor must report twice that the order is missing, at least this far apart, before its points are returned.
   */
  absentApartMs?: number
  /** How long after an order was begun its process is assumed to be dead, and the vendor is asked. */
  deadAfterMs?: number
  /** The waiting times before each look-up of the same order; the last one repeats. */
  pausesMs?: readonly number[]
  /** How long ordering pauses after the vendor rejects our key or our balance is empty; then one order is tried. */
  stoppedMs?: number
}
type Needs = DeliveryNeeds & {
  db: Db
  users: Pick<Users, 'find'>
  orderEnds: OrderEnds
  rewards: Pick<Rewards, 'find' | 'isSoldFor' | 'stop' | 'stopUnsold' | 'tellKeepers'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
}

/**
 * A mistake in how a reward is set up: the reason for the record, what to do with the reward, and the message to staff
 * when only this request is affected.
 */
type Fault = { why: string; stop: (tx: Tx) => Promise<void>; message: Message }

type Done = Extract<OrderState, { state: 'done' }>
const ordersAtOnce = 1_000
/**
 * For how many days an order whose points were returned is looked up once a day, because it may have been placed after
 * all.
 */
const lookAfterDays = 30
/** The states of orders whose outcome only a look-up can find out. */
const openStates: ReadonlySet<OrderState['state']> = new Set(['unknown', 'absent', 'conflict'])

/**
 * Places orders at the vendor: approved -> sending (recorded, then ordered, once) -> sent, rejected or unknown. An
 * unknown order is looked up by our id until the vendor knows its outcome; it is never placed again.
 */
export function createOrdering(needs: Needs, { connect, ...times }: Ordering) {
  const { db, users, orderEnds, rewards, audit, jobs } = needs
  const deliveries = createDeliveries(needs, { connect, pausesMs: times.pausesMs ?? lookPausesMs })
  const { absentApartMs = 15 * 60_000, deadAfterMs = 120_000, pausesMs = lookPausesMs, stoppedMs = 10 * 60_000 } = times

  const record = (tx: Tx, event: string, subject: string, after: object): Promise<void> =>
    audit.record(tx, { actorId: null, action: `redemptions.${event}`, subject, after, ip: null })

  /** Rejects a request that will never be ordered, and returns its points. */
  const giveBack = (row: RedemptionRow, why: string, field?: RecipientField): Promise<void> =>
    transaction(db, async (tx) => {
      if (await orderEnds.giveBack(tx, row, why, field)) await record(tx, 'refused', row.redemption_id, { why })
    })

  const sendAt = (tx: Tx, redemptionId: string, runAt: Date): Promise<void> =>
    jobs.add(tx, 'redemptions.send', { redemptionId }, { key: makeSendJobKey(redemptionId), runAt })
  /** Records the result of a look-up and plans the next one; true when the order has been missing for long enough. */
  const noteLook = async (
    tx: Tx,
    redemptionId: string,
    found: vendorStore.LookUpResult,
    word?: string,
  ): Promise<boolean> => {
    const now = await nowOf(tx)
    const noted = await vendorStore.noteLookUp(tx, redemptionId, { now, found, pausesMs, word: word ?? null })
    const since = noted.absentSince
    if (since !== null && now.getTime() - since.getTime() >= absentApartMs) return true
    await sendAt(tx, redemptionId, noted.nextLookAt)
    return false
  }

  /**
   * Records, and notifies staff once, that an order was delivered after its points had been returned, so the panelist
   * has both, and no program can take back either.
   */
  const noteLate = async (tx: Tx, redemptionId: string, orderId: string): Promise<void> => {
    if ((await store.lock(tx, redemptionId))?.status !== 'rejected') return
    if (!(await vendorStore.noteLate(tx, redemptionId, orderId, await nowOf(tx)))) return
    await record(tx, 'delivered-late', redemptionId, { orderId })
    const message = redemptionMessage('deliveredLate', { redemptionId, orderId })
    await rewards.tellKeepers(tx, { message, link: `${documentPaths.finance}?request=${redemptionId}` })
  }

  /**
   * Records that the order was placed, and lets its points leave. If they had been returned, records that the panelist
   * has both.
   */
  const finish = (row: RedemptionRow, { orderId, rewards: made }: Done): Promise<void> =>
    transaction(db, async (tx) => {
      if (!(await orderEnds.deliver(tx, row, orderId))) return noteLate(tx, row.redemption_id, orderId)
      await deliveries.note(tx, row, made)
      await vendorStore.clearStop(tx)
      await record(tx, 'sent', row.redemption_id, { orderId })
    }).catch((error: unknown) => {
      if (uniqueViolation(error) !== vendorStore.orderIdUnique) throw error
      return waitForId(row.redemption_id, orderId)
    })

  /**
   * Keeps an order open if its id was used to settle another request, until staff have corrected that settlement;
   * notifies staff once.
   */
  const waitForId = (redemptionId: string, orderId: string): Promise<void> =>
    transaction(db, async (tx) => {
      await store.move(tx, redemptionId, 'sending', { status: 'unknown' })
      const otherId = await vendorStore.findHolder(tx, orderId)
      if (otherId && (await vendorStore.noteTaken(tx, redemptionId, otherId))) {
        const message = redemptionMessage('orderTaken', { redemptionId, otherId, orderId })
        await rewards.tellKeepers(tx, { message, link: documentPaths.finance })
      }
      await noteLook(tx, redemptionId, 'unknown')
    })

  /** Asks staff, once, to look at an order that no program can resolve. */
  const askStaff = (
    redemptionId: string,
    what: 'orderConflict' | 'orderElsewhere',
    isFirst: (tx: Tx) => Promise<boolean>,
  ): Promise<void> =>
    transaction(db, async (tx) => {
      if (!(await isFirst(tx))) return
      const message = redemptionMessage(what, { redemptionId })
      await rewards.tellKeepers(tx, { message, link: documentPaths.finance })
    })

  /**
   * Handles an order that the vendor refuses because the reward is set up wrongly. The reward is paused, unless staff
   * have changed it since this request was made or last refused; then only this request is affected, and it returns to
   * the reviewers.
   */
  const handleWrongSetup = async (tx: Tx, row: RedemptionRow, fault: Fault): Promise<void> => {
    const { redemption_id: redemptionId, points, currency, was_refused: wasRefused } = row
    const reward = await rewards.find(row.reward_id, tx)
    const status = decideRefusedOrder({ points, currency, wasRefused }, reward)
    const change = status === 'on_hold' ? { status, decided_by: null, decided_at: null } : { status }
    if (!(await store.move(tx, redemptionId, row.status, change))) return
    await vendorStore.noteRefusal(tx, redemptionId, fault.why)
    if (status === 'approved') return fault.stop(tx)
    await rewards.tellKeepers(tx, { message: fault.message, link: documentPaths.finance })
    await record(tx, 'held-again', redemptionId, { status, reason: fault.why })
  }
  /** The mistake in a reward when the vendor refused an order because of it. */
  const describeRefusedSetup = (row: RedemptionRow, why: string): Fault => {
    const { redemption_id: redemptionId, reward_id: rewardId, points } = row
    const asked = describeAsked({ rewardName: store.describeReward(row), points })
    return {
      why,
      stop: (tx) => rewards.stop(tx, rewardId, `${why} (US$${asked.usd.toFixed(2)}, ${redemptionId})`),
      message: redemptionMessage('orderRefused', { ...asked, redemptionId, why }),
    }
  }
  /**
   * The mistake in a reward when the catalogue no longer sells it for the requested amount, so that the vendor would
   * refuse the order.
   */
  const describeUnsoldSetup = (row: RedemptionRow): Fault => {
    const { redemption_id: redemptionId, reward_id: rewardId, points, sent_cents: cents, currency } = row
    const asked = describeAsked({ rewardName: store.describeReward(row), points })
    const told = { currency, amount: (cents / 100).toFixed(2) }
    return {
      why: makeUnsoldProblem(told),
      stop: (tx) => rewards.stopUnsold(tx, rewardId, { cents, currency }),
      message: redemptionMessage('orderUnsold', { ...asked, ...told, redemptionId }),
    }
  }

  /** Marks an order as unknown, so that it is looked up from now on. */
  const markUnknown = (redemptionId: string): Promise<void> =>
    transaction(db, async (tx) => {
      if (!(await store.move(tx, redemptionId, 'sending', { status: 'unknown' }))) return
      await sendAt(tx, redemptionId, await vendorStore.planLook(tx, redemptionId, await nowOf(tx), pausesMs))
    })
  /** Leaves an order unchanged that the provider has but has not decided on. */
  const leave = (redemptionId: string, word: string): Promise<void> =>
    transaction(db, async (tx) => void (await noteLook(tx, redemptionId, 'pending', word)))

  const applyAnswer = async (row: RedemptionRow, found: OrderState): Promise<void> => {
    const { redemption_id: redemptionId } = row
    if (found.state === 'done') return finish(row, found)
    if (found.state === 'refused') return giveBack(row, found.why, found.field)
    if (found.state === 'pending') return leave(redemptionId, found.why)
    if (found.state === 'conflict')
      await askStaff(redemptionId, 'orderConflict', (tx) => vendorStore.noteConflict(tx, redemptionId, found.why))
    if (openStates.has(found.state)) return markUnknown(redemptionId)
    await transaction(db, async (tx) => {
      if (found.state === 'misconfigured') return handleWrongSetup(tx, row, describeRefusedSetup(row, found.why))
      if (!(await store.move(tx, redemptionId, 'sending', { status: 'approved' }))) return
      if (found.state === 'stopped' && (await vendorStore.stopOrders(tx, found.why, stoppedMs)))
        await rewards.tellKeepers(tx, {
          message: redemptionMessage('ordersStopped', { why: redemptionMessage(`stopped-${found.why}`) }),
        })
      if (found.state === 'busy')
        await sendAt(tx, redemptionId, new Date((await nowOf(tx)).getTime() + found.restSeconds * 1_000))
    })
  }

  const lookUp = async ({ vendor, account }: Connected, row: RedemptionRow): Promise<void> => {
    const { redemption_id: redemptionId } = row
    const found = await vendor.lookUp(redemptionId)
    if (found.state === 'done' || found.state === 'refused') return applyAnswer(row, found)
    // For an order that was placed with another account, the answer `absent` proves nothing, and must not return its
    // points.
    const isElsewhere = found.state === 'absent' && (await vendorStore.findAccount(db, redemptionId)) !== account
    if (isElsewhere) await askStaff(redemptionId, 'orderElsewhere', (tx) => vendorStore.noteElsewhere(tx, redemptionId))
    // The vendor knew the order before, so its old state can no longer be right.
    if (row.status === 'sending' && found.state === 'absent') await markUnknown(redemptionId)
    const told = isElsewhere
      ? 'elsewhere'
      : found.state === 'absent' || found.state === 'pending'
        ? found.state
        : 'unknown'
    const word = found.state === 'pending' ? found.why : undefined
    const isGone = await transaction(db, (tx) => noteLook(tx, redemptionId, told, word))
    if (isGone) await giveBack(row, vendorStore.notFound.byVendor)
  }

  /** Looks once more for an order whose points were returned because the vendor did not have it. */
  const lookAfter = async ({ vendor }: Connected, row: RedemptionRow): Promise<void> => {
    const found = await vendor.lookUp(row.redemption_id)
    if (found.state === 'done') return finish(row, found)
    await transaction(db, async (tx) => {
      const asked = { now: await nowOf(tx), found: 'unknown' as const, pausesMs }
      await vendorStore.noteLookUp(tx, row.redemption_id, asked)
    })
  }

  return {
    connect,
    /**
     * The reward of an approved request if it can be ordered now; null while all orders, or orders of this reward, are
     * paused. A reward that is no longer sold for the requested amount is paused here: its order would be refused. The
     * points stay on hold.
     */
    orderable: async (tx: Tx, row: RedemptionRow, connected: Connected): Promise<KnownReward | null> => {
      if (await vendorStore.isStopped(tx)) return null
      const reward = await rewards.find(row.reward_id, tx)
      if (!reward || reward.problem !== null) return null
      const value = { cents: row.sent_cents, currency: row.currency }
      if (await rewards.isSoldFor(tx, row.reward_id, value)) return reward
      await vendorStore.noteOrdering(tx, row.redemption_id, await nowOf(tx), connected)
      await handleWrongSetup(tx, row, describeUnsoldSetup(row))
      return null
    },
    /** Places the order of a redemption that `begin` has just moved to sending. */
    order: async (
      { vendor }: Connected,
      row: RedemptionRow,
      { productIds, campaignId }: KnownReward,
    ): Promise<void> => {
      const { redemption_id: redemptionId, currency } = row
      const account = await users.find(db, row.user_id)
      if (!account) throw new Error(`redemption ${redemptionId}: its user is gone`)
      const { email } = account
      const name = `${account.firstName} ${account.lastName}`.trim() || email
      const found = await vendor.order({
        externalId: redemptionId,
        cents: row.sent_cents,
        currency,
        email,
        name,
        productIds,
        campaignId,
      })
      await applyAnswer(row, found)
    },
    /**
     * Asks the vendor about an order whose outcome is unknown, if an account is connected. An order that is still being
     * placed is left alone; when its process is assumed to be dead, the order is marked as unknown, even without an
     * account.
     */
    askAgain: async (connected: Connected | null, row: RedemptionRow): Promise<void> => {
      const { redemption_id: redemptionId, status } = row
      if (status === 'rejected') return connected ? lookAfter(connected, row) : undefined
      const { pendingAt, nextLookAt } = await vendorStore.findOpening(db, redemptionId)
      const now = await nowOf(db)
      if (status === 'sent' || status === 'unknown' || pendingAt) {
        if (!connected || (nextLookAt && nextLookAt > now)) return
        if (status === 'sent') return deliveries.askAgain(connected, row)
        await lookUp(connected, row)
        // After a day without an answer, staff may settle the order.
        const { pendingAt: since } = await vendorStore.findOpening(db, redemptionId)
        if (since && now.getTime() - since.getTime() >= dayMs) await markUnknown(redemptionId)
        return
      }
      if (row.sending_at && now.getTime() - row.sending_at.getTime() >= deadAfterMs) await markUnknown(redemptionId)
    },
    /** Handles an event about an order or one of its rewards: the vendor is asked, and only its answer counts. */
    follow: async ({ provider, resource, id }: EventSubject): Promise<void> => {
      const connected = await connect(provider)
      if (!connected) return
      const { vendor } = connected
      const askedAt = await nowOf(db)
      const reward = resource === 'reward' ? await vendor.reward(id) : null
      if (reward?.state === 'unknown') throw new Error(`the reward ${id} could not be asked for`)
      const orderId = reward ? (reward.reward.orderId ?? '') : id
      const found = orderId === '' ? { state: 'absent' as const } : await vendor.find(orderId)
      if (found.state === 'unknown') throw new Error(`the order ${orderId} could not be asked for`)
      const row = found.state === 'found' && isId(found.externalId) ? await store.find(db, found.externalId) : undefined
      if (found.state !== 'found' || row?.fulfilment !== provider) return
      const { outcome } = found
      if (row.status === 'sent') return deliveries.apply(row, outcome, askedAt)
      const isOpen = row.status === 'sending' || row.status === 'unknown'
      if (outcome.state === 'done' && (isOpen || row.status === 'rejected')) return finish(row, outcome)
      if (outcome.state === 'refused' && isOpen) return giveBack(row, outcome.why)
      if (outcome.state === 'pending' && isOpen) return leave(row.redemption_id, outcome.why)
    },
    resend: deliveries.resend,
    note: vendorStore.noteOrdering,
    /**
     * The orders that are due for a look-up, and those whose points were returned because the vendor did not have them.
     */
    due: async (now: Date): Promise<string[]> => {
      const ago = (ms: number) => new Date(now.getTime() - ms)
      const open = await vendorStore.findDue(db, now, ordersAtOnce)
      const since = { orderedSince: ago(lookAfterDays * dayMs), lookedUpBefore: ago(dayMs) }
      const givenBack = await vendorStore.findGivenBack(db, { ...since, limit: ordersAtOnce })
      return [...open, ...givenBack].map((row) => row.redemption_id)
    },
    deadAfterMs,
  }
}
