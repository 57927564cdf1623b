import type { Delivery } from '../contract.ts'
import { isObject } from './tremendous-lists.ts'

/** An order as the provider tells of it. `externalId` is our redemption's id. */
export type VendorOrder = {
  orderId: string
  externalId: string
  status: string
  rewards: FoundReward[]
  /** Whether its only reward was cancelled: its money came back, whatever its status is called then. */
  isRefunded: boolean
}
/** A reward of an order, and until when it can be redeemed; null where that never ends. */
export type FoundReward = { rewardId: string; orderId: string | null; delivery: Delivery; expiresAt: string | null }

/** What a status of an order means. */
type Meaning = 'done' | 'over' | 'waits'
const orderMeanings: Readonly<Record<string, Meaning>> = {
  EXECUTED: 'done',
  FAILED: 'over',
  CANCELED: 'over',
  // Older answers call an open order by this name.
  CART: 'waits',
  OPEN: 'waits',
  'PENDING APPROVAL': 'waits',
  'PENDING INTERNAL PAYMENT APPROVAL': 'waits',
  'PENDING SETTLEMENT': 'waits',
}
const deliveries: Readonly<Record<string, Delivery>> = {
  PENDING: 'pending',
  SCHEDULED: 'scheduled',
  SUCCEEDED: 'delivered',
  FAILED: 'failed',
}
/** What a word means; one that is new to us says only that it is not over yet. */
const meaningOf = <M>(meanings: Readonly<Record<string, M>>, word: unknown, usual: M): M =>
  typeof word === 'string' && Object.hasOwn(meanings, word) ? meanings[word]! : usual

/** What the status of an order means. */
export const meaningOfOrder = (status: string): Meaning => meaningOf(orderMeanings, status, 'waits')

/** An order of an answer, or null when it cannot be read. */
export function orderIn(value: unknown): VendorOrder | null {
  if (!isObject(value)) return null
  const { id, external_id: externalId, status } = value
  const rewards: unknown[] = Array.isArray(value['rewards']) ? value['rewards'] : []
  if (typeof id !== 'string' || typeof externalId !== 'string' || typeof status !== 'string') return null
  return {
    orderId: id,
    externalId,
    status,
    rewards: rewards.slice(0, rewardsMax).flatMap((one) => rewardIn(one) ?? []),
    isRefunded: rewards.length <= 1 && isRefundIn(value['payment']),
  }
}

/**
 * A refund is told of orders alone that are cancelled, or have a reward that is. One of less than the reward, as of a fee, leaves the
 * recipient with it.
 */
function isRefundIn(payment: unknown): boolean {
  if (!isObject(payment) || !isObject(payment['refund'])) return false
  const { subtotal, total } = payment
  const paid = [subtotal, total].filter((one) => typeof one === 'number')
  const refunded = payment['refund']['total']
  return typeof refunded === 'number' && refunded > 0 && (paid.length === 0 || refunded >= Math.min(...paid))
}

/** An order of ours has one reward. */
const rewardsMax = 20

/** A reward of an answer, or null when it cannot be read. */
export function rewardIn(value: unknown): FoundReward | null {
  if (!isObject(value) || typeof value['id'] !== 'string') return null
  const delivery = isObject(value['delivery']) ? value['delivery'] : {}
  const expiresAt = value['expires_at']
  return {
    rewardId: value['id'],
    orderId: typeof value['order_id'] === 'string' ? value['order_id'] : null,
    delivery: meaningOf(deliveries, delivery['status'], 'pending'),
    expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
  }
}
