import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { environmentKey, openProviderWorld, type ProviderWorld } from '../../../app/testing/provider-world.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { sourceOf } from '../../../app/testing/provider-server.ts'

const key = 'a-key-of-the-account-1111'
const otherKey = 'a-key-of-the-account-2222'
let world: ProviderWorld
beforeEach(async () => {
  world = await openProviderWorld()
  world.shop.account(key)
})
afterEach(() => world.close())

const tried = (apiKey: string) =>
  world.post<{ fundingSources: object[] }>('rewards/tryProvider', {
    provider: 'tremendous',
    host: 'production',
    apiKey,
  })
/** The key with which a process calls the provider now. */
const asksWith = async (process = world.first): Promise<string | undefined> => {
  const connection = await process.providers.connection('tremendous')
  await connection?.vendor.fundingSources()
  return connection ? world.shop.heard.at(-1)?.key : undefined
}
const otherKeyOf = () => {
  world.shop.account(otherKey)
  return otherKey
}
const versions = () =>
  world.rows<{ version: number; state: string; has_key: boolean }>(
    'select version, state, sealed_key is not null as has_key from reward_provider_versions order by version',
  )

describe('a key that is tried', () => {
  test('answers the funding sources that can pay orders, and keeps nothing', async () => {
    world.shop.account(key, {
      sources: [
        sourceOf('SOURCE1'),
        sourceOf('CARD1', { method: 'credit_card', meta: {} }),
        sourceOf('DELETED1', { status: 'deleted' }),
        sourceOf('BOARD1', { usage_permissions: ['dashboard_orders'] }),
        { method: 'no id' },
      ],
    })
    expect((await tried(key)).data).toEqual({
      fundingSources: [
        { fundingSourceId: 'SOURCE1', method: 'balance', availableCents: 500_000, currency: 'USD' },
        { fundingSourceId: 'CARD1', method: 'credit_card', availableCents: null, currency: null },
      ],
    })
    expect(await versions()).toEqual([])
    expect(await world.rows('select 1 from reward_provider_looks')).toEqual([])
  })

  test.each([
    [401, 'refuses this key'],
    [403, 'lacks a permission'],
  ])('and is refused with %i is refused beside its field', async (refuses, words) => {
    world.shop.account(key, { refuses })
    const answer = await tried(key)
    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'apiKey' }] })
    expect(answer.errors?.[0]?.message).toContain(words)
    expect(JSON.stringify(answer)).not.toContain(key)
  })

  test('where nobody answers as expected says that', async () => {
    world.shop.account(key, { refuses: 500 })
    expect(await tried(key)).toMatchObject({ status: 409, code: 'provider-unreached' })
  })

  test('is tried only so often', async () => {
    for (let n = 0; n < 20; n += 1) await tried(otherKey)
    expect(await tried(otherKey)).toMatchObject({ status: 429 })
  })
})

