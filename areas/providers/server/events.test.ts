import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { environmentKey, openProviderWorld, type ProviderWorld } from '../../../app/testing/provider-world.ts'
import { productOf, sourceOf } from '../../../app/testing/provider-server.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { unconfirmedFacts, type FlaggedReward } from '../contract.ts'
import { createTremendous } from './tremendous.ts'
import { readEvent, isSigned } from './tremendous-events.ts'

/** From the provider's documentation, and computed with openssl; no code of ours made it. */
const vector = {
  key: 'test-private-key',
  body: '{"event":"REWARDS.DELIVERY.SUCCEEDED","uuid":"0198c0de-0000-7000-8000-0000000000aa","created_utc":"2026-11-20T12:00:00Z","payload":{"resource":{"id":"XJ5XZ8W3Q1A2","type":"rewards"}}}',
  hash: 'a54fd7449ebf1a200482369cc4b79ebfe55797c8cf264faee747967f6d787d95',
}

describe('a signature', () => {
  const bytes = Buffer.from(vector.body)
  test('is the one of the vector, in letters of either case', () => {
    expect(isSigned(bytes, `sha256=${vector.hash}`, vector.key)).toBe(true)
    expect(isSigned(bytes, `sha256=${vector.hash.toUpperCase()}`, vector.key)).toBe(true)
  })

  test('is refused for each bit of body, signature or key that is another, and without its prefix', () => {
    for (let at = 0; at < bytes.length * 8; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at >> 3] = changed[at >> 3]! ^ (1 << (at & 7))
      expect(isSigned(changed, `sha256=${vector.hash}`, vector.key)).toBe(false)
    }
    for (let at = 0; at < vector.hash.length; at += 1) {
      const other = ((Number.parseInt(vector.hash[at]!, 16) + 1) % 16).toString(16)
      const changed = vector.hash.slice(0, at) + other + vector.hash.slice(at + 1)
      expect(isSigned(bytes, `sha256=${changed}`, vector.key)).toBe(false)
    }
    for (const wrong of [
      '',
      vector.hash,
      `sha1=${vector.hash}`,
      `sha256=${vector.hash}00`,
      `sha256=${vector.hash.slice(2)}`,
    ])
      expect(isSigned(bytes, wrong, vector.key)).toBe(false)
    expect(isSigned(bytes, `sha256=${vector.hash}`, 'test-private-kez')).toBe(false)
  })
})

test.each([
  [vector.body, { event: 'REWARDS.DELIVERY.SUCCEEDED', topic: 'reward', resourceId: 'XJ5XZ8W3Q1A2' }],
  ['{"event":"FUNDING_SOURCES.FUNDED"}', { event: 'FUNDING_SOURCES.FUNDED', topic: 'funded', resourceId: null }],
  [
    '{"event":"ORDERS.FAILED","payload":{"resource":{"id":7}}}',
    { event: 'ORDERS.FAILED', topic: 'order', resourceId: null },
  ],
  [
    '{"event":"ORDERS.FAILED","payload":{"resource":{"id":"a/../b"}}}',
    { event: 'ORDERS.FAILED', topic: 'order', resourceId: null },
  ],
  ['{"event":7}', null],
  ['{"event":"lower case"}', null],
  ['[]', null],
  ['7', null],
  ['no JSON', null],
])('of an event %s only its name and the id of its resource are read', (body, event) => {
  expect(readEvent(Buffer.from(body))).toEqual(event)
})

test('a key is sent to api and testflight of the provider, and to no other host', async () => {
  const urls: string[] = []
  const outgoing: Pick<Outgoing, 'call'> = {
    call: async ({ url }) => {
      urls.push(url)
      return { answered: false, reason: 'refused', detail: 'ECONNREFUSED', tries: 1, ms: 1 }
    },
  }
  const { findUrl: urlOf } = await import('./current.ts')
  const none = { url: null, apiKey: null }
  for (const host of ['production', 'testflight'] as const)
    await createTremendous({ outgoing, url: urlOf('tremendous', host, none), apiKey: 'key' }).campaigns()
  expect(urls).toEqual([
    'https://api.tremendous.com/api/v2/campaigns',
    'https://testflight.tremendous.com/api/v2/campaigns',
  ])
})

