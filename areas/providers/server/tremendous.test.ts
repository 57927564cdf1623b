import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  CampaignsApi,
  Configuration,
  FraudReviewsApi,
  FundingSourcesApi,
  OrdersApi,
  ProductsApi,
  RewardsApi,
  WebhooksApi,
  type CreateOrderRequest,
} from 'tremendous'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJsonServer, sendJson } from '../../../app/testing/json-server.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import type { Order } from './provider.ts'
import { createTremendous } from './tremendous.ts'

/** The parts of a request that a server received and that are compared. */
type Heard = { method: string; path: string; authorization: string; type: string | undefined; body: string }
let heard: Heard[] = []
let answer: { status: number; body: object | string }
let server: Awaited<ReturnType<typeof openJsonServer>>
let outgoing: ReturnType<typeof createOutgoing>
beforeAll(async () => {
  server = await openJsonServer((request: IncomingMessage, body: string, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const type = body ? headers['content-type'] : undefined
    heard.push({ method, path: url, authorization: headers.authorization ?? '', type, body })
    if (typeof answer.body === 'object') return sendJson(response, answer.status, answer.body)
    response.writeHead(answer.status)
    response.end(answer.body)
  })
  outgoing = createOutgoing({ allowHosts: [server.host] })
})
afterAll(async () => {
  outgoing.close()
  await server.close()
})

const apiKey = 'a-key-of-the-account-1111'
const ours = () => createTremendous({ outgoing, url: server.url, apiKey, fundingSourceId: 'SOURCE1' })
const asked: Order = {
  externalId: '0199b6a0-0000-7000-8000-000000000001',
  cents: 1250,
  currency: 'USD',
  email: 'ann@example.com',
  name: 'Ann',
  productIds: ['OKMHM2X2OHYV', 'ESRNAD533W5A'],
  campaignId: null,
}
/** The same order in the types of the provider's own client. */
const theirOrder = (denomination: number, more: Partial<CreateOrderRequest['reward']> = {}): CreateOrderRequest => ({
  external_id: asked.externalId,
  payment: { funding_source_id: 'SOURCE1' },
  reward: {
    value: { denomination, currency_code: 'USD' },
    recipient: { name: 'Ann', email: 'ann@example.com' },
    delivery: { method: 'EMAIL' },
    products: ['OKMHM2X2OHYV', 'ESRNAD533W5A'],
    ...more,
  },
})

describe("what is sent is what the provider's own client sends", () => {
  const theirs = () => {
    const configuration = new Configuration({
      basePath: server.url,
      accessToken: apiKey,
      baseOptions: { validateStatus: () => true },
    })
    return {
      orders: new OrdersApi(configuration),
      products: new ProductsApi(configuration),
      campaigns: new CampaignsApi(configuration),
      sources: new FundingSourcesApi(configuration),
      rewards: new RewardsApi(configuration),
      webhooks: new WebhooksApi(configuration),
      reviews: new FraudReviewsApi(configuration),
    }
  }
  /** The requests that one of the two clients sends. */
  const sentBy = async (call: () => Promise<unknown>): Promise<Heard[]> => {
    heard = []
    answer = { status: 200, body: { orders: [], products: [], campaigns: [], funding_sources: [] } }
    await call()
    return heard
  }
  const campaign = { campaign_id: 'CAMPAIGN1' }
  const withCampaign = () => {
    const { products: _, ...reward } = theirOrder(5, campaign).reward
    return { ...theirOrder(5), reward }
  }

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['an order of products', () => ours().order(asked), () => theirs().orders.createOrder(theirOrder(12.5))],
    [
      'an order of a campaign',
      () => ours().order({ ...asked, cents: 500, productIds: [], campaignId: 'CAMPAIGN1' }),
      () => theirs().orders.createOrder(withCampaign()),
    ],
    [
      'an order that is delivered later',
      () => ours().order({ ...asked, cents: 100_000_001, deliverAt: '2026-12-24' }),
      () => theirs().orders.createOrder(theirOrder(1_000_000.01, { deliver_at: '2026-12-24' })),
    ],
    [
      'a look-up by our id',
      () => ours().lookUp(asked.externalId),
      () => theirs().orders.listOrders(undefined, undefined, asked.externalId),
    ],
    ['a look-up by its id', () => ours().find('ORDER1'), () => theirs().orders.getOrder('ORDER1')],
    ['a reward', () => ours().reward('REWARD1'), () => theirs().rewards.getReward('REWARD1')],
    [
      'a resend to another address',
      () => ours().resend('REWARD1', 'other@example.com'),
      () => theirs().rewards.resendReward('REWARD1', { updated_email: 'other@example.com' }),
    ],
    ['a cancel', () => ours().cancel('REWARD1'), () => theirs().rewards.cancelReward('REWARD1')],
    [
      'a webhook',
      () => ours().hook('https://panel.test/events'),
      () => theirs().webhooks.createWebhook({ url: 'https://panel.test/events' }),
    ],
    ['a fraud review', () => ours().flag('REWARD1'), () => theirs().reviews.getFraudReview('REWARD1')],
    ['a block', () => ours().decideFlag('REWARD1', 'block'), () => theirs().reviews.blockFraudReview('REWARD1')],
    ['a release', () => ours().decideFlag('REWARD1', 'release'), () => theirs().reviews.releaseFraudReview('REWARD1')],
    ['products', () => ours().products(), () => theirs().products.listProducts()],
    ['campaigns', () => ours().campaigns(), () => theirs().campaigns.listCampaigns()],
    ['funding sources', () => ours().fundingSources(), () => theirs().sources.listFundingSources()],
  ])('%s: method, path, key, type and every byte of the body', async (_, weAsk, theyAsk) => {
    const [us, them] = [await sentBy(weAsk), await sentBy(theyAsk)]
    expect(us.length).toBe(1)
    expect(us).toEqual(them)
  })

  test.each([
    [500, '5'],
    [435, '4.35'],
    [115, '1.15'],
    [29, '0.29'],
    [820, '8.2'],
    [1005, '10.05'],
    [7, '0.07'],
    [99_999_999, '999999.99'],
  ])('%d cents are printed as %s', async (cents, printed) => {
    const [sent] = await sentBy(() => ours().order({ ...asked, cents }))
    expect(sent?.body).toContain(`"denomination":${printed},`)
  })

  test('what is not of whole cents is not sent at all', async () => {
    for (const cents of [100.5, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.1])
      expect(await sentBy(() => expect(ours().order({ ...asked, cents })).rejects.toThrow('whole cents'))).toEqual([])
  })
})

