import { createHmac } from 'node:crypto'
import {
  CampaignsApi,
  ForexApi,
  FraudReviewsApi,
  FundingSourcesApi,
  ProductsApi,
  RewardsApi,
  WebhooksApi,
} from 'tremendous'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openVendorWorld, type Reward } from './vendor-world.ts'
import { vendorReadKey } from './vendor.ts'
import { webhookBody, webhookSignature } from './vendor-webhooks.ts'

// After the order: the provider's own client drives every call. What it cannot send or read, the stand-in does not speak.
const start = new Date('2026-11-18T11:06:40Z')
const clock = { now: start }
let world: Awaited<ReturnType<typeof openVendorWorld>>
let rewards: RewardsApi
let reviews: FraudReviewsApi
let webhooks: WebhooksApi
beforeAll(async () => {
  world = await openVendorWorld(clock)
  rewards = new RewardsApi(world.configuration)
  reviews = new FraudReviewsApi(world.configuration)
  webhooks = new WebhooksApi(world.configuration)
})
afterAll(() => world.stop())

const usual = {
  'refusal-status': '400',
  'limit-error': 'error',
  'held-status': '200',
  'canceled-order': 'EXECUTED',
  'unpaid-payment': 'absent',
  'link-of-email': '403',
  'webhook-retries': 'never',
  'webhook-key': 'kept',
  'webhook-time': 'UTC',
}
beforeEach(async () => {
  clock.now = start
  world.heard.length = 0
  world.panel.status = 200
  await world.control('clock', { stepMs: 0, perSecond: 10_000 })
  await world.control('variants', usual)
  await world.control('faults', {})
  await world.control('webhook-faults', {})
})
afterEach(async () => {
  const [webhook] = (await webhooks.listWebhooks()).data.webhooks ?? []
  if (webhook?.id) await webhooks.deleteWebhook(webhook.id)
})

const failing = async (pattern: string, reason: string, act: () => Promise<unknown>): Promise<void> => {
  await world.control('failing', { pattern, reason })
  await act()
  await world.control('failing', { pattern, reason: '' })
}
/** The id of the reward of a new order. */
const ordered = async (reward: Partial<Reward> = {}): Promise<string> =>
  (await world.place(reward)).data.order.rewards?.[0]?.id ?? ''
const bounced = async (email = 'bounced@example.com'): Promise<string> => {
  let id = ''
  await failing(email, 'invalid_email', async () => {
    id = await ordered({ recipient: { name: 'Ann', email } })
  })
  return id
}
const deliveryOf = async (id: string) => (await rewards.getReward(id)).data.reward.delivery?.status
const heardEvents = () => world.heard.map(({ event }) => event)
const listen = async () => (await webhooks.createWebhook({ url: 'https://panel.example/hook?of=vendor' })).data.webhook
/** Waits for webhooks, which are sent after the answer. */
const untilHeard = (count: number) => vi.waitFor(() => expect(world.heard.length).toBeGreaterThanOrEqual(count))

describe('a delivery', () => {
  test('is pending, then scheduled, then has succeeded, and is mailed only then', async () => {
    await world.control('clock', { stepMs: null })
    const email = 'steps@example.com'
    const id = await ordered({ recipient: { name: 'Ann', email } })
    for (const status of ['PENDING', 'SCHEDULED']) {
      expect([await deliveryOf(id), await world.mailed(email)]).toEqual([status, []])
      await world.control(`rewards/${id}/delivery`, { status: 'NEXT' })
    }
    expect([await deliveryOf(id), (await world.mailed(email)).length]).toEqual(['SUCCEEDED', 1])
  })

  test('takes its steps by itself', async () => {
    await world.control('clock', { stepMs: 1 })
    const id = await ordered()
    await vi.waitFor(async () => expect(await deliveryOf(id)).toBe('SUCCEEDED'))
  })

  test.each([
    ['*@bounce.example', 'Ann@Bounce.example', 'FAILED'],
    ['ann+*@*.example', 'ann+1@two.example', 'FAILED'],
    ['*@bounce.example', 'ann@bounce.example.com', 'SUCCEEDED'],
    ['ann@bounce.example', 'joann@bounce.example', 'SUCCEEDED'],
  ])('to an address of %s: %s has %s', async (pattern, email, status) => {
    await failing(pattern, 'domain_block', async () => {
      expect(await deliveryOf(await ordered({ recipient: { name: 'Ann', email } }))).toBe(status)
    })
    expect(await world.mailed(email)).toHaveLength(status === 'FAILED' ? 0 : 1)
  })
})

