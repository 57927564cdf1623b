import { documentPaths } from '../../../platform/contract/addresses.ts'
import { emailProblem } from '../../../platform/contract/fields.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { FoundReward, OrderState } from '../../providers/server/provider.ts'
import { isOrdered } from '../../rewards/contract.ts'
import type { Rewards } from '../../rewards/server/service.ts'
import { redemptionMessage, type DeliveryEnd } from '../contract.ts'
import * as deliveryStore from './delivery-store.ts'
import { makeSendJobKey } from './ledger-keys.ts'
import { noteBounced } from './notes.ts'
import type { OrderEnds } from './order-ends.ts'
import type { Connect, Connected } from './connected.ts'
import { findAddressDeadline, decideDelivery, isGivenUp } from './rules.ts'
import type { StepUp } from './step-up.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'
import * as vendorStore from './vendor-store.ts'

export type DeliveryNeeds = {
  db: Db
  orderEnds: OrderEnds
  stepUp: Pick<StepUp, 'prove' | 'consume'>
  rewards: Pick<Rewards, 'tellKeepers'>
  notifications: Pick<Notifications, 'notify'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  limits: Pick<Limits, 'take'>
}
type Times = { connect: Connect; pausesMs: readonly number[] }
/** A panelist's request to send a reward to another address, with a proof of identity. */
export type Resend = { redemptionId: string; email: string; password?: string; code?: string }

/** For how many days we ask the vendor about a reward that is neither delivered nor failed. */
const askedForDays = 30
const resendsPerPerson: Limit = { name: 'reward-resends', count: 10, seconds: 3_600 }
const executedCode = 'order-EXECUTED'

/**
 * Follows paid orders until they are delivered. If a delivery fails, the panelist is asked for another address, to
 * which the reward is sent once. After two weeks without an address the reward is cancelled, and its points come back.
 */
