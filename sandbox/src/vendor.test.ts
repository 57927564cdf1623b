import {
  CampaignsApi,
  Configuration,
  FundingSourcesApi,
  OrdersApi,
  ProductsApi,
  type CreateOrderRequest,
} from 'tremendous'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { vendorKey } from './vendor.ts'

// The provider's own client drives the stand-in: what it cannot send or read, the stand-in does not speak.
let sandbox: Sandbox
let orders: OrdersApi
let configuration: Configuration
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', supplierSecret: 'secret' })
  configuration = new Configuration({
    basePath: `${sandbox.url}/vendor`,
    accessToken: vendorKey,
    // Refusals are what the tests look at: none of them is an exception.
    baseOptions: { validateStatus: () => true },
  })
  orders = new OrdersApi(configuration)
  await control('clock', { stepMs: 0, perSecond: 1_000 })
  await control('variants', { 'refusal-status': '400', 'limit-error': 'error' })
})
afterAll(() => sandbox.stop())

type Reward = CreateOrderRequest['reward']
const amazon = 'OKMHM2X2OHYV'
const orderOf = (externalId: string, email: string, reward: Partial<Reward> = {}): CreateOrderRequest => ({
  external_id: externalId,
  payment: { funding_source_id: 'balance' },
  reward: {
    value: { denomination: 5, currency_code: 'USD' },
    recipient: { name: 'Ann', email },
    delivery: { method: 'EMAIL' },
    products: [amazon],
    ...reward,
  },
})
const place = (externalId: string, email: string, reward?: Partial<Reward>) =>
  orders.createOrder(orderOf(externalId, email, reward))
const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/vendor/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const faults = (shares: object) => control('faults', shares)
type Letter = { subject: string; text: string }
const mailed = async (email: string): Promise<Letter[]> =>
  (await (await fetch(`${sandbox.url}/mail/messages?to=${email}`)).json()) as Letter[]

test('a card is mailed once however often it is ordered: 200 at first, then 201 with the first order', async () => {
  const email = 'ann@example.com'
  const first = await place('one', email)
  expect(first.status).toBe(200)
  expect(first.data.order).toMatchObject({ external_id: 'one', status: 'EXECUTED', payment: { total: 5 } })
  expect(first.data.order.id).toMatch(/^[A-Z0-9]{4,20}$/)
  for (let again = 0; again < 2; again += 1) {
    const { status, data } = await place('one', email)
    expect([status, data.order.id]).toEqual([201, first.data.order.id])
  }
  const letters = await mailed(email)
  expect(letters).toMatchObject([{ subject: 'Your US$5.00 reward' }])
  expect(letters[0]?.text).toMatch(/Code: DEMO-[0-9A-Z]{8}/)
})

test('the same external id with another content is a conflict', async () => {
  await place('conflict', 'ann@example.com')
  const { status } = await place('conflict', 'ann@example.com', { value: { denomination: 10, currency_code: 'USD' } })
  expect(status).toBe(409)
})

test('an order is found by its external id and by its own', async () => {
  const { data } = await place('found', 'dee@example.com')
  expect((await orders.listOrders(undefined, undefined, 'found')).data).toMatchObject({
    orders: [{ id: data.order.id, external_id: 'found' }],
    total_count: 1,
  })
  expect((await orders.getOrder(data.order.id)).data.order.external_id).toBe('found')
  expect((await orders.getOrder('NOSUCHORDER')).status).toBe(404)
})

test('the catalogue lists products, the campaign and the funding source', async () => {
  const { data } = await new ProductsApi(configuration).listProducts('US', 'USD')
  expect(data.products.map(({ id }) => id)).toContain(amazon)
  const campaigns = await new CampaignsApi(configuration).listCampaigns()
  const campaignId = campaigns.data.campaigns[0]?.id ?? ''
  expect((await place('campaign', 'eve@example.com', { products: [], campaign_id: campaignId })).status).toBe(200)
  const sources = await new FundingSourcesApi(configuration).listFundingSources()
  expect(sources.data.funding_sources.map(({ method, status }) => [method, status])).toEqual([
    ['balance', 'active'],
    ['bank_account', 'active'],
    ['credit_card', 'failed'],
    ['invoice', 'deleted'],
  ])
})

const wrongRewards: [string, Partial<Reward>, object][] = [
  ["a product's name", { products: ['Amazon.com'] }, { products: expect.any(String) }],
  ['neither products nor a campaign', { products: [] }, { products: expect.any(String) }],
  ['a foreign campaign', { products: [], campaign_id: 'NOTOURS' }, { campaign_id: expect.any(String) }],
  ['an amount outside the bands', { value: { denomination: 9_000 } }, { value: { denomination: expect.any(String) } }],
  ['a fraction of a cent', { value: { denomination: 5.001 } }, { value: { denomination: expect.any(String) } }],
  [
    'a foreign currency',
    { value: { denomination: 5, currency_code: 'JPY' } },
    { value: { currency_code: expect.any(String) } },
  ],
  ['no recipient', { recipient: {} }, { recipient: { email: expect.any(String) } }],
]
test.each(wrongRewards)('%s is refused at its own leaf and sends nothing', async (_, reward, payload) => {
  const { status, data } = await place('wrong', 'bob@example.com', reward)
  expect(status).toBe(400)
  expect(data).toMatchObject({ errors: { payload: { reward: payload } } })
  expect((await orders.listOrders(undefined, undefined, 'wrong')).data.total_count).toBe(0)
})

test('an order without a funding source and a call without the key are refused', async () => {
  for (const source of ['OTHER', 'YSANDBOX0002', 'YSANDBOX0003', 'YSANDBOX0004']) {
    const unpaid = await orders.createOrder({
      ...orderOf('unpaid', 'bob@example.com'),
      payment: { funding_source_id: source },
    })
    const at = { errors: { payload: { payment: { funding_source_id: expect.any(String) as string } } } }
    expect([unpaid.status, unpaid.data]).toMatchObject([400, at])
  }
  const stranger = new OrdersApi(
    new Configuration({
      basePath: `${sandbox.url}/vendor`,
      accessToken: 'wrong',
      baseOptions: { validateStatus: () => true },
    }),
  )
  expect((await stranger.createOrder(orderOf('stranger', 'bob@example.com'))).status).toBe(401)
})

test('bad days: a failed order is not mailed, one whose answer was lost is; funds and limits refuse before anything is made', async () => {
  await faults({ failed: 1 })
  await place('two', 'fay@example.com')
  await faults({ 'error-after-commit': 1 })
  expect((await place('three', 'cy@example.com')).status).toBe(500)
  await faults({ unfunded: 1 })
  expect((await place('four', 'gus@example.com')).status).toBe(402)
  await faults({ limited: 1 })
  expect([await place('five', 'gus@example.com')].map(({ status, data }) => [status, data])).toMatchObject([
    [429, { error: { message: 'Too many requests' } }],
  ])
  await faults({})
  expect(await mailed('fay@example.com')).toEqual([])
  expect(await mailed('cy@example.com')).toHaveLength(1)
  expect(await mailed('gus@example.com')).toEqual([])
})
