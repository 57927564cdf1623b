import type { Outgoing } from '../../platform/outgoing.ts'

export type Vendor = ReturnType<typeof createTremendous>
export type Order = { externalId: string; usd: number; email: string; name: string; rewardName: string }
/** What is known of an order after a call. `later`: nothing was ordered and the cause is not the request. */
export type OrderState =
  | { state: 'done'; orderId: string }
  | { state: 'refused'; why: string }
  | { state: 'unknown'; why: string }
  | { state: 'later'; why: string }
  | { state: 'absent' }

const orderTimeoutMs = 10_000
const lookUpTimeoutMs = 10_000
/** The request itself is refused: the same one would be refused again. */
const refusals: ReadonlySet<number> = new Set([400, 422])
/** Something is wrong between the vendor and us: key, balance, rate. No order was made. */
const hindrances: ReadonlySet<number> = new Set([401, 402, 403, 404, 429])
/** The vendor was not even reached, so it cannot have heard of the order. */
const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

export type VendorOptions = {
  outgoing: Pick<Outgoing, 'call'>
  /** For instance `https://www.tremendous.com/api/v2`, without a slash at its end. */
  url: string
  apiKey: string
  timeoutMs?: number
}

/** The reward vendor over HTTP (Tremendous API v2). Orders carry our redemption's id as `external_id`; none is sent twice from here. */
export function createTremendous({ outgoing, url, apiKey, timeoutMs = orderTimeoutMs }: VendorOptions) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', accept: 'application/json' }

  return {
    /** Sends one order, once: a time-out leaves it unknown, and only `lookUp` may tell what became of it. */
    order: async ({ externalId, usd, email, name, rewardName }: Order): Promise<OrderState> => {
      const body = JSON.stringify({
        external_id: externalId,
        payment: { funding_source_id: 'balance' },
        reward: {
          value: { denomination: usd, currency_code: 'USD' },
          recipient: { name, email },
          delivery: { method: 'EMAIL' },
          products: [rewardName],
        },
      })
      const answer = await outgoing.call({ url: `${url}/orders`, method: 'POST', headers, body, timeoutMs })
      if (!answer.answered)
        return answer.reason === 'refused' || unreached.has(answer.detail)
          ? { state: 'later', why: answer.detail }
          : { state: 'unknown', why: answer.reason }
      const { status } = answer
      if (refusals.has(status)) return { state: 'refused', why: messageIn(answer.body) }
      if (hindrances.has(status)) return { state: 'later', why: `the vendor answered ${status}` }
      const order = status < 300 ? orderIn(read(answer.body)['order']) : null
      return order ? stateOf(order) : { state: 'unknown', why: `the vendor answered ${status}` }
    },

    /** What the vendor knows of the order with our id. */
    lookUp: async (externalId: string): Promise<OrderState> => {
      const address = `${url}/orders?external_id=${encodeURIComponent(externalId)}`
      const answer = await outgoing.call({ url: address, headers, timeoutMs: Math.min(timeoutMs, lookUpTimeoutMs) })
      if (!answer.answered || answer.status !== 200) return { state: 'unknown', why: 'the vendor could not be asked' }
      const orders = read(answer.body)['orders']
      if (!Array.isArray(orders)) return { state: 'unknown', why: 'the vendor answered something else' }
      const found = orders.map(orderIn).find((order) => order?.externalId === externalId)
      return found ? stateOf(found) : { state: 'absent' }
    },
  }
}

type VendorOrder = { orderId: string; externalId: string; status: string }
const failed: ReadonlySet<string> = new Set(['FAILED', 'CANCELED'])

function stateOf({ orderId, status }: VendorOrder): OrderState {
  if (status === 'EXECUTED') return { state: 'done', orderId }
  if (failed.has(status)) return { state: 'refused', why: `the order is ${status}` }
  return { state: 'unknown', why: `the order is ${status}` }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function orderIn(value: unknown): VendorOrder | null {
  if (!isObject(value)) return null
  const { id, external_id: externalId, status } = value
  return typeof id === 'string' && typeof externalId === 'string' && typeof status === 'string'
    ? { orderId: id, externalId, status }
    : null
}

function read(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const messageMaxLength = 200
function messageIn(body: string): string {
  const errors = read(body)['errors']
  const message = isObject(errors) ? errors['message'] : null
  return typeof message === 'string' ? message.slice(0, messageMaxLength) : 'the vendor refused'
}
