import { createHash } from 'node:crypto'
import type { VendorOrder } from './vendor-book.ts'
import { dollarsOf, organisationCurrency, productOf } from './vendor-catalogue.ts'
import type { Review } from './vendor-reviews.ts'

/** A reward in the shape of the provider's answers. Only the answer to its order has its link. */
export function wireReward(order: VendorOrder, { hasLink = false } = {}) {
  const { id, rewardId, created_at, denomination, currency_code, name, email, phone, method, delivery, link } = order
  return {
    id: rewardId,
    order_id: id,
    created_at,
    expires_at: null,
    value: { denomination, currency_code },
    recipient: { name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
    delivery: { method, status: delivery, ...(hasLink && link !== null ? { link } : {}) },
  }
}

/** An order in the shape of the provider's answers. */
export function wireOrder(order: VendorOrder, { hasLink = false, hasPayment = true } = {}) {
  const { id, campaign_id, created_at, status } = order
  const subtotal = dollarsOf(order.denomination, order.currency_code)
  const refund = order.isCanceled ? { refund: { total: subtotal, currency_code: organisationCurrency } } : {}
  return {
    id,
    external_id: order.hasExternalId ? order.external_id : null,
    campaign_id,
    created_at,
    status,
    channel: 'API',
    ...(hasPayment || order.isCanceled
      ? { payment: { subtotal, total: subtotal, fees: 0, discount: 0, currency_code: organisationCurrency, ...refund } }
      : {}),
    rewards: [wireReward(order, { hasLink })],
  }
}

/** A review as the list shows it. What a real one knows of the recipient's device and place is made up of the address here. */
export function wireReview({ order, status, reasons, redeemedAt, reviewedBy, reviewedAt }: Review) {
  return {
    status,
    reasons,
    device_id: deviceOf(order),
    redemption_method: productOf(order.products[0])?.category.replaceAll('_', ' ') ?? 'merchant card',
    redeemed_at: redeemedAt.toISOString(),
    geo: { ip: '192.0.2.10', country: 'US', city: 'Springfield' },
    reward: wireReward(order),
    ...(reviewedAt === null ? {} : { reviewed_by: reviewedBy, reviewed_at: reviewedAt.toISOString() }),
  }
}

const relatedAtMost = 100

/** A review by itself, with the other rewards of the same address. */
export function wireReviewInFull(review: Review, ledger: readonly VendorOrder[], blocked: ReadonlySet<string>) {
  const related = ledger.filter((one) => one.email === review.order.email && one !== review.order)
  return {
    ...wireReview(review),
    risk: 'high',
    related_rewards: {
      ids: related.slice(0, relatedAtMost).map(({ rewardId }) => rewardId),
      count: related.length,
      blocked_count: related.filter(({ rewardId }) => blocked.has(rewardId)).length,
      aggregated_value: related.reduce((sum, one) => sum + dollarsOf(one.denomination, one.currency_code), 0),
      currency_code: organisationCurrency,
    },
  }
}

const deviceOf = ({ email }: VendorOrder): string => createHash('sha256').update(email).digest('hex').slice(0, 20)