describe('a resend', () => {
  test('goes to another address once the first has failed', async () => {
    const id = await bounced()
    expect((await rewards.resendReward(id, { updated_email: 'right@example.com' })).status).toBe(200)
    const { reward } = (await rewards.getReward(id)).data
    expect(reward).toMatchObject({ recipient: { email: 'right@example.com' }, delivery: { status: 'SUCCEEDED' } })
    expect(await world.mailed('right@example.com')).toHaveLength(1)
  })

  test.each([
    [{ updated_email: 'a@example.com', updated_phone: '+15550100' }, 'updated_phone'],
    [{ updated_email: 'nobody' }, 'updated_email'],
    [{ updated_phone: '+15550100' }, 'updated_phone'],
  ])('is refused for %j', async (body, leaf) => {
    const id = await bounced()
    const { status, data } = await rewards.resendReward(id, body)
    expect([status, data]).toMatchObject([
      422,
      { status: 422, errors: { payload: { [leaf]: expect.any(String) as string } } },
    ])
    expect(await deliveryOf(id)).toBe('FAILED')
  })

  test('is refused where no delivery failed, and for no reward', async () => {
    expect((await rewards.resendReward(await ordered())).status).toBe(422)
    expect((await rewards.resendReward('NOSUCHREWARD')).status).toBe(404)
  })
})

describe('a cancellation', () => {
  const available = async () =>
    (await new FundingSourcesApi(world.configuration).getFundingSource('YSANDBOX0001')).data.funding_source.meta
      .available_amount ?? 0

  test('gives the price back once, after a failed delivery only', async () => {
    const before = await available()
    const id = await bounced()
    expect(await available()).toBeCloseTo(before - 5, 2)
    expect((await rewards.cancelReward(id)).status).toBe(200)
    expect(await available()).toBeCloseTo(before, 2)
    expect((await rewards.cancelReward(id)).status).toBe(422)
    expect((await rewards.resendReward(id)).status).toBe(422)
    expect((await rewards.cancelReward(await ordered())).status).toBe(422)
  })

  test.each(['EXECUTED', 'CANCELED'])('leaves its order %s, with the refund', async (status) => {
    await world.control('variants', { 'canceled-order': status })
    const id = await bounced()
    await rewards.cancelReward(id)
    const orderId = (await rewards.getReward(id)).data.reward.order_id ?? ''
    expect((await world.orders.getOrder(orderId)).data.order).toMatchObject({
      status,
      payment: { refund: { total: 5, currency_code: 'USD' } },
    })
  })
})

describe('a link', () => {
  test('comes with the order and not later, and is made anew when asked for', async () => {
    const { data } = await world.place({ delivery: { method: 'LINK' } })
    const reward = data.order.rewards?.[0]
    expect(reward?.delivery?.link).toMatch(/^https:/)
    const id = reward?.id ?? ''
    expect((await rewards.getReward(id)).data.reward.delivery).toEqual({ method: 'LINK', status: 'SUCCEEDED' })
    const made = await rewards.generateRewardLink(id)
    expect(made.data.reward.id).toBe(id)
    expect(made.data.reward.link).toMatch(/^https:/)
    expect(made.data.reward.link).not.toBe(reward?.delivery?.link)
  })

  test('of a mailed reward is refused or given', async () => {
    const id = await ordered()
    expect((await rewards.generateRewardLink(id)).status).toBe(403)
    await world.control('variants', { 'link-of-email': 'link' })
    expect((await rewards.generateRewardLink(id)).data.reward.link).toMatch(/^https:/)
  })
})

