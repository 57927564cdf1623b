import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProviderWorld, type ProviderWorld } from '../../../app/testing/provider-world.ts'
import { unconfirmedFacts, type ProviderState } from '../contract.ts'

const key = 'a-key-of-the-account-1111'
const otherKey = 'a-key-of-the-account-2222'
let world: ProviderWorld
beforeEach(async () => {
  world = await openProviderWorld()
  for (const one of [key, otherKey]) world.shop.account(one)
})
afterEach(() => world.close())

const say = async (isConfirmed: boolean, fact = 'signature', more: object = {}, token = world.tokens.asker) =>
  world.post(
    'rewards/confirmProviderFact',
    { provider: 'tremendous', fact, isConfirmed, version: (await world.state()).version, ...more },
    token,
  )
const ticked = async (): Promise<string[]> =>
  (await world.state()).facts.flatMap(({ fact, confirmedAt }) => (confirmedAt === null ? [] : [fact]))
const records = () =>
  world.rows<{ action: string; after: object }>(
    `select action, after from audit_log where action like 'providers.%-fact' order by at`,
  )

describe('what no document of a provider says', () => {
  test('is confirmed, by name and day, and taken back, each of it recorded once', async () => {
    expect((await world.state()).facts).toEqual(
      unconfirmedFacts.map((fact) => ({ fact, confirmedAt: null, confirmedByName: null })),
    )
    const { data } = await say(true)
    expect(data.facts[0]).toEqual({
      fact: 'signature',
      confirmedAt: expect.any(String),
      confirmedByName: expect.stringMatching(/\S/),
    })
    // A repeat, even by someone else, keeps the first name.
    expect((await say(true, 'signature', {}, world.tokens.second)).data.facts[0]).toEqual(data.facts[0])
    expect(await ticked()).toEqual(['signature'])
    for (let n = 0; n < 2; n += 1) expect(await say(false)).toMatchObject({ status: 200 })
    expect(await ticked()).toEqual([])
    expect(await records()).toMatchObject([
      { action: 'providers.confirm-fact', after: { fact: 'signature', keyHint: '0000' } },
      { action: 'providers.doubt-fact', after: { fact: 'signature', keyHint: '0000' } },
    ])
  })

  test('is confirmed by a person who may change rewards, and by nobody else', async () => {
    expect(await say(true, 'signature', {}, world.tokens.reader)).toMatchObject({ status: 403 })
    const reviewer = world.sign(world.ids.second, '5', ['redemptions.view', 'redemptions.review'])
    expect(await say(true, 'signature', {}, reviewer)).toMatchObject({ status: 403 })
    expect(await say(true, 'no-such-fact')).toMatchObject({ status: 400 })
    expect(await ticked()).toEqual([])
    expect(
      (await world.get<{ rows: ProviderState[] }>('rewards/getProviders', world.tokens.reader)).data.rows[0],
    ).toHaveProperty('facts')
  })

  test('is unproven again once another account counts, and stays so when the first comes back', async () => {
    await world.connect(key)
    await say(true, 'signature')
    await say(true, 'held')
    // The same account, with another funding source.
    await world.connect(key)
    expect(await ticked()).toEqual(['signature', 'held'])
    await world.connect(otherKey)
    expect(await ticked()).toEqual([])
    await world.connect(key)
    expect(await ticked()).toEqual([])
  })

  test('is unproven again when the server names another key or address, and can be confirmed of that', async () => {
    await say(true)
    world.shop.account(otherKey)
    world.setEnvironment({ apiKey: otherKey })
    expect(await ticked()).toEqual([])
    await say(true)
    expect(await ticked()).toEqual(['signature'])
    world.setEnvironment({ url: `${world.shop.url}/another` })
    expect(await ticked()).toEqual([])
  })

  test('is confirmed of the account that was seen, and of none where none counts', async () => {
    await world.connect(key)
    expect(await say(true, 'signature', { version: 0 })).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect(await ticked()).toEqual([])
    const { version } = await world.state()
    world.setEnvironment({ apiKey: null })
    await world.post('rewards/proposeProviderRemoval', { provider: 'tremendous', version, reason: 'A test.' })
    await world.decide('approveStep')
    expect(await say(true)).toMatchObject({ status: 404 })
  })

  test('keeps its tick, without a name, when who gave it is gone', async () => {
    await say(true)
    await world.rows('update reward_provider_facts set confirmed_by = null')
    expect((await world.state()).facts[0]).toMatchObject({ confirmedAt: expect.any(String), confirmedByName: null })
  })

  test('is confirmed twenty times at once, and recorded once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(true)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await records()).toHaveLength(1)
  })
})
