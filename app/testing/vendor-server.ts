import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTremendous } from '../../areas/providers/server/tremendous.ts'
import { createOutgoing } from '../../platform/server/outgoing.ts'
import { openJsonServer, sendJson } from './json-server.ts'

type Made = { id: string; order_id: string; delivery: { method: string; status: string }; recipient: { email: string } }
type Order = {
  id: string
  external_id: string
  status: string
  denomination: number
  rewards: Made[]
  payment?: object
}
/** How the vendor treats the next order, or all orders with an id. */
export type Mood =
  | 'good'
  | 'late'
  | 'error-after'
  | 'error-before'
  | 'silent'
  | 'reject'
  | 'bad-email'
  | 'wrong-product'
  | 'half-wrong'
  | 'old-error'
  | 'no-key'
  | 'not-allowed'
  | 'too-many'
  | 'too-many-for-long'
  | 'conflict'
  | 'failed'
  | 'pending'
  | 'no-money'
export type VendorServer = Awaited<ReturnType<typeof openVendor>>

const tooMany = { error: { message: 'Too many requests', payload: {} } }
const wrong = (reward: object) => ({ errors: { message: 'Invalid input', payload: { reward } } })
const wrongProduct = { products: ['is not a product of yours'] }
const badEmail = { recipient: { email: 'is not an address' } }
/** The vendor's responses that refuse an order, as in the vendor's documents. */
const refusals: Partial<Record<Mood, [number, object, Record<string, string>?]>> = {
  reject: [422, wrong({ recipient: { email: 'is not an address', name: 'is too long' } })],
  'bad-email': [400, wrong(badEmail)],
  'wrong-product': [422, wrong(wrongProduct)],
  'half-wrong': [400, wrong({ ...badEmail, ...wrongProduct })],
  'old-error': [400, { error: { message: 'No', payload: {} } }],
  'no-key': [401, {}],
  'no-money': [402, {}],
  'not-allowed': [403, {}],
  conflict: [409, {}],
  'too-many': [429, tooMany],
  'too-many-for-long': [429, tooMany, { 'retry-after': '90' }],
}

/** How long to wait for the response to an order; long enough for a busy machine to receive the order. */
const givenUpMs = 1_500

