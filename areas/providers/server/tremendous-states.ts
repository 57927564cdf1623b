import type { Delivery } from '../contract.ts'
import type { FoundReward } from './provider.ts'
import { isObject } from './tremendous-lists.ts'

/** An order as the provider reports it. `externalId` is our redemption's id. */
export type VendorOrder = {
  orderId: string
  externalId: string
  status: string
  rewards: FoundReward[]
  /** Whether its only reward was cancelled, so that its money came back regardless of its status. */
  isRefunded: boolean
}
/** The meaning of an order's status. */
type Meaning = 'done' | 'over' | 'waits'
const orderMeanings: Readonly<Record<string, Meaning>> = {
  EXECUTED: 'done',
  FAILED: 'over',
  CANCELED: 'over',
  // Older responses use this name for an open order.
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
/** The meaning of a word. An unknown word gets the usual meaning, under which the order is not over yet. */
const findMeaning = <M>(meanings: Readonly<Record<string, M>>, word: unknown, usual: M): M =>
  typeof word === 'string' && Object.hasOwn(meanings, word) ? meanings[word]! : usual

/** Returns the meaning of an order's status. */
export const findOrderMeaning = (status: string): Meaning => findMeaning(orderMeanings, status, 'waits')

/** Reads an order in a response; null when it cannot be read. */
export function readOrder(value: unknown): VendorOrder | null {
  if (!isObject(value)) return null
  const { id, external_id: externalId, status } = value
  const rewards: unknown[] = Array.isArray(value['rewards']) ? value['rewards'] : []
  if (typeof id !== 'string' || typeof externalId !== 'string' || typeof status !== 'string') return null
  return {
    orderId: id,
    externalId,
    status,
    rewards: rewards.slice(0, rewardsMax).flatMap((one) => readReward(one) ?? []),
    isRefunded: rewards.length <= 1 && isFullRefund(value['payment']),
  }
}

/**
 * Whether a payment was refunded in full. Only cancelled orders, and orders with a cancelled reward, have a refund. A
 * smaller refund, such as that of a fee, leaves the reward with the recipient.
 */
function isFullRefund(payment: unknown): boolean {
  if (!isObject(payment) || !isObject(payment['refund'])) return false
  const { subtotal, total } = payment
  const paid = [subtotal, total].filter((one) => typeof one === 'number')
  const refunded = payment['refund']['total']
  return typeof refunded === 'number' && refunded > 0 && (paid.length === 0 || refunded >= Math.min(...paid))
}

/** Our orders have one reward each; longer lists are not ours. */
const rewardsMax = 20

/** Reads a reward in a response; null when it cannot be read. */
export function readReward(value: unknown): FoundReward | null {
  if (!isObject(value) || typeof value['id'] !== 'string') return null
  const delivery = isObject(value['delivery']) ? value['delivery'] : {}
  const expiresAt = value['expires_at']
  return {
    rewardId: value['id'],
    orderId: typeof value['order_id'] === 'string' ? value['order_id'] : null,
    delivery: findMeaning(deliveries, delivery['status'], 'pending'),
    expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
  }
}
