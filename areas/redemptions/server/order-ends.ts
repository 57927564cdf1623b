import type { Message } from '../../../platform/contract/messages.ts'
import { nowOf, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { RecipientField } from '../../providers/contract.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import { orderStep, redemptionMessage, type DeliveryEnd } from '../contract.ts'
import { describeRefusal, noteOrdered, noteUndelivered } from './notes.ts'
import type { RequestPoints } from './points.ts'
import { lookPausesMs } from './rules.ts'
import * as deliveryStore from './delivery-store.ts'
import * as settlements from './settlement-store.ts'
import * as store from './store.ts'
import type { RedemptionRow } from './store.ts'
import * as vendorStore from './vendor-store.ts'

export type OrderEnds = ReturnType<typeof createOrderEnds>
type Needs = {
  requestPoints: RequestPoints
  notifications: Pick<Notifications, 'notify'>
  jobs: Pick<Jobs, 'add'>
  approvals: Pick<Approvals, 'decided'>
}

/** Ends an order, in the transaction of its cause: the vendor's answer, or a settlement by staff. */
export function createOrderEnds({ requestPoints, notifications, jobs, approvals }: Needs) {
  /** Cancels a settlement that waits for a second person, because its order has ended. Staff read `because`. */
  const endWaiting = async (tx: Tx, redemptionId: string, by: string | null, because: Message): Promise<void> => {
    if (await settlements.end(tx, redemptionId, { state: 'overtaken', by, now: await nowOf(tx) }))
      await approvals.decided(tx, { kind: orderStep, subject: redemptionId, by, because })
  }

  /** Notifies the panelist that the points came back, and how many of them paid a debt. */
  const tellBack = async (tx: Tx, row: RedemptionRow, reason: Message, toDebt: number): Promise<void> => {
    const { redemption_id: redemptionId, user_id: userId, points } = row
    await jobs.add(tx, 'redemptions.mail-rejected', { redemptionId })
    await notifications.notify(
      tx,
      noteUndelivered(userId, { rewardName: store.describeReward(row), points, toDebt }, reason),
    )
  }

  return {
    /** Records the vendor's id of the order, and lets the points leave; false when the request has already ended. */
    deliver: async (tx: Tx, row: RedemptionRow, orderId: string, by: string | null = null): Promise<boolean> => {
      const { redemption_id: redemptionId, user_id: userId, points } = row
      if (!(await moveOpen(tx, redemptionId, { status: 'sent', sent_at: await nowOf(tx) }))) return false
      await vendorStore.noteOrdered(tx, redemptionId, orderId)
      await requestPoints.settle(tx, [row], row.fulfilment)
      await vendorStore.planLook(tx, redemptionId, await nowOf(tx), lookPausesMs)
      await notifications.notify(tx, noteOrdered(userId, { rewardName: store.describeReward(row), points }))
      await endWaiting(tx, redemptionId, by, redemptionMessage('endedDelivered'))
      return true
    },

    /** Rejects a request that will never be ordered, and returns its points; false when it has already ended. */
    giveBack: async (tx: Tx, row: RedemptionRow, why: string, field: RecipientField = 'other'): Promise<boolean> => {
      const reason = describeRefusal(field)
      const { redemption_id: redemptionId } = row
      if (!(await moveOpen(tx, redemptionId, { status: 'rejected', reason: '', reason_code: reason.code })))
        return false
      await vendorStore.noteRefusal(tx, redemptionId, why)
      await tellBack(tx, row, reason, (await requestPoints.giveBack(tx, [row])).get(redemptionId) ?? 0)
      await endWaiting(tx, redemptionId, null, redemptionMessage('endedGivenBack'))
      return true
    },

    /**
     * Rejects a request that was wrongly settled as delivered: its points return, and the wrong id is removed from its
     * order. False when its status is not `sent`.
     */
    bringBack: async (tx: Tx, row: RedemptionRow, why: string): Promise<boolean> => {
      const reason = describeRefusal('other')
      const { redemption_id: redemptionId } = row
      const change = { status: 'rejected', sent_at: null, reason: '', reason_code: reason.code } as const
      if (!(await store.move(tx, redemptionId, 'sent', change))) return false
      await vendorStore.noteOrdered(tx, redemptionId, null)
      await vendorStore.noteRefusal(tx, redemptionId, why)
      await tellBack(tx, row, reason, (await requestPoints.bringBack(tx, [row])).get(redemptionId) ?? 0)
      return true
    },

    /**
     * Rejects a request whose paid order was cancelled, and returns its points once, whoever noticed first. False when
     * its status is not `sent`.
     */
    takeBack: async (tx: Tx, row: RedemptionRow, why: string, end: DeliveryEnd): Promise<boolean> => {
      const reason = redemptionMessage(end)
      const { redemption_id: redemptionId } = row
      const change = { status: 'rejected', sent_at: null, reason: '', reason_code: reason.code } as const
      if (!(await store.move(tx, redemptionId, 'sent', change))) return false
      await settlements.correct(tx, redemptionId)
      await deliveryStore.noteCancelled(tx, redemptionId, await nowOf(tx), why)
      await tellBack(tx, row, reason, (await requestPoints.bringBack(tx, [row])).get(redemptionId) ?? 0)
      await endWaiting(tx, redemptionId, null, redemptionMessage('endedCancelled'))
      return true
    },
  }
}

/** Ends a request once, even if the answer arrives after the order was marked as unknown. */
async function moveOpen(tx: Tx, redemptionId: string, change: Parameters<typeof store.move>[3]): Promise<boolean> {
  return (
    (await store.move(tx, redemptionId, 'sending', change)) || (await store.move(tx, redemptionId, 'unknown', change))
  )
}
