import type { RecipientField, VendorStop } from '../contract.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { parseBody, refusals, readRefusal, stops, unreached, type Asked } from './tremendous-answers.ts'
import { findRestSeconds } from './pacing.ts'
import { createRewardCalls } from './tremendous-rewards.ts'
import { createStaffCalls } from './tremendous-staff.ts'
import { readCampaigns, readFundingSources, isObject, readProducts, type Listed } from './tremendous-lists.ts'
import { findOrderMeaning, readOrder, type FoundReward, type VendorOrder } from './tremendous-states.ts'

export type Vendor = ReturnType<typeof createTremendous>
/** An order of one reward for one recipient. */
export type Order = {
  externalId: string
  /** The amount in hundredths of the currency's main unit. */
  cents: number
  currency: string
  email: string
  name: string
  /** The products that the recipient may choose from; if empty, those of the campaign. */
  productIds: readonly string[]
  campaignId: string | null
  /** The UTC day of delivery, such as 2026-11-24; absent: at once. */
  deliverAt?: string
}
/** The state of an order after a call. `why` is one of our codes or the vendor's text, for the record and for staff. */
export type OrderState =
  | { state: 'done'; orderId: string; rewards: FoundReward[] }
  /** There is no order, and it would be refused again: because of its recipient, or because the vendor cancelled it. */
  | { state: 'refused'; why: string; field?: RecipientField; orderId?: string }
  /** There is no order: the reward is set up wrongly, so that any order for it would be refused. */
  | { state: 'misconfigured'; why: string }
  /** There is no order: the vendor accepts none until our account there is repaired. */
  | { state: 'stopped'; why: VendorStop }
  /** There is no order because there were too many at once; after this many seconds another one may be sent. */
  | { state: 'busy'; why: string; restSeconds: number }
  /** There is no order: the vendor was not reached. */
  | { state: 'later'; why: string }
  /** The vendor has another order under our id. */
  | { state: 'conflict'; why: string }
  /** The vendor has the order and has not decided about it. */
  | { state: 'pending'; why: string }
  | { state: 'unknown'; why: string }
  | { state: 'absent' }

/** The vendor's answer when an order is looked up by its own id; `externalId` is empty for an order without our id. */
export type FoundOrder =
  | { state: 'found'; externalId: string; outcome: OrderState; rewards: FoundReward[] }
  /** The account has no such order. */
  | { state: 'absent' }
  /** There was no answer, or it cannot be read. */
  | { state: 'unknown' }

const orderTimeoutMs = 10_000
const lookUpTimeoutMs = 10_000
/** The whole catalogue comes in one response, with long texts that are not stored. */
const listTimeoutMs = 30_000
const listMaxBytes = 32 * 1024 * 1024
/** The funding source when none was chosen: the balance of the account. */
const defaultSource = 'balance'
/** The length to which the vendor's words are cut when they are stored. */
const wordMaxLength = 60
/** The status of an order that is held, whatever the response contains. */
const held = 202
/** The account at the vendor, and how it is called. */
export type VendorOptions = {
  outgoing: Pick<Outgoing, 'call'>
  /** The address, such as `https://api.tremendous.com/api/v2`, without a slash at the end. */
  url: string
  apiKey: string
  /** The funding source that pays for orders. */
  fundingSourceId?: string | null
  timeoutMs?: number
}
/**
 * The client of the reward vendor (Tremendous API v2). Orders carry our redemption's id as `external_id`; this client
 * never sends one twice.
 */