describe('an order', () => {
  test.each([
    ['pending', 'PENDING APPROVAL'],
    ['settling', 'PENDING SETTLEMENT'],
    ['failed', 'FAILED'],
  ])('that is %s is not delivered', async (fault, status) => {
    await world.control('faults', { [fault]: 1 })
    const { order } = (await world.place()).data
    expect(order.status).toBe(status)
    expect('payment' in order).toBe(false)
    await world.control('variants', { 'unpaid-payment': 'shown' })
    expect((await world.orders.getOrder(order.id)).data.order.payment?.total).toBe(5)
    expect(await deliveryOf(order.rewards?.[0]?.id ?? '')).toBe('PENDING')
  })

  test('that is open is executed after a step', async () => {
    await world.control('faults', { open: 1 })
    const { order } = (await world.place()).data
    expect(order.status).toBe('OPEN')
    await vi.waitFor(async () => expect((await world.orders.getOrder(order.id)).data.order.status).toBe('EXECUTED'))
  })

  test('that is held is answered with 200 or 202, and approved or rejected once', async () => {
    await world.control('faults', { pending: 1 })
    for (const [status, act, end] of [
      ['200', 'approveOrder', 'EXECUTED'],
      ['202', 'rejectOrder', 'CANCELED'],
    ] as const) {
      await world.control('variants', { 'held-status': status })
      const held = await world.place()
      expect(held.status).toBe(Number(status))
      expect((await world.orders[act](held.data.order.id)).data.order.status).toBe(end)
      expect((await world.orders[act](held.data.order.id)).status).toBe(422)
    }
  })

  test('that the balance cannot pay is refused with 402; more funds pay it', async () => {
    const dear = { value: { denomination: 2_000, currency_code: 'USD' } } as const
    const placed = [
      (await world.place(dear)).status,
      (await world.place(dear)).status,
      (await world.place(dear)).status,
    ]
    expect(placed).toEqual([200, 200, 402])
    await world.control('funds', { dollars: 5_000 })
    expect((await world.place(dear)).status).toBe(200)
  })

  test('is found in the window of its creation', async () => {
    clock.now = new Date('2027-01-01T00:00:00Z')
    await world.place({}, 'new-year')
    const found = await world.orders.listOrders(0, undefined, undefined, '2027-01-01T00:00:00Z')
    expect(found.data.orders.map(({ external_id }) => external_id)).toEqual(['new-year'])
  })
})

describe('a call', () => {
  test('too many in a second is refused, as either page spells it', async () => {
    clock.now = new Date('2027-02-01T00:00:00Z')
    await world.control('clock', { perSecond: 10 })
    const forexOf = () => new ForexApi(world.configuration).listForex()
    for (let calls = 0; calls < 10; calls += 1) expect((await forexOf()).status).toBe(200)
    expect([await forexOf()].map(({ status, data }) => [status, data])).toEqual([
      [429, { error: { message: 'Too many requests', payload: {} } }],
    ])
    await world.control('variants', { 'limit-error': 'errors' })
    expect((await forexOf()).data).toEqual({ errors: { message: 'Too many requests', payload: {} } })
    clock.now = new Date('2027-02-01T00:00:01.001Z')
    expect((await forexOf()).status).toBe(200)
  })

  test('with a key that may only read changes nothing', async () => {
    const reader = new WebhooksApi(world.clientWith(vendorReadKey))
    expect((await reader.listWebhooks()).status).toBe(200)
    expect((await reader.createWebhook({ url: 'https://panel.example/hook' })).status).toBe(403)
    expect((await webhooks.listWebhooks()).data.webhooks).toEqual([])
  })
})

describe('the catalogue', () => {
  test('loses a product, which is then refused', async () => {
    const products = new ProductsApi(world.configuration)
    await listen()
    await world.control('products/ESRNAD533W5A', { isOnSale: false })
    expect((await products.listProducts()).data.products.map(({ id }) => id)).not.toContain('ESRNAD533W5A')
    expect((await products.getProduct('ESRNAD533W5A')).status).toBe(404)
    expect((await world.place({ products: ['ESRNAD533W5A'] })).data).toMatchObject({
      errors: { payload: { reward: { products: expect.stringContaining('ESRNAD533W5A') as string } } },
    })
    await world.control('products/ESRNAD533W5A', { isOnSale: true })
    expect((await products.getProduct('ESRNAD533W5A')).data.product.name).toBe('Save the Children')
    await untilHeard(2)
    expect(heardEvents().toSorted()).toEqual(['PRODUCTS.ADDED', 'PRODUCTS.REMOVED'])
  })

  test('is narrowed by country, currency and kind', async () => {
    const products = new ProductsApi(world.configuration)
    const idsOf = async (...asked: [string?, string?, string?]) =>
      (await products.listProducts(...asked)).data.products.map(({ id }) => id)
    expect(await idsOf('CA,GB')).toEqual(['ESRNAD533W5A'])
    expect(await idsOf(undefined, 'EUR')).toEqual(['ESRNAD533W5A'])
    expect(await idsOf(undefined, undefined, 'general_merchandise')).toEqual(['OKMHM2X2OHYV'])
  })

  test('has a campaign and rates of exchange', async () => {
    const campaigns = new CampaignsApi(world.configuration)
    expect((await campaigns.getCampaign('TUPPENCE0001')).data.campaign).toMatchObject({ fee_charged_to: 'SENDER' })
    const rates = new ForexApi(world.configuration)
    const { USD = 0, EUR = 0 } = (await rates.listForex('EUR')).data.forex
    expect(EUR).toBe(1)
    expect(USD * ((await rates.listForex()).data.forex['EUR'] ?? 0)).toBeCloseTo(1, 5)
    expect((await rates.listForex('QQQ')).status).toBe(422)
  })
})

