import { unconfirmedFacts } from '../contract.ts'
import { parseBody, refusals, readRefusal, stops, unreached } from './tremendous-answers.ts'
import { findRestSeconds } from './pacing.ts'
import type { ListResult, FoundOrder, Order, OrderState, ProviderKind, Vendor, VendorOptions } from './provider.ts'
import { createRewardCalls } from './tremendous-rewards.ts'
import { createStaffCalls } from './tremendous-staff.ts'
import { readCampaigns, readFundingSources, isObject, readProducts } from './tremendous-lists.ts'
import { isSigned, readEvent, signatureHeader } from './tremendous-events.ts'
import { findOrderMeaning, readOrder, type VendorOrder } from './tremendous-states.ts'

const orderTimeoutMs = 10_000
const lookUpTimeoutMs = 10_000
/** The whole catalogue comes in one response, including long texts that are not stored. */
const listTimeoutMs = 30_000
const listMaxBytes = 32 * 1024 * 1024
/** The funding source when none was chosen: the balance of the account. */
const defaultSource = 'balance'
/** The length to which the vendor's words are cut before they are stored. */
const wordMaxLength = 60
/** The HTTP status for an order that is held, whatever the response contains. */
const held = 202
/**
 * The client of the reward vendor (Tremendous API v2). Orders carry our redemption's id as `external_id`; this client
 * never sends an order twice.
 */
export function createTremendous({
  outgoing,
  url,
  apiKey,
  fundingSourceId = null,
  timeoutMs = orderTimeoutMs,
}: VendorOptions): Vendor {
  // Not for users: the headers of HTTP.
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: 'application/json' }

  const list = async <T>(
    path: string,
    read: (body: Record<string, unknown>) => T | null,
    withinMs = lookUpTimeoutMs,
  ): Promise<ListResult<T>> => {
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

    products: () => list('products', readProducts, listTimeoutMs),
    campaigns: () => list('campaigns', readCampaigns),
    fundingSources: () => list('funding_sources', readFundingSources),

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

    lookUp: async (externalId: string): Promise<OrderState> => {
      const address = `${url}/orders?external_id=${encodeURIComponent(externalId)}`
      const answer = await outgoing.call({ url: address, headers, timeoutMs: Math.min(timeoutMs, lookUpTimeoutMs) })
      if (!answer.answered || answer.status !== 200) return { state: 'unknown', why: 'not-asked' }
      const orders = parseBody(answer.body)['orders']
      if (!Array.isArray(orders)) return { state: 'unknown', why: 'answer-unreadable' }
      const found = orders.map(readOrder).find((order) => order?.externalId === externalId)
      return found ? deriveState(found) : { state: 'absent' }
    },

    find: async (orderId: string): Promise<FoundOrder> => {
      const address = `${url}/orders/${encodeURIComponent(orderId)}`
      const answer = await outgoing.call({ url: address, headers, timeoutMs: Math.min(timeoutMs, lookUpTimeoutMs) })
      if (!answer.answered) return { state: 'unknown' }
      const body = parseBody(answer.body)
      // A different server at a wrong address also answers 404, but without an error in the vendor's format.
      if (answer.status === 404) return { state: isObject(body['errors'] ?? body['error']) ? 'absent' : 'unknown' }
      const order = answer.status === 200 ? body['order'] : null
      const found = isObject(order) ? readOrder({ ...order, external_id: order['external_id'] ?? '' }) : null
      if (found?.orderId !== orderId) return { state: 'unknown' }
      return { state: 'found', externalId: found.externalId, outcome: deriveState(found), rewards: found.rewards }
    },
  }
}

/** Tremendous, described as a provider. */
export const tremendous: ProviderKind = {
  name: 'Tremendous',
  addresses: {
    production: 'https://api.tremendous.com/api/v2',
    testflight: 'https://testflight.tremendous.com/api/v2',
  },
  connect: createTremendous,
  facts: unconfirmedFacts,
  signatureHeader,
  isSigned,
  readEvent,
}

/** Derives the state of an order from its status and its refund. */
function deriveState({ orderId, status, rewards, isRefunded }: VendorOrder): OrderState {
  if (isRefunded) return { state: 'refused', why: 'order-refunded', orderId }
  const meaning = findOrderMeaning(status)
  if (meaning === 'done') return { state: 'done', orderId, rewards }
  const why = `order-${status}`.slice(0, wordMaxLength)
  return meaning === 'over' ? { state: 'refused', why, orderId } : { state: 'pending', why }
}

/** Products take precedence over the campaign, so the campaign is sent only if there are none. */
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

/**
 * The number with exactly the digits of the cents: 4.35 for 435. Dividing by 100 could be inexact.
 */
function toDenomination(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`an order of ${cents} is not of whole cents`)
  return Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
}