export function createTremendous({
  outgoing,
  url,
  apiKey,
  fundingSourceId = null,
  timeoutMs = orderTimeoutMs,
}: VendorOptions) {
  // No reader: the headers of HTTP.
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: 'application/json' }

  const list = async <T>(
    path: string,
    read: (body: Record<string, unknown>) => T | null,
    withinMs = lookUpTimeoutMs,
  ): Promise<Asked<T>> => {
    const ask = { url: `${url}/${path}`, headers, timeoutMs: withinMs, maxBytes: listMaxBytes, retries: 1 }
    const answer = await outgoing.call(ask)
    if (!answer.answered) return { state: 'unreached', code: answer.reason }
    const code = `http-${answer.status}`
    if (answer.status === 401) return { state: 'key', code }
    if (answer.status === 403) return { state: 'right', code }
    if (answer.status !== 200) return { state: 'unreached', code }
    const found = answer.isCut ? null : read(parseBody(answer.body))
    return found === null ? { state: 'unreadable', code: answer.isCut ? 'too-long' : code } : { state: 'found', found }
  }

  return {
    ...createRewardCalls({ outgoing, url, headers }),
    ...createStaffCalls({ outgoing, url, headers, list }),

    /** The products on sale, without those that cannot be read. */
    products: (): Promise<Asked<Listed>> => list('products', readProducts, listTimeoutMs),
    campaigns: () => list('campaigns', readCampaigns),
    fundingSources: () => list('funding_sources', readFundingSources),

    /** Sends an order once. After a time-out its result is unknown, and only `lookUp` can find it. */
    order: async (order: Order): Promise<OrderState> => {
      const body = JSON.stringify(makeRequest(order, fundingSourceId ?? defaultSource))
      const answer = await outgoing.call({ url: `${url}/orders`, method: 'POST', headers, body, timeoutMs })
      if (!answer.answered)
        return answer.reason === 'refused' || unreached.has(answer.detail)
          ? { state: 'later', why: answer.detail }
          : { state: 'unknown', why: answer.reason }
      const { status } = answer
      const why = `answered-${status}`
      if (refusals.has(status)) return readRefusal(answer.body)
      const stop = stops.get(status)
      if (stop !== undefined) return { state: 'stopped', why: stop }
      if (status === 409) return { state: 'conflict', why }
      if (status === 429) return { state: 'busy', why, restSeconds: findRestSeconds(answer.headers) }
      const made = status < 300 ? readOrder(parseBody(answer.body)['order']) : null
      if (!made) return { state: 'unknown', why }
      const state = deriveState(made)
      return status === held && state.state === 'done' ? { state: 'pending', why } : state
    },

    /** Finds the order with our id at the vendor. */
    lookUp: async (externalId: string): Promise<OrderState> => {
      const address = `${url}/orders?external_id=${encodeURIComponent(externalId)}`
      const answer = await outgoing.call({ url: address, headers, timeoutMs: Math.min(timeoutMs, lookUpTimeoutMs) })
      if (!answer.answered || answer.status !== 200) return { state: 'unknown', why: 'not-asked' }
      const orders = parseBody(answer.body)['orders']
      if (!Array.isArray(orders)) return { state: 'unknown', why: 'answer-unreadable' }
      const found = orders.map(readOrder).find((order) => order?.externalId === externalId)
      return found ? deriveState(found) : { state: 'absent' }
    },

    /** Finds the order with the vendor's id. */
    find: async (orderId: string): Promise<FoundOrder> => {
      const address = `${url}/orders/${encodeURIComponent(orderId)}`
      const answer = await outgoing.call({ url: address, headers, timeoutMs: Math.min(timeoutMs, lookUpTimeoutMs) })
      if (!answer.answered) return { state: 'unknown' }
      const told = parseBody(answer.body)
      // A different server at a wrong address also answers 404, but without an error in the vendor's format.
      if (answer.status === 404) return { state: isObject(told['errors'] ?? told['error']) ? 'absent' : 'unknown' }
      const order = answer.status === 200 ? told['order'] : null
      const found = isObject(order) ? readOrder({ ...order, external_id: order['external_id'] ?? '' }) : null
      if (found?.orderId !== orderId) return { state: 'unknown' }
      return { state: 'found', externalId: found.externalId, outcome: deriveState(found), rewards: found.rewards }
    },
  }
}

/** Derives the state of an order from its status and its refund. */
function deriveState({ orderId, status, rewards, isRefunded }: VendorOrder): OrderState {
  if (isRefunded) return { state: 'refused', why: 'order-refunded', orderId }
  const meaning = findOrderMeaning(status)
  if (meaning === 'done') return { state: 'done', orderId, rewards }
  const why = `order-${status}`.slice(0, wordMaxLength)
  return meaning === 'over' ? { state: 'refused', why, orderId } : { state: 'pending', why }
}

/** Products take precedence over the campaign, so a campaign is named only without them. */
const makeRequest = (
  { externalId, cents, currency, email, name, productIds, campaignId, deliverAt }: Order,
  fundingSource: string,
) => ({
  external_id: externalId,
  payment: { funding_source_id: fundingSource },
  reward: {
    value: { denomination: toDenomination(cents), currency_code: currency },
    recipient: { name, email },
    delivery: { method: 'EMAIL' },
    ...(productIds.length > 0 ? { products: productIds } : { campaign_id: campaignId }),
    ...(deliverAt ? { deliver_at: deliverAt } : {}),
  },
})

/** The number that has the digits of the cents: 4.35 for 435, and not the float that a division by 100 gives. */
function toDenomination(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`an order of ${cents} is not of whole cents`)
  return Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
}