describe('events', () => {
  let world: ProviderWorld
  let account: ReturnType<ProviderWorld['shop']['account']>
  beforeEach(async () => {
    world = await openProviderWorld()
    account = world.shop.account(environmentKey)
  })
  afterEach(() => world.close())

  const listen = (token = world.tokens.asker) =>
    world.post('rewards/setProviderWebhook', { provider: 'tremendous' }, token)
  const bodyOf = (event: string, id?: string): string =>
    JSON.stringify({ event, uuid: 'x', payload: id ? { resource: { id, type: 'rewards' } } : {} })
  const tell = (body: string, key = account.hook?.private_key ?? '', provider = 'tremendous') =>
    world.app.inject({
      method: 'POST',
      url: `/api/v1/rewards/providerEvents/${provider}`,
      headers: {
        'content-type': 'application/json',
        'tremendous-webhook-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      },
      payload: body,
    })
  const jobs = (name: string) =>
    world.rows<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [name],
    )
  const stopped = () => world.rows<{ because: string | null }>('select stopped_because as because from vendor_pace')
  const flags = async () => {
    const token = world.sign(world.ids.second, '5', ['redemptions.view'])
    return (await world.get<{ rows: FlaggedReward[] }>('rewards/getFlaggedRewards?provider=tremendous', token)).data
      .rows
  }
  const decide = (decision: string, rewardId = 'REWARD1') =>
    world.post<FlaggedReward>(
      'rewards/decideFlaggedReward',
      { provider: 'tremendous', rewardId, decision },
      world.sign(world.ids.second, '5', ['redemptions.view', 'redemptions.review']),
    )

  test('are sent here once staff set it; the key is kept sealed, and no page or record shows it', async () => {
    expect((await world.state()).events).toBe(null)
    expect((await listen(world.tokens.reader)).status).toBe(403)
    const answer = await listen()
    expect(account.hook?.url).toBe('https://panel.test/api/v1/rewards/providerEvents/tremendous')
    expect(answer.data.events).toMatchObject({ isCurrent: true, taken: 0, lastEvent: null, url: account.hook?.url })
    const key = account.hook!.private_key
    const kept = await world.rows<{ sealed_key: Buffer }>('select sealed_key from reward_provider_hooks')
    expect(kept[0]?.sealed_key.includes(Buffer.from(key))).toBe(false)
    const records = await world.rows(`select * from audit_log where action like 'providers.%'`)
    expect(JSON.stringify([answer, await world.state(), records])).not.toContain(key)
    expect(records).toMatchObject([{ action: 'providers.listen' }])
  })

  test('that are signed are taken, and those that are not change nothing but a count', async () => {
    expect((await tell(bodyOf('ORDERS.FAILED', 'ORDER1'))).statusCode).toBe(403)
    await listen()
    const body = bodyOf('REWARDS.DELIVERY.FAILED', 'REWARD1')
    expect((await tell(body)).statusCode).toBe(200)
    expect((await tell(body, 'another-key')).statusCode).toBe(403)
    expect((await tell(body, undefined, 'another')).statusCode).toBe(403)
    expect((await jobs('redemptions.follow')).map(({ payload }) => payload)).toEqual([
      { provider: 'tremendous', resource: 'reward', id: 'REWARD1' },
    ])
    expect((await world.state()).events).toMatchObject({ taken: 1, lastEvent: 'REWARDS.DELIVERY.FAILED', refused: 1 })
  })

  test('that come fifty times at once are followed once', async () => {
    await listen()
    const body = bodyOf('ORDERS.CANCELED', 'ORDER7')
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell(body)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await jobs('redemptions.follow')).toHaveLength(1)
    expect((await world.state()).events?.taken).toBe(50)
  })

  test('that nobody can read, or that are new, are taken and followed by nothing', async () => {
    await listen()
    for (const body of ['{"event":7}', '[]', bodyOf('A.WORD.OF.NEXT.YEAR', 'X1'), bodyOf('REWARDS.CANCELED')])
      expect((await tell(body)).statusCode).toBe(200)
    expect(await jobs('redemptions.follow')).toEqual([])
    expect((await world.state()).events?.taken).toBe(4)
  })

  test('of another account than the one that counts are refused, until it is set again', async () => {
    await listen()
    const key = account.hook!.private_key
    world.shop.account('a-key-of-the-account-1111')
    await world.connect('a-key-of-the-account-1111')
    expect((await world.state()).events).toMatchObject({ isCurrent: false })
    expect((await tell(bodyOf('ORDERS.FAILED', 'ORDER1'), key)).statusCode).toBe(403)
  })

  test('about products have the catalogue fetched again: what is gone is not sold any more', async () => {
    await listen()
    await world.first.providers.look()
    world.shop.account(environmentKey, { hook: account.hook, products: [productOf('CARDBBBB', 'Another')] } as object)
    const fetches = () => world.shop.heard.filter(({ path }) => path === '/products').length
    const before = fetches()
    for (const event of ['PRODUCTS.REMOVED', 'PRODUCTS.ADDED', 'PRODUCTS.REMOVED'])
      await tell(bodyOf(event, 'CARDAAAA'))
    await world.first.doJobs()
    expect(fetches() - before).toBe(1)
    expect(await world.rows('select product_id from provider_products where not is_gone')).toEqual([
      { product_id: 'CARDBBBB' },
    ])
  })

  test('about money lift the stop only where there is money', async () => {
    await listen()
    const stop = `update vendor_pace set stopped_because = 'money', stopped_until = now() + interval '10 minutes'`
    await world.rows(stop)
    const empty = sourceOf('SOURCE1', { meta: { available_cents: 0, currency_code: 'USD' } })
    world.shop.account(environmentKey, { hook: account.hook, sources: [empty] } as object)
    await tell(bodyOf('FUNDING_SOURCES.FUNDED', 'SOURCE1'))
    await world.first.doJobs()
    expect(await stopped()).toEqual([{ because: 'money' }])
    world.shop.account(environmentKey, { hook: account.hook } as object)
    await tell(bodyOf('FUNDING_SOURCES.FUNDED', 'SOURCE1'))
    await world.first.doJobs({ except: ['redemptions.%'] })
    expect(await stopped()).toEqual([{ because: null }])
    expect(await jobs('redemptions.resume-sending')).toHaveLength(1)
  })

  test('about money do not lift another stop', async () => {
    await listen()
    await world.rows(`update vendor_pace set stopped_because = 'right', stopped_until = now() + interval '10 minutes'`)
    await tell(bodyOf('FUNDING_SOURCES.FUNDED', 'SOURCE1'))
    await world.first.doJobs()
    expect(await stopped()).toEqual([{ because: 'right' }])
  })

  test('about a suspected reward put it on the list of staff with its reasons, who block it or let it go, once', async () => {
    await listen()
    const reasons = ['Disallowed IP', 'Device has been used before']
    account.flags = { REWARD1: { status: 'flagged', reasons }, REWARD2: { status: 'flagged', reasons: [] } }
    for (const id of ['REWARD1', 'REWARD2', 'REWARD1']) await tell(bodyOf('REWARDS.FLAGGED', id))
    await world.first.doJobs()
    expect(await flags()).toHaveLength(2)
    expect((await flags()).find(({ rewardId }) => rewardId === 'REWARD1')).toMatchObject({
      state: 'flagged',
      reasons,
      country: 'US',
      related: 2,
      redemptionId: null,
      decidedByName: null,
    })
    expect((await decide('block')).data).toMatchObject({ state: 'blocked', decidedAt: expect.any(String) })
    expect(world.shop.heard.at(-1)?.path).toBe('/fraud_reviews/REWARD1/block')
    expect(await decide('release')).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await jobs('redemptions.follow')).map(({ payload }) => payload)).toEqual([
      { provider: 'tremendous', resource: 'reward', id: 'REWARD1' },
    ])
    // The reward was decided at the provider in the meantime, and that decision is stored.
    account.flags['REWARD2']!.status = 'released'
    expect(await decide('block', 'REWARD2')).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await flags()).map(({ state }) => state)).toEqual(expect.arrayContaining(['blocked', 'released']))
    expect(await decide('block', 'NOSUCH')).toMatchObject({ status: 404 })
  })

  test('that are forged for a reward that is not suspected put nothing on the list', async () => {
    await listen()
    await tell(bodyOf('REWARDS.FLAGGED', 'REWARD9'))
    await world.first.doJobs().catch(() => {})
    expect(await flags()).toEqual([])
  })
})

test('an order is not sent while its funding source may not pay for orders', async () => {
  const world = await openProviderWorld()
  world.shop.account(environmentKey, { sources: [sourceOf('SOURCE1', { usage_permissions: ['dashboard_orders'] })] })
  await world.first.providers.look()
  const connection = await world.first.providers.connection('tremendous')
  const asked = {
    externalId: 'x',
    cents: 500,
    currency: 'USD',
    email: 'a@example.com',
    name: 'A',
    productIds: ['CARDAAAA'],
    campaignId: null,
  }
  expect(await connection?.vendor.order(asked)).toEqual({ state: 'stopped', why: 'source' })
  expect(world.shop.heard.some(({ path }) => path === '/orders')).toBe(false)
  world.shop.account(environmentKey)
  await world.first.providers.look()
  expect(await connection?.vendor.order(asked)).toMatchObject({ state: 'done' })
  await world.close()
})

test('what is not confirmed has its words', async () => {
  const { rewardProviders } = await import('../words/en/reward-providers.ts')
  for (const fact of unconfirmedFacts) expect(Object.keys(rewardProviders.words)).toContain(`fact_${fact}`)
})