describe('an answer to an order', () => {
  const order = (status: string, more: object = {}) => ({
    order: { id: 'ORDER1', external_id: asked.externalId, status, ...more },
  })
  const place = async (status: number, body: object | string) => {
    answer = { status, body }
    return ours().order(asked)
  }
  const done = { state: 'done', orderId: 'ORDER1', rewards: [] }

  test.each([
    [200, order('EXECUTED'), done],
    [201, order('EXECUTED'), done],
    [202, order('EXECUTED'), { state: 'pending', why: 'answered-202' }],
    [202, order('PENDING APPROVAL'), { state: 'pending', why: 'order-PENDING APPROVAL' }],
    [202, order('FAILED'), { state: 'refused', why: 'order-FAILED', orderId: 'ORDER1' }],
    [202, {}, { state: 'unknown', why: 'answered-202' }],
    [200, 'no JSON', { state: 'unknown', why: 'answered-200' }],
    [401, {}, { state: 'stopped', why: 'key' }],
    [402, { errors: { message: 'No funds' } }, { state: 'stopped', why: 'money' }],
    [403, {}, { state: 'stopped', why: 'right' }],
    [404, {}, { state: 'stopped', why: 'address' }],
    [409, order('EXECUTED'), { state: 'conflict', why: 'answered-409' }],
    [
      429,
      { error: { message: 'Too many requests', payload: {} } },
      { state: 'busy', why: 'answered-429', restSeconds: 1 },
    ],
    [500, order('EXECUTED'), { state: 'unknown', why: 'answered-500' }],
    [503, 'down', { state: 'unknown', why: 'answered-503' }],
  ])('of %i with %j', async (status, body, state) => {
    expect(await place(status, body)).toEqual(state)
  })

  test.each([400, 422])(
    'of %i is told from both spellings, and is ours unless only the recipient is wrong',
    async (status) => {
      const recipient = { reward: { recipient: { email: 'is not an address' } } }
      for (const spelling of ['error', 'errors']) {
        const refuse = (payload?: object) =>
          place(status, { [spelling]: { message: 'Invalid', status, ...(payload ? { payload } : {}) } })
        expect(await refuse(recipient)).toMatchObject({ state: 'refused', field: 'email' })
        expect(await refuse()).toEqual({ state: 'misconfigured', why: 'Invalid' })
        for (const wrong of ['products', 'campaign_id', 'value'])
          expect(await refuse({ reward: { [wrong]: ['is wrong'] } })).toMatchObject({ state: 'misconfigured' })
        expect(await refuse({ payment: { funding_source_id: 'is wrong' } })).toMatchObject({ state: 'misconfigured' })
      }
    },
  )

  test.each([
    ['EXECUTED', 'done'],
    ['FAILED', 'refused'],
    ['CANCELED', 'refused'],
    ['CART', 'pending'],
    ['OPEN', 'pending'],
    ['PENDING APPROVAL', 'pending'],
    ['PENDING INTERNAL PAYMENT APPROVAL', 'pending'],
    ['PENDING SETTLEMENT', 'pending'],
    ['A WORD OF NEXT YEAR', 'pending'],
    ['executed', 'pending'],
    ['constructor', 'pending'],
  ])('of the status %s is %s, however it was asked for', async (status, state) => {
    expect(await place(200, order(status))).toMatchObject({ state })
    answer = { status: 200, body: { orders: [order(status).order] } }
    expect(await ours().lookUp(asked.externalId)).toMatchObject({ state })
    answer = { status: 200, body: order(status) }
    expect(await ours().find('ORDER1')).toMatchObject({ state: 'found', outcome: { state } })
  })

  test.each([
    [{ refund: { total: 5, currency_code: 'USD' } }, 1, 'refused'],
    [{ refund: { total: 4.5 } }, 0, 'refused'],
    [{ subtotal: 5, total: 5.3, refund: { total: 5 } }, 1, 'refused'],
    [{ subtotal: 5, total: 4.5, discount: 0.5, refund: { total: 4.5 } }, 1, 'refused'],
    // A refunded fee leaves the reward where it is.
    [{ subtotal: 5, total: 5.3, fees: 0.3, refund: { total: 0.3 } }, 1, 'done'],
    [{ subtotal: 5, total: 5, refund: { total: 0.01 } }, 1, 'done'],
    // One of several rewards may be cancelled alone, and a payment that cannot be read proves nothing.
    [{ refund: { total: 5 } }, 2, 'done'],
    [{ refund: { total: 0 } }, 1, 'done'],
    [{ refund: { total: '5' } }, 1, 'done'],
    [{ refund: null }, 1, 'done'],
    [null, 1, 'done'],
  ])('that stays EXECUTED and has the payment %j and %i rewards is %s', async (payment, count, state) => {
    const rewards = Array.from({ length: count }, (_, n) => ({ id: `REWARD${n}`, order_id: 'ORDER1' }))
    const told = order('EXECUTED', { payment, rewards })
    expect(await place(200, told)).toMatchObject({ state })
    answer = { status: 200, body: { orders: [told.order] } }
    expect(await ours().lookUp(asked.externalId)).toMatchObject({ state })
    answer = { status: 200, body: told }
    expect(await ours().find('ORDER1')).toMatchObject({ state: 'found', outcome: { state } })
  })

  test('tells how far its rewards have come: paid is not delivered, and a new word is not over', async () => {
    const reward = (id: string, status: unknown, more: object = {}) => ({
      id,
      order_id: 'ORDER1',
      delivery: { method: 'EMAIL', status },
      ...more,
    })
    answer = {
      status: 200,
      body: order('EXECUTED', {
        rewards: [
          reward('REWARD1', 'PENDING', { expires_at: null }),
          reward('REWARD2', 'SCHEDULED'),
          reward('REWARD3', 'SUCCEEDED', { expires_at: '2027-11-24T00:00:00Z' }),
          reward('REWARD4', 'FAILED'),
          reward('REWARD5', 'A WORD OF NEXT YEAR'),
          reward('REWARD6', 7),
          { id: 'REWARD7' },
          { delivery: { status: 'FAILED' } },
          null,
        ],
      }),
    }
    const found = await ours().find('ORDER1')
    expect(found.state === 'found' && found.rewards).toEqual([
      { rewardId: 'REWARD1', orderId: 'ORDER1', delivery: 'pending', expiresAt: null },
      { rewardId: 'REWARD2', orderId: 'ORDER1', delivery: 'scheduled', expiresAt: null },
      { rewardId: 'REWARD3', orderId: 'ORDER1', delivery: 'delivered', expiresAt: '2027-11-24T00:00:00Z' },
      { rewardId: 'REWARD4', orderId: 'ORDER1', delivery: 'failed', expiresAt: null },
      { rewardId: 'REWARD5', orderId: 'ORDER1', delivery: 'pending', expiresAt: null },
      { rewardId: 'REWARD6', orderId: 'ORDER1', delivery: 'pending', expiresAt: null },
      { rewardId: 'REWARD7', orderId: null, delivery: 'pending', expiresAt: null },
    ])
  })
})