/** A reward vendor over HTTP that behaves as the test says, and counts its calls. */
export async function openVendor() {
  const orders = new Map<string, Order>()
  const heard = {
    orders: 0,
    repeats: 0,
    lookUps: 0,
    last: {} as Record<string, unknown>,
    resends: [] as string[],
    cancels: [] as string[],
  }
  /** The response to a resend or a cancellation, in place of the vendor's own. */
  let instead: [number, object] | 'silent' | null = null
  let mood: Mood = 'good'

  type Asked = { external_id: string; reward: { value: { denomination: number }; recipient: { email: string } } }
  const make = (asked: Asked, status: string): Order => {
    const known = orders.get(asked.external_id)
    if (known) heard.repeats += 1
    const { denomination } = asked.reward.value
    const id = `ORDER${orders.size + 1}`
    const reward = {
      id: `REWARD${orders.size + 1}`,
      order_id: id,
      delivery: { method: 'EMAIL', status: 'PENDING' },
      recipient: { email: asked.reward.recipient.email },
    }
    const order = known ?? { id, external_id: asked.external_id, status, denomination, rewards: [reward] }
    orders.set(order.external_id, order)
    return order
  }
  /** Resends and cancels only rewards whose delivery failed, and reports any reward. */
  function takeReward(id: string, what: string | undefined, text: string, response: ServerResponse): void {
    const order = [...orders.values()].find((one) => one.rewards.some((reward) => reward.id === id))
    const reward = order?.rewards.find((one) => one.id === id)
    if (!order || !reward) return sendJson(response, 404, { errors: { message: 'Not found', payload: {} } })
    if (!what) return sendJson(response, 200, { reward })
    if (what === 'resend') heard.resends.push(`${id} ${String(JSON.parse(text).updated_email)}`)
    else heard.cancels.push(id)
    if (instead === 'silent') return void response.destroy()
    if (instead) return sendJson(response, ...instead)
    if (reward.delivery.status !== 'FAILED' || order.status !== 'EXECUTED')
      return sendJson(response, 422, { errors: { message: 'Its delivery has not failed', payload: {} } })
    if (what === 'resend') {
      reward.delivery.status = 'PENDING'
      reward.recipient.email = JSON.parse(text).updated_email
    } else order.status = 'CANCELED'
    sendJson(response, 200, what === 'resend' ? {} : { reward })
  }
  async function take(request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== 'Bearer key') return sendJson(response, 401, {})
    const [, rewardId, what] = /^\/rewards\/(\w+)(?:\/(resend|cancel))?$/.exec(request.url ?? '') ?? []
    if (rewardId) return takeReward(rewardId, what, text, response)
    if (request.method === 'GET') {
      heard.lookUps += 1
      const [, named] = /^\/orders\/(.+)$/.exec(request.url ?? '') ?? []
      const found = [...orders.values()].find((one) => one.id === named)
      if (found) return sendJson(response, 200, { order: found })
      if (named) return sendJson(response, 404, { errors: { message: 'Not found', payload: {} } })
      const id = new URL(request.url ?? '', 'http://vendor').searchParams.get('external_id') ?? ''
      const order = orders.get(id)
      return sendJson(response, 200, { orders: order ? [order] : [] })
    }
    heard.orders += 1
    const asked: Parameters<typeof make>[0] = JSON.parse(text)
    heard.last = JSON.parse(text)
    const refusal = refusals[mood]
    if (refusal) return sendJson(response, ...refusal)
    if (mood === 'error-before') return sendJson(response, 500, {})
    const status = mood === 'failed' ? 'FAILED' : mood === 'pending' ? 'PENDING APPROVAL' : 'EXECUTED'
    const order = make(asked, status)
    if (mood === 'error-after') return sendJson(response, 500, {})
    if (mood === 'silent') return
    if (mood === 'late') await once(response, 'close')
    sendJson(response, 201, { order })
  }
  const server = await openJsonServer(take)
  const outgoing = createOutgoing({ allowHosts: [server.host] })
  const shop = { outgoing, url: server.url, apiKey: 'key' }
  const patient = createTremendous(shop)
  const hasty = createTremendous({ ...shop, timeoutMs: givenUpMs })

  return {
    orders,
    heard,
    vendor: {
      ...patient,
      order: (asked: Parameters<typeof patient.order>[0]) =>
        (mood === 'late' || mood === 'silent' ? hasty : patient).order(asked),
    },
    /** The same vendor at an address where nothing listens. */
    unreached: createTremendous({
      outgoing: createOutgoing({ allowHosts: ['127.0.0.1:1'] }),
      url: 'http://127.0.0.1:1',
      apiKey: 'key',
    }),
    setMood: (next: Mood) => void (mood = next),
    setInstead: (next: typeof instead) => void (instead = next),
    /** Sets how far the reward of an order has come. */
    deliver: (externalId: string, status: string) => {
      for (const reward of orders.get(externalId)?.rewards ?? []) reward.delivery.status = status
    },
    /** Sets the status of an order. */
    setStatus: (externalId: string, status: string) => {
      const order = orders.get(externalId)
      if (order) order.status = status
    },
    /** Cancels the reward of an order, whose status stays. */
    refund: (externalId: string) => {
      const order = orders.get(externalId)
      if (order) order.payment = { refund: { total: order.denomination, currency_code: 'USD' } }
    },
    execute: (externalId: string) => {
      const order = orders.get(externalId)
      if (order) order.status = 'EXECUTED'
    },
    close: async () => {
      outgoing.close()
      await server.close()
    },
  }
}