describe('a connection', () => {
  test('is that of the environment until one is chosen', async () => {
    const { data } = await world.get<object>('rewards/getProviders', world.tokens.reader)
    expect(data).toMatchObject({
      rows: [{ source: 'environment', keyHint: '0000', version: 0, waiting: null }],
      count: 1,
    })
    expect(await asksWith()).toBe(environmentKey)
  })

  test('waits for a second person, who is never the one who proposed it, and counts in every process at once', async () => {
    expect((await world.propose(key)).data).toMatchObject({
      source: 'environment',
      waiting: {
        version: 1,
        host: null,
        address: world.shop.url,
        keyHint: '1111',
        isOwn: true,
        dueAt: null,
        reason: 'A test.',
      },
    })
    expect(await asksWith()).toBe(environmentKey)
    expect(await world.decide('approveStep', world.tokens.asker)).toMatchObject({ status: 409, code: 'approval-own' })
    expect(await world.decide('approveStep', world.tokens.reader)).toMatchObject({ status: 403 })
    expect(await world.decide('approveStep')).toMatchObject({ status: 200 })
    expect([await asksWith(world.first), await asksWith(world.other)]).toEqual([key, key])
    expect(await world.state()).toMatchObject({
      source: 'panel',
      keyHint: '1111',
      version: 1,
      waiting: null,
      history: [{ version: 1, state: 'in-force' }],
    })
  })

  test('that two people approve at once comes into force once', async () => {
    await world.propose(key)
    const both = await Promise.all([world.decide('approveStep'), world.decide('approveStep')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await versions()).toEqual([{ version: 1, state: 'in-force', has_key: true }])
  })

  test('is taken back by whoever proposed it, and its key is deleted', async () => {
    await world.propose(key)
    expect(await world.decide('takeStepBack', world.tokens.asker)).toMatchObject({ status: 200 })
    expect(await versions()).toEqual([{ version: 1, state: 'taken-back', has_key: false }])
    expect(await asksWith()).toBe(environmentKey)
    expect((await world.state()).version).toBe(0)
  })

  test('takes the place of the one before, whose key is deleted and used no more', async () => {
    world.shop.account(otherKey)
    await world.connect(key)
    await world.connect(otherKey, { host: 'testflight' })
    expect(await versions()).toEqual([
      { version: 1, state: 'replaced', has_key: false },
      { version: 2, state: 'in-force', has_key: true },
    ])
    expect([await asksWith(world.first), await asksWith(world.other)]).toEqual([otherKey, otherKey])
    expect(await world.state()).toMatchObject({ keyHint: '2222', version: 2 })
  })

  test('is refused as changed meanwhile when another counts by now, or one waits', async () => {
    const stale = () => world.post('rewards/proposeProvider', world.proposal(key, { version: 7 }))
    expect(await stale()).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    await world.propose(key)
    expect(await world.propose(key)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await versions()).length).toBe(1)
  })

  test('is refused with a funding source that cannot pay, a key that is refused, no reason, and a key that is no key', async () => {
    const refusalOf = async (apiKey: string, more: object) => {
      const { status, errors } = await world.propose(apiKey, more)
      return [status, errors?.[0]?.field]
    }
    expect(await refusalOf(key, { fundingSourceId: 'NONE' })).toEqual([400, 'fundingSourceId'])
    expect(await refusalOf(otherKey, {})).toEqual([400, 'apiKey'])
    expect(await refusalOf(key, { reason: ' ' })).toEqual([400, 'reason'])
    expect(await refusalOf('short', {})).toEqual([400, 'apiKey'])
    expect(await refusalOf(`${key}\nx`, {})).toEqual([400, 'apiKey'])
    expect(await refusalOf(key, { host: 'https://elsewhere.example' })).toEqual([400, 'host'])
    expect(await versions()).toEqual([])
  })

  test('is removed by two people as well; then the environment counts again', async () => {
    const remove = async () =>
      world.post('rewards/proposeProviderRemoval', {
        provider: 'tremendous',
        version: (await world.state()).version,
        reason: 'Over.',
      })
    expect(await remove()).toMatchObject({ status: 400, message: 'Nothing is connected that could be removed.' })
    await world.connect(key)
    expect((await remove()).data.waiting).toMatchObject({ isRemoval: true, keyHint: '', host: null })
    expect(await asksWith()).toBe(key)
    await world.decide('approveStep')
    expect(await asksWith()).toBe(environmentKey)
    expect(await versions()).toEqual([
      { version: 1, state: 'replaced', has_key: false },
      { version: 2, state: 'in-force', has_key: false },
    ])
    expect(await world.state()).toMatchObject({ source: 'environment', version: 2 })
  })

  test('comes into force after a day on a panel run by one person, and not before', async () => {
    await world.runByOne(true)
    const { data } = await world.propose(key)
    const dueIn = Date.parse(data.waiting?.dueAt ?? '') - Date.now()
    expect(Math.abs(dueIn - 24 * 3_600_000)).toBeLessThan(60_000)
    expect(await world.first.approvals.takeDue()).toBe(0)
    await world.rows(`update waiting_steps set asked_at = asked_at - interval '24 hours'`)
    await world.rows(`update settings set changed_at = changed_at - interval '24 hours'`)
    expect(await world.first.approvals.takeDue()).toBe(1)
    expect(await asksWith(world.other)).toBe(key)
    expect((await world.state()).history).toMatchObject([{ version: 1, state: 'in-force', decidedByName: null }])
  })
})