describe('a review', () => {
  const flagged = async (): Promise<string> => {
    const id = await ordered({ recipient: { name: 'Eve', email: 'eve@example.com' } })
    await world.control(`rewards/${id}/flag`, { reasons: ['VPN detected', 'Disallowed country'] })
    return id
  }

  test('is listed by its status and told in full', async () => {
    const other = await ordered({ recipient: { name: 'Eve', email: 'eve@example.com' } })
    const id = await flagged()
    const listed = (await reviews.listFraudReviews(0, 500, 'flagged')).data
    expect(listed.total_count).toBe(listed.fraud_reviews.length)
    expect(listed.fraud_reviews[0]).toMatchObject({ status: 'flagged', reward: { id } })
    const full = (await reviews.getFraudReview(id)).data.fraud_review
    expect(full.reasons?.toSorted()).toEqual(['Disallowed country', 'VPN detected'])
    expect(full.related_rewards?.ids).toContain(other)
    expect(full).not.toHaveProperty('reviewed_by')
  })

  test('that is blocked cancels the reward; released, it does not; both only once', async () => {
    const [bad, good] = [await flagged(), await flagged()]
    expect((await reviews.blockFraudReview(bad)).data.fraud_review).toMatchObject({ status: 'blocked' })
    expect((await reviews.releaseFraudReview(good)).data.fraud_review).toMatchObject({ status: 'released' })
    const refundOf = async (id: string) => {
      const orderId = (await rewards.getReward(id)).data.reward.order_id ?? ''
      return (await world.orders.getOrder(orderId)).data.order.payment?.refund?.total
    }
    expect([await refundOf(bad), await refundOf(good)]).toEqual([5, undefined])
    expect((await reviews.releaseFraudReview(bad)).status).toBe(422)
    expect((await reviews.blockFraudReview(good)).status).toBe(422)
    expect((await reviews.blockFraudReview('NOSUCHREWARD')).status).toBe(404)
  })

  test('that nobody looks at blocks the reward after thirty days', async () => {
    const id = await flagged()
    clock.now = new Date(start.getTime() + 30 * 86_400_000 - 1)
    expect((await reviews.getFraudReview(id)).data.fraud_review.status).toBe('flagged')
    clock.now = new Date(start.getTime() + 30 * 86_400_000)
    expect((await reviews.getFraudReview(id)).data.fraud_review).toMatchObject({
      status: 'blocked',
      reviewed_by: 'Automatic Review',
    })
  })
})

