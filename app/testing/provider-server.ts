import type { IncomingMessage, ServerResponse } from 'node:http'
import { openJsonServer, sendJson } from './json-server.ts'

/** An account at the provider: the answers that its key gets. */
export type ProviderAccount = {
  /** A status with which every call is refused. */
  refuses?: number
  /** The `Retry-After` of a refusal. */
  retryAfter?: string
  sources: object[]
  products: object[]
  campaigns: object[]
  /** Runs before it answers with its products. */
  meanwhile?: () => Promise<void>
  /** The rewards that the provider suspects, by id. A decision changes them. */
  flags?: Record<string, { status: string; reasons: string[] }>
  /** Whether its orders are placed and their responses lost. */
  losesAnswers?: boolean
}
/** The webhook that was set last. */
type WithHook = { hook?: { id: string; url: string; private_key: string } }
type Heard = { key: string; path: string; body: Record<string, unknown> }
export type ProviderServer = Awaited<ReturnType<typeof openProvider>>

/** A product as the provider's document describes it, with fields that we do not read. */
export const productOf = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  description: 'About it',
  category: 'merchant_card',
  subcategory: 'shopping',
  disclosure: 'Much to read',
  skus: [{ min: 1, max: 100 }],
  currency_codes: ['USD'],
  countries: [{ abbr: 'US' }],
  images: [{ src: 'https://images.example/1.png', type: 'card' }],
  ...more,
})

/** A funding source as the provider's document describes it. */
export const sourceOf = (id: string, more: object = {}) => ({
  id,
  method: 'balance',
  status: 'active',
  usage_permissions: ['api_orders', 'dashboard_orders'],
  meta: { available_amount: 5000, available_cents: 500_000, pending_cents: 0, currency_code: 'USD' },
  ...more,
})

/**
 * A reward provider over HTTP, written from its document: accounts by their keys, lists, and orders that are executed
 * at once.
 */
export async function openProvider() {
  const accounts = new Map<string, ProviderAccount & WithHook>()
  const heard: Heard[] = []
  /** The orders of each key. */
  const orders = new Map<string, { id: string }[]>()
  async function take(request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const path = (request.url ?? '').split('?')[0] ?? ''
    const body: Record<string, unknown> = text ? JSON.parse(text) : {}
    heard.push({ key, path, body })
    const account = accounts.get(key)
    const status = account ? account.refuses : 401
    const wait = account?.retryAfter ? { 'retry-after': account.retryAfter } : {}
    if (!account || status) return sendJson(response, status ?? 401, { errors: { message: 'No', payload: {} } }, wait)
    if (path === '/products') await account.meanwhile?.()
    const lists: Record<string, object> = {
      '/products': { products: account.products },
      '/campaigns': { campaigns: account.campaigns },
      '/funding_sources': { funding_sources: account.sources },
    }
    const list = lists[path]
    if (list) return sendJson(response, 200, list)
    if (path === '/webhooks') {
      account.hook = { id: `HOOK${heard.length}`, url: String(body['url']), private_key: `private-key-${heard.length}` }
      return sendJson(response, 200, { webhook: account.hook })
    }
    const [, flagged, decision] = /^\/fraud_reviews\/(\w+)(?:\/(block|release))?$/.exec(path) ?? []
    if (flagged) return takeFlag(account, flagged, decision, response)
    const known = orders.get(key) ?? []
    const [, named] = /^\/orders\/(.+)$/.exec(path) ?? []
    const found = known.find((one) => one.id === named)
    if (found) return sendJson(response, 200, { order: found })
    if (named) return sendJson(response, 404, { errors: { message: 'Not found', payload: {} } })
    if (request.method === 'GET') return sendJson(response, 200, { orders: known })
    const order = { id: `ORDER${heard.length}`, external_id: body['external_id'], status: 'EXECUTED' }
    orders.set(key, [...known, order])
    if (account.losesAnswers) return sendJson(response, 500, {})
    sendJson(response, 200, { order })
  }
  function takeFlag(
    { flags = {} }: ProviderAccount,
    id: string,
    decision: string | undefined,
    response: ServerResponse,
  ): void {
    const flag = flags[id]
    if (!flag) return sendJson(response, 404, { errors: { message: 'Not found', payload: {} } })
    const refused = { errors: { message: 'It was reviewed already', payload: {} } }
    if (decision && flag.status !== 'flagged') return sendJson(response, 422, refused)
    if (decision) flag.status = decision === 'block' ? 'blocked' : 'released'
    sendJson(response, 200, {
      fraud_review: {
        ...flag,
        geo: { ip: '192.0.2.1', country: 'US', city: 'Reno' },
        reward: { id, order_id: 'ORDER1' },
        related_rewards: { ids: ['R1', 'R2'], count: 2, blocked_count: 0 },
      },
    })
  }
  const server = await openJsonServer(take)
  return {
    url: server.url,
    host: server.host,
    heard,
    /** The account of this key, with a product and money unless the test says otherwise. */
    account: (key: string, more: Partial<ProviderAccount> = {}): ProviderAccount & WithHook => {
      const account: ProviderAccount & WithHook = {
        sources: [sourceOf('SOURCE1')],
        products: [productOf('CARDAAAA', 'Any card')],
        campaigns: [{ id: 'CAMPAIGN1', name: 'Everything', products: ['CARDAAAA'] }],
        ...more,
      }
      accounts.set(key, account)
      return account
    },
    close: server.close,
  }
}