export function createDeliveries(needs: DeliveryNeeds, { connect, pausesMs }: Times) {
  const { db, orderEnds, stepUp, rewards, notifications, audit, jobs, limits } = needs

  const askFor = (tx: Tx, row: RedemptionRow, runAt: Date): Promise<void> => {
    const { redemption_id: redemptionId } = row
    return jobs.add(tx, 'redemptions.send', { redemptionId }, { key: makeSendJobKey(redemptionId), runAt })
  }

  /**
   * Records the delivery state of a sent request's reward, and asks the panelist for another address when the delivery
   * failed.
   */
  const note = async (
    tx: Tx,
    row: RedemptionRow,
    found: readonly FoundReward[] | null,
    askedAt: Date | null = null,
  ): Promise<void> => {
    const { redemption_id: redemptionId, user_id: userId, points } = row
    if ((await store.lock(tx, redemptionId))?.status !== 'sent') return
    const known = await deliveryStore.findDelivery(tx, redemptionId)
    const was = { delivery: known?.delivery ?? null, wasResent: Boolean(known?.resent_at) }
    // Our orders have one reward each.
    const foundReward = found?.find((one) => !known?.reward_ref || one.rewardId === known.reward_ref)
    // An answer that was requested before the resend says nothing about the resend.
    const reward = known?.resent_at && askedAt && askedAt < known.resent_at ? undefined : foundReward
    const delivery = reward ? decideDelivery(was, reward.delivery) : (was.delivery ?? 'pending')
    const now = await nowOf(tx)
    const rewardRef = reward?.rewardId ?? null
    const noted = { rewardRef, delivery, now, pausesMs, word: executedCode, askedForDays }
    const next = await deliveryStore.noteDelivery(tx, redemptionId, noted)
    if (next) await askFor(tx, row, next)
    if (delivery !== 'failed' || was.delivery === 'failed') return
    await audit.record(tx, { actorId: null, action: 'redemptions.bounced', subject: redemptionId, ip: null })
    const asked = { rewardName: store.describeReward(row), points }
    const until = findAddressDeadline(known?.failed_at ?? now)
    await notifications.notify(tx, noteBounced(userId, asked, { until, isAgain: was.wasResent }))
    await jobs.add(tx, 'redemptions.mail-bounced', { redemptionId })
  }

  /** Returns the points of a paid order that was cancelled, once. */
  const takeBack = (row: RedemptionRow, why: string, end: DeliveryEnd): Promise<void> =>
    transaction(db, async (tx) => {
      if (!(await orderEnds.takeBack(tx, row, why, end))) return
      const after = { why }
      await audit.record(tx, {
        actorId: null,
        action: 'redemptions.cancelled',
        subject: row.redemption_id,
        after,
        ip: null,
      })
    })

  /** Applies the vendor's report about the order of a sent request, if it is the order that was sent. */
  const apply = async (row: RedemptionRow, found: OrderState, askedAt: Date): Promise<void> => {
    const known = await deliveryStore.findDelivery(db, row.redemption_id)
    const isOurs = 'orderId' in found && known?.order_id === found.orderId
    if (found.state === 'refused' && isOurs) return takeBack(row, found.why, 'order-cancelled')
    const vendorRewards = found.state === 'done' && isOurs ? found.rewards : null
    await transaction(db, (tx) => note(tx, row, vendorRewards, askedAt))
  }

  /** Cancels a reward for which no other address was given. When the vendor refuses, staff are notified once. */
  const giveUp = async ({ vendor, account }: Connected, row: RedemptionRow): Promise<void> => {
    const { redemption_id: redemptionId } = row
    const known = await deliveryStore.findDelivery(db, redemptionId)
    if (known?.delivery !== 'failed' || !known.failed_at || !known.reward_ref || known.account !== account) return
    if (!isGivenUp(known.failed_at, await nowOf(db))) return
    const acted = await vendor.cancel(known.reward_ref)
    if (acted.state === 'done') return takeBack(row, 'cancelled-undelivered', 'no-address')
    if (acted.state !== 'refused') return
    await transaction(db, async (tx) => {
      if (!(await deliveryStore.noteUncancelled(tx, redemptionId, acted.why))) return
      const message = redemptionMessage('cancelRefused', { redemptionId, why: acted.why })
      await rewards.tellKeepers(tx, { message, link: `${documentPaths.finance}?request=${redemptionId}` })
    })
  }

  /** Finds the panelist's own reward that may be sent again, and the account with which it was ordered. */
  const findResendable = async (from: Db, userId: string, redemptionId: string) => {
    const row = isId(redemptionId) ? await store.find(from, redemptionId) : undefined
    if (row?.user_id !== userId) throw new Problem('not-found')
    const known = await deliveryStore.findDelivery(from, redemptionId)
    const { fulfilment: provider } = row
    if (row.status !== 'sent' || known?.delivery !== 'failed' || known.resent_at || !known.reward_ref)
      throw new Problem('resend-too-late')
    if (!isOrdered(provider)) throw new Problem('resend-too-late')
    return { row, provider, rewardRef: known.reward_ref, account: known.account }
  }

  return {
    note,
    apply,
    /**
     * Asks the vendor for the delivery state of a sent request's reward, and cancels the reward when it has waited long
     * enough.
     */
    askAgain: async (connected: Connected, row: RedemptionRow): Promise<void> => {
      const askedAt = await nowOf(db)
      await apply(row, await connected.vendor.lookUp(row.redemption_id), askedAt)
      await giveUp(connected, row)
    },

    /**
     * Sends a reward whose delivery failed to another address, once, after the panelist has proved their identity. The
     * resend is recorded first, so that it is not repeated when the vendor does not answer.
     */
    resend: async (userId: string, ip: string, { redemptionId, email: given, ...proofs }: Resend): Promise<void> => {
      const email = given.trim()
      if (emailProblem(email) !== null) throw makeAddressRefusal()
      await limits.take(userId, resendsPerPerson)
      const { rewardRef, account, row, provider } = await findResendable(db, userId, redemptionId)
      const connected = await connect(provider)
      if (connected?.account !== account || !connected) throw new Problem('provider-unreached')
      const proof = await stepUp.prove(userId, proofs)
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        await store.lock(tx, redemptionId)
        if (!(await deliveryStore.claimResend(tx, redemptionId, now))) throw new Problem('resend-too-late')
        await stepUp.consume(tx, proof, now)
        await askFor(tx, row, await vendorStore.planLook(tx, redemptionId, now, pausesMs))
        await audit.record(tx, { actorId: userId, action: 'redemptions.resend', subject: redemptionId, ip })
      })
      const acted = await connected.vendor.resend(rewardRef, email)
      if (acted.state === 'done' || acted.state === 'unknown') return
      await transaction(db, (tx) => deliveryStore.undoResend(tx, redemptionId))
      if (acted.state !== 'refused') throw new Problem('provider-unreached')
      throw acted.field === null ? new Problem('resend-too-late') : makeAddressRefusal()
    },
  }
}

function makeAddressRefusal(): Problem {
  const message = redemptionMessage('addressRefused')
  return new Problem('invalid-input', { message, errors: [{ field: 'email', message }] })
}