describe('the webhook', () => {
  test('is signed as computed with openssl', () => {
    const happening = { event: 'REWARDS.DELIVERY.SUCCEEDED', id: 'XJ5XZ8W3Q1A2' } as const
    const body = webhookBody(happening, '0198c0de-0000-7000-8000-0000000000aa', '2026-11-20T12:00:00Z')
    expect(webhookSignature(body, 'test-private-key')).toBe(
      'sha256=a54fd7449ebf1a200482369cc4b79ebfe55797c8cf264faee747967f6d787d95',
    )
  })

  /** Whether each webhook heard carries the signature of its own bytes. */
  const areSigned = (key = '') =>
    world.heard.map(
      ({ headers, text }) =>
        headers['tremendous-webhook-signature'] === `sha256=${createHmac('sha256', key).update(text).digest('hex')}`,
    )

  test('tells of an order, its delivery, a failure with its reason, and a cancellation', async () => {
    const webhook = await listen()
    const id = await bounced()
    await untilHeard(2)
    await rewards.cancelReward(id)
    await untilHeard(3)
    expect(heardEvents().toSorted()).toEqual(['ORDERS.CREATED', 'REWARDS.CANCELED', 'REWARDS.DELIVERY.FAILED'])
    const failure = world.heard.find(({ event }) => event === 'REWARDS.DELIVERY.FAILED')
    expect(JSON.parse(failure?.text ?? '{}')).toMatchObject({
      payload: { resource: { id, type: 'rewards' }, meta: { failure_reason: 'invalid_email', retryable: false } },
    })
    expect(areSigned(webhook?.private_key)).toEqual([true, true, true])
  })

  test('lists its events, and simulates those and no others', async () => {
    const id = (await listen())?.id ?? ''
    const { events } = (await webhooks.listWebhookEvents(id)).data
    expect(events).toContain('REWARDS.FLAGGED')
    expect((await webhooks.simulateWebhook(id, { event: 'REWARDS.FLAGGED' })).status).toBe(200)
    await untilHeard(1)
    expect(heardEvents()).toEqual(['REWARDS.FLAGGED'])
    expect((await webhooks.simulateWebhook(id, { event: 'REWARDS.EATEN' })).status).toBe(422)
  })

  test('is one: another address changes it, with the old key or a new one', async () => {
    const first = await listen()
    const kept = (await webhooks.createWebhook({ url: 'https://panel.example/other' })).data.webhook
    expect(kept).toEqual({ ...first, url: 'https://panel.example/other' })
    await world.control('variants', { 'webhook-key': 'new' })
    expect((await listen())?.private_key).not.toBe(first?.private_key)
    expect((await webhooks.listWebhooks()).data.webhooks).toHaveLength(1)
    expect((await webhooks.getWebhook(first?.id ?? '')).data.webhook?.url).toContain('/hook')
    expect((await webhooks.createWebhook({ url: 'nowhere' })).status).toBe(422)
  })

  test('is removed, and then hears nothing', async () => {
    const id = (await listen())?.id ?? ''
    expect((await webhooks.deleteWebhook(id)).status).toBe(204)
    await ordered()
    expect((await webhooks.simulateWebhook(id, { event: 'MEMBERS.CREATED' })).status).toBe(404)
    const next = (await listen())?.id ?? ''
    await webhooks.simulateWebhook(next, { event: 'MEMBERS.DELETED' })
    await untilHeard(1)
    expect(heardEvents()).toEqual(['MEMBERS.DELETED'])
  })

  test.each([
    ['repeated', ['ORDERS.CREATED', 'ORDERS.CREATED', 'REWARDS.DELIVERY.SUCCEEDED', 'REWARDS.DELIVERY.SUCCEEDED']],
    ['reordered', ['REWARDS.DELIVERY.SUCCEEDED', 'ORDERS.CREATED']],
  ])('is %s on demand', async (fault, events) => {
    await listen()
    await world.control('webhook-faults', { [fault]: true })
    await ordered()
    await untilHeard(events.length)
    expect(fault === 'repeated' ? heardEvents().toSorted() : heardEvents()).toEqual(events)
  })

  test.each(['forged', 'unsigned'])('is %s on demand', async (fault) => {
    const webhook = await listen()
    await world.control('webhook-faults', { [fault]: true })
    await webhooks.simulateWebhook(webhook?.id ?? '', { event: 'MEMBERS.CREATED' })
    await untilHeard(1)
    expect(areSigned(webhook?.private_key)).toEqual([false])
    expect('tremendous-webhook-signature' in (world.heard[0]?.headers ?? {})).toBe(fault === 'forged')
  })

  test.each([
    ['never', 1],
    ['thrice', 3],
  ])('that is not taken is sent again %s', async (retries, times) => {
    await world.control('variants', { 'webhook-retries': retries })
    world.panel.status = 503
    const webhook = await listen()
    await webhooks.simulateWebhook(webhook?.id ?? '', { event: 'MEMBERS.CREATED' })
    await vi.waitFor(() => expect(world.heard).toHaveLength(times), { timeout: 5_000 })
    expect(new Set(world.heard.map(({ text }) => text)).size).toBe(1)
  })

  test.each([
    ['UTC', '2026-11-18T11:06:40.000Z'],
    ['offset', '2026-11-18T07:06:40.000-04:00'],
  ])('writes its time in %s', async (written, text) => {
    await world.control('variants', { 'webhook-time': written })
    const webhook = await listen()
    await webhooks.simulateWebhook(webhook?.id ?? '', { event: 'MEMBERS.CREATED' })
    await untilHeard(1)
    expect(JSON.parse(world.heard[0]?.text ?? '{}')).toMatchObject({ created_utc: text })
  })
})

describe('the page', () => {
  test('names everything that is not known, and plays its forms', async () => {
    const id = await ordered()
    const page = await (await fetch(`${world.url}/vendor`)).text()
    expect(page).toContain('Does the webhook keep its private key')
    expect(page).toContain('Unproven')
    const sent = await fetch(`${world.url}/vendor/rewards/${id}/delivery`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ status: 'FAILED' }),
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/vendor'])
    expect(await deliveryOf(id)).toBe('FAILED')
  })

  test('says what is wrong, and keeps what was typed', async () => {
    const answer = await fetch(`${world.url}/vendor/funds`, {
      method: 'POST',
      body: new URLSearchParams({ dollars: '5 dollars' }),
    })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toMatch(/id="dollars-error"[^>]*>Enter an amount in dollars\./)
    expect(page).toContain('value="5 dollars"')
  })
})
