import { isOrdered } from '../../rewards/contract.ts'
import type { OwnRedemption, RedemptionStatus, VendorFacts } from '../contract.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { findAddressDeadline } from './rules.ts'

/** The id of a request whose reward the vendor delivers, in a list; for other requests an empty list. */
export const listOrdered = (row: { fulfilment: string; redemption_id: string }): string[] =>
  isOrdered(row.fulfilment) ? [row.redemption_id] : []

/** Describes the delivery for the panelist. */
export function describeDelivery(
  { status }: { status: RedemptionStatus },
  known: DeliveryRow | undefined,
): Pick<OwnRedemption, 'delivery' | 'isWithPartner'> {
  const isOpen = status === 'sending' || status === 'unknown'
  const isWithPartner = isOpen && Boolean(known?.pending_at)
  if (status !== 'sent' || !known?.delivery) return { isWithPartner, delivery: null }
  const endsAt =
    known.failed_at && known.delivery !== 'delivered' ? findAddressDeadline(known.failed_at).toISOString() : null
  const mayGive = known.delivery === 'failed' && known.resent_at === null
  return { isWithPartner, delivery: { state: known.delivery, addressUntil: mayGive ? endsAt : null, endsAt } }
}

const toldAt = (at: Date | null): string | null => at?.toISOString() ?? null
/** Describes the delivery for staff, in the vendor's words. */
export const describeVendor = (known: DeliveryRow): VendorFacts => ({
  word: (known.vendor_word ?? '').replace(/^order-/, ''),
  orderId: known.order_id ?? known.cancelled_order_id ?? '',
  rewardRef: known.reward_ref ?? '',
  delivery: known.delivery,
  deliveryAt: toldAt(known.delivery_at),
  failedAt: toldAt(known.failed_at),
  resentAt: toldAt(known.resent_at),
  cancelledAt: toldAt(known.cancelled_at),
  askedAt: toldAt(known.looked_up_at),
  nextLookAt: toldAt(known.next_look_at),
})