describe('a connection of which the provider refuses the key', () => {
  const offered = async () => (await world.other.rewards.all({})).rows[0]?.missing
  beforeEach(async () => {
    await world.connect(key)
    const staff = { userId: null, ip: null }
    const made = { kind: 'tremendous' as const, name: { en: 'Card' }, amounts: [500], productIds: ['CARDAAAA'] }
    await world.first.rewards.create(staff, made, 'card')
    await world.first.rewards.setState(staff, 'card', 'offered')
  })
  const stops = () => world.rows(`select 1 from audit_log where action = 'providers.stop'`)

  test('is stopped until another one is approved, and nothing else lifts that; staff see why and since when', async () => {
    expect([await asksWith(), await offered()]).toEqual([key, []])
    const account = world.shop.account(key, { refuses: 401 })
    await world.first.providers.look()
    const { stoppedAt } = await world.state()
    expect([await asksWith(), await asksWith(world.other), await offered()]).toEqual([
      undefined,
      undefined,
      ['provider'],
    ])
    // Neither a later acceptance, nor the passing of time, nor another connection that still waits lifts the stop.
    delete account.refuses
    await world.first.providers.look()
    await world.other.providers.look()
    await world.propose(otherKeyOf())
    expect(await world.state()).toMatchObject({ problem: 'key', stoppedAt, keyHint: '1111' })
    expect(stoppedAt).not.toBeNull()
    expect(await asksWith()).toBeUndefined()
    expect(await world.first.providers.problem()).toBe('key')
    expect((await stops()).length).toBe(1)
    await world.decide('takeStepBack', world.tokens.asker)
    expect(await asksWith()).toBeUndefined()
    await world.propose(otherKeyOf())
    await world.decide('approveStep')
    expect([await asksWith(), await asksWith(world.other)]).toEqual([otherKey, otherKey])
    expect(await world.state()).toMatchObject({ problem: null, stoppedAt: null, keyHint: '2222' })
    expect(await offered()).toEqual([])
  })

  test('counts again with the same key, once two people have connected that again', async () => {
    const account = world.shop.account(key, { refuses: 401 })
    await world.first.providers.look()
    delete account.refuses
    expect(await asksWith()).toBeUndefined()
    await world.connect(key)
    expect([await asksWith(), (await world.state()).stoppedAt]).toEqual([key, null])
  })

  test('is stopped by the answer to an order as well, and not by one that says something else', async () => {
    const connection = await world.first.providers.connection('tremendous')
    const order = () =>
      connection?.vendor.order({
        externalId: 'an-order',
        cents: 500,
        currency: 'USD',
        email: 'a@example.com',
        name: 'A',
        productIds: ['CARDAAAA'],
        campaignId: null,
      })
    world.shop.account(key, { refuses: 403 })
    expect(await order()).toMatchObject({ state: 'stopped', why: 'right' })
    expect(await asksWith()).toBe(key)
    world.shop.account(key, { refuses: 401 })
    expect(await order()).toMatchObject({ state: 'stopped', why: 'key' })
    expect(await asksWith(world.other)).toBeUndefined()
    expect(await world.state()).toMatchObject({ problem: 'key', source: 'panel' })
  })
})

/** Finds the tables with a row that holds this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by name`,
  )
  const holding: string[] = []
  for (const { name } of tables)
    if ((await world.rows(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${text}%`])).length > 0)
      holding.push(name)
  return holding
}

test('a key stands sealed in one table, and nowhere else in clear: no table, no log of changes, no job, no answer', async () => {
  await world.connect(key)
  await world.post('rewards/refreshProviderCatalogue', { provider: 'tremendous' })
  expect(await tablesWith(key)).toEqual([])
  expect(await tablesWith(Buffer.from(key).toString('hex'))).toEqual([])
  // The same search does find a text that is stored.
  expect(await tablesWith('A test.')).toEqual(['public.audit_log', 'public.reward_provider_versions'])
  expect(JSON.stringify(await world.state())).not.toContain(key)
  const recorded = await world.rows<{ action: string; actor_id: string; after: object }>(
    `select action, actor_id, after from audit_log where action like 'providers.%' order by at, audit_id`,
  )
  expect(recorded).toMatchObject([
    {
      action: 'providers.propose',
      actor_id: world.ids.asker,
      after: { version: 1, address: world.shop.url, keyHint: '1111', fundingSourceId: 'SOURCE1', reason: 'A test.' },
    },
    { action: 'providers.connect', actor_id: world.ids.second, after: { version: 1, keyHint: '1111' } },
    { action: 'providers.refresh', actor_id: world.ids.asker },
  ])
})

describe('what the second person reads of a connection is where its key is really sent', () => {
  test.each([
    ['production', 'Connect the live account at Tremendous with the key that ends in 1111'],
    ['testflight', 'Connect the test account at Tremendous with the key that ends in 1111'],
  ] as const)('which is the %s account of the provider', async (host, title) => {
    const bare = await openProviderWorld({ hasAddress: false })
    bare.shop.account(key)
    const { data } = await bare.propose(key, { host })
    expect(data).toMatchObject({ address: null, waiting: { host, address: null } })
    expect((await bare.waiting())?.title).toBe(title)
    await bare.decide('approveStep')
    expect(await bare.state()).toMatchObject({ host, address: null, history: [{ host, address: null }] })
    await bare.close()
  })

  test('or the address that the environment puts in its place, whatever account was chosen', async () => {
    const { url } = world.shop
    const { data } = await world.propose(key)
    expect(data).toMatchObject({ host: null, address: url, waiting: { host: null, address: url } })
    expect((await world.waiting())?.title).toBe(`Connect the account at ${url} with the key that ends in 1111`)
    await world.decide('approveStep')
    expect(await world.state()).toMatchObject({ host: null, address: url, history: [{ host: null, address: url }] })
    world.setEnvironment({ url: null })
    expect(await world.state()).toMatchObject({ host: 'production', address: null, history: [{ host: 'production' }] })
    world.setEnvironment({ url })
    await world.connect(environmentKey)
    world.setEnvironment({ url: null })
    expect((await world.state()).history).toMatchObject([
      { version: 2, host: 'production' },
      { version: 1, address: url },
    ])
  })
})

test('a key that cannot be opened breaks no page and no job: staff read why, and connect again or take the connection away', async () => {
  await world.connect(key)
  const staff = { userId: null, ip: null }
  const made = { kind: 'tremendous' as const, name: { en: 'Card' }, amounts: [500], productIds: ['CARDAAAA'] }
  await world.first.rewards.create(staff, made, 'card')
  await world.first.rewards.setState(staff, 'card', 'offered')
  // Seals the key as if under another master key.
  const spoil = () =>
    world.rows(`update reward_provider_versions set sealed_key = sha256(sealed_key) where sealed_key is not null`)
  await spoil()
  const unopened = { source: 'panel', problem: 'unopened', keyHint: '1111', address: world.shop.url, version: 1 }
  expect(await world.state()).toMatchObject(unopened)
  await world.first.providers.look()
  await world.first.doJobs()
  expect(await world.first.providers.problem()).toBe('unopened')
  expect(await world.first.providers.connection('tremendous')).toBeNull()
  const { items } = await world.first.readiness.look()
  expect(items.find(({ code }) => code === 'reward-provider')?.isDone).toBe(false)
  expect((await world.first.rewards.all({})).rows).toMatchObject([{ missing: ['provider'] }])
  expect(await world.get('rewards/getProviderCatalogue?provider=tremendous')).toMatchObject({ status: 200 })
  expect(await world.post('rewards/refreshProviderCatalogue', { provider: 'tremendous' })).toMatchObject({
    status: 404,
  })
  await world.connect(key)
  expect([await asksWith(), (await world.state()).problem]).toEqual([key, null])
  await spoil()
  const { version } = await world.state()
  await world.post('rewards/proposeProviderRemoval', { provider: 'tremendous', version, reason: 'Over.' })
  await world.decide('approveStep')
  expect(await asksWith()).toBe(environmentKey)
})

test('a step that waits keeps the address that it was asked with, whatever the environment says meanwhile', async () => {
  const { url } = world.shop
  await world.propose(key)
  const told = `Connect the account at ${url} with the key that ends in 1111`
  for (const now of ['https://elsewhere.example/api', null]) {
    world.setEnvironment({ url: now })
    expect(await world.state()).toMatchObject({ address: now, waiting: { host: null, address: url } })
    expect((await world.waiting())?.title).toBe(told)
  }
  world.setEnvironment({ url })
  await world.decide('takeStepBack', world.tokens.asker)
  world.setEnvironment({ url: null })
  await world.propose(key, { host: 'testflight' })
  world.setEnvironment({ url })
  expect(await world.state()).toMatchObject({ waiting: { host: 'testflight', address: null } })
  expect((await world.waiting())?.title).toBe('Connect the test account at Tremendous with the key that ends in 1111')
})

test('an account is another one as soon as its key or its address is another', async () => {
  const accountNow = async () => (await world.first.providers.connection('tremendous'))?.account
  const first = await accountNow()
  expect(await accountNow()).toBe(first)
  world.setEnvironment({ apiKey: key })
  const other = await accountNow()
  world.setEnvironment({ apiKey: environmentKey, url: null })
  expect(new Set([first, other, await accountNow()]).size).toBe(3)
  world.setEnvironment({ url: world.shop.url })
  await world.connect(environmentKey)
  expect(await accountNow()).toBe(first)
  expect(await tablesWith(environmentKey)).toEqual([])
})

test('without a key anywhere nothing is connected', async () => {
  const bare = await openProviderWorld({ hasEnvironmentKey: false })
  expect(await bare.state()).toMatchObject({ source: 'none', host: null, keyHint: '', fundingSource: null })
  expect(await bare.post('rewards/refreshProviderCatalogue', { provider: 'tremendous' })).toMatchObject({ status: 404 })
  await bare.first.providers.look()
  expect(bare.shop.heard).toEqual([])
  await bare.close()
})

test('without an account its rewards are not offered, staff see why, and the checklist is not done, until there is one again', async () => {
  const bare = await openProviderWorld({ hasEnvironmentKey: false })
  bare.shop.account(key)
  const [panelist] = await addPanelists(bare.first.db, bare.first.users, 1)
  const userId = panelist?.userId ?? ''
  const isDone = async () => {
    const { items } = await bare.first.readiness.look()
    const of = (code: string) => items.find((item) => item.code === code)?.isDone
    return { offer: of('reward-on-offer'), provider: of('reward-provider') }
  }
  const shown = async () => (await bare.other.rewards.list(userId)).rows.map(({ rewardId }) => rewardId)
  expect(await isDone()).toEqual({ offer: false, provider: true })
  await bare.connect(key)
  const staff = { userId: null, ip: null }
  const made = { kind: 'tremendous' as const, name: { en: 'Card' }, amounts: [500], productIds: ['CARDAAAA'] }
  await bare.first.rewards.create(staff, made, 'card')
  await bare.first.rewards.setState(staff, 'card', 'offered')
  expect([await shown(), await isDone()]).toEqual([['card'], { offer: true, provider: true }])

  const { version } = await bare.state()
  await bare.post('rewards/proposeProviderRemoval', { provider: 'tremendous', version, reason: 'Over.' })
  await bare.decide('approveStep')
  expect([await shown(), await isDone()]).toEqual([[], { offer: false, provider: false }])
  expect(await bare.other.rewards.offer(userId, 'card')).toBeNull()
  expect((await bare.first.rewards.all({})).rows).toMatchObject([{ state: 'offered', missing: ['provider'] }])
  await bare.connect(key)
  expect([await shown(), await isDone()]).toEqual([['card'], { offer: true, provider: true }])
  await bare.close()
})
