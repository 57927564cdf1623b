import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { environmentKey, openProviderWorld, type ProviderWorld } from '../../../app/testing/provider-world.ts'
import { productOf, sourceOf } from '../../../app/testing/provider-server.ts'
import type { ProviderCampaign, ProviderProduct } from '../contract.ts'
import { judgeSources } from './rules.ts'
import { readCampaigns, readFundingSources, readProducts, productsMax } from './tremendous-lists.ts'

const staff = { userId: null, ip: null }
let world: ProviderWorld
/** Gives each test of a group a world of its own; the others need none. */
function beginAnew(): void {
  beforeEach(async () => {
    world = await openProviderWorld()
  })
  afterEach(() => world.close())
}

type Catalogue = {
  rows: ProviderProduct[]
  count: number
  fetchedAt: string | null
  campaigns: ProviderCampaign[]
}
const catalogue = async (query = '') =>
  (await world.get<Catalogue>(`rewards/getProviderCatalogue?provider=tremendous${query}`)).data
const namesOf = async (query: string) => (await catalogue(query)).rows.map(({ name }) => name)
const refresh = async () => {
  await world.rested()
  return world.post('rewards/refreshProviderCatalogue', { provider: 'tremendous' })
}
const fetches = () => world.shop.heard.filter(({ path }) => path === '/products').length

describe('the catalogue', () => {
  beginAnew()
  test('is fetched when staff want it, once a minute, and every day', async () => {
    expect(await catalogue()).toEqual({ rows: [], count: 0, fetchedAt: null, campaigns: [] })
    const { data } = await refresh()
    expect(data).toMatchObject({
      products: 1,
      problem: null,
      fundingSource: { fundingSourceId: 'SOURCE1', availableCents: 500_000 },
    })
    expect(data.catalogueAt).not.toBeNull()
    expect(await world.post('rewards/refreshProviderCatalogue', { provider: 'tremendous' })).toMatchObject({
      status: 429,
    })
    const before = fetches()
    await world.first.providers.look()
    expect(fetches() - before).toBe(0)
    await world.rows(`update reward_provider_looks set catalogue_at = catalogue_at - interval '1 day'`)
    await world.other.providers.look()
    expect(fetches() - before).toBe(1)
  })

  test('is fetched as soon as another connection counts, whatever its age', async () => {
    await refresh()
    world.shop.account('a-key-of-the-account-1111', { products: [productOf('CARDBBBB', 'Another card')] })
    await world.connect('a-key-of-the-account-1111')
    await world.first.doJobs()
    expect(await namesOf('')).toEqual(['Another card'])
    expect(await world.state()).toMatchObject({ source: 'panel', problem: null, products: 1 })
  })

  test('that was asked for with a connection of which the place was taken meanwhile is not kept', async () => {
    world.shop.account('a-key-of-the-account-1111', { products: [productOf('CARDBBBB', 'Another card')] })
    world.shop.account(environmentKey, { meanwhile: () => world.connect('a-key-of-the-account-1111') })
    await refresh()
    expect(await catalogue()).toMatchObject({ rows: [], fetchedAt: null })
    await world.first.doJobs()
    expect(await namesOf('')).toEqual(['Another card'])
  })

  test('is searched by name, country and currency, page by page, and asked for by id', async () => {
    world.shop.account(environmentKey, {
      products: [
        productOf('CARDAAAA', 'Coffee 100%'),
        productOf('CARDBBBB', 'Books', { countries: [{ abbr: 'CA' }], currency_codes: ['CAD', 'USD'] }),
        productOf('CARDCCCC', 'Any card', { countries: [], currency_codes: ['EUR'] }),
      ],
    })
    await refresh()
    expect(await namesOf('')).toEqual(['Any card', 'Books', 'Coffee 100%'])
    expect(await namesOf('&search=CARD')).toEqual(['Any card'])
    expect(await namesOf('&search=0%25')).toEqual(['Coffee 100%'])
    expect(await namesOf('&search=%25%25')).toEqual([])
    expect(await namesOf('&country=CA')).toEqual(['Any card', 'Books'])
    expect(await namesOf('&country=US&currency=USD')).toEqual(['Coffee 100%'])
    const page = await catalogue('&limit=2&currentPage=2')
    expect([page.count, page.rows]).toEqual([
      3,
      [
        {
          productId: 'CARDAAAA',
          name: 'Coffee 100%',
          category: 'merchant_card',
          currencies: ['USD'],
          countries: ['US'],
          bands: [{ min: 1, max: 100 }],
          isGone: false,
        },
      ],
    ])
    expect(page.campaigns).toEqual([{ campaignId: 'CAMPAIGN1', name: 'Everything', productIds: ['CARDAAAA'] }])
    expect(await namesOf('&ids=CARDBBBB,NONE')).toEqual(['Books'])
  })

  test('decides what a reward may be, beside each field, as soon as it was fetched', async () => {
    const make = (more: object) =>
      world.post<{ rewardId: string }>('rewards/createReward', {
        kind: 'tremendous',
        name: { en: 'Card' },
        amounts: [500],
        productIds: ['CARDAAAA'],
        ...more,
      })
    const refusal = async (more: object) => {
      const { status, errors } = await make(more)
      return [status, errors?.map(({ field, message }) => `${field}: ${message}`)]
    }
    expect(await make({ productIds: ['ANYTHING'] })).toMatchObject({ status: 200 })
    await refresh()
    expect(await refusal({ productIds: ['ANYTHING'] })).toEqual([
      400,
      ['productIds: The catalogue has no product ANYTHING. Fetch it again, or choose another one.'],
    ])
    expect(await refusal({ amounts: [50], countries: ['CA'] })).toEqual([
      400,
      [
        'amounts: None of these products is sold for USD 0.50.',
        'countries: None of these products is available in CA for USD.',
      ],
    ])
    const { rewardId } = (await make({})).data
    await world.first.rewards.setState(staff, rewardId, 'offered')
    await expect(world.first.rewards.update(staff, rewardId, { amounts: [20_000] })).rejects.toMatchObject({
      more: { errors: [{ field: 'amounts' }] },
    })
    world.shop.account(environmentKey, {
      products: [productOf('CARDAAAA', 'Any card', { skus: [{ min: 20, max: 20 }] })],
    })
    await refresh()
    const edit = (change: object) => world.first.rewards.update(staff, rewardId, change)
    expect(await edit({ description: { en: 'Another text' } })).toMatchObject({ state: 'offered' })
    await expect(edit({ amounts: [500, 600] })).rejects.toMatchObject({ more: { errors: [{ field: 'amounts' }] } })
    expect(await edit({ amounts: [500, 2000] })).toMatchObject({ amounts: [500, 2000] })
    await world.first.rewards.setState(staff, rewardId, 'paused')
    await expect(world.first.rewards.setState(staff, rewardId, 'offered')).rejects.toMatchObject({
      more: { errors: [{ field: 'amounts' }] },
    })
  })

  test('of which something is gone marks it, and pauses once what sells nothing else', async () => {
    const both = [productOf('CARDAAAA', 'Any card'), productOf('CARDBBBB', 'Books')]
    const account = world.shop.account(environmentKey, { products: both })
    await refresh()
    const make = async (rewardId: string, more: object) => {
      const made = { kind: 'tremendous' as const, name: { en: rewardId }, amounts: [500], ...more }
      await world.first.rewards.create(staff, made, rewardId)
      await world.first.rewards.setState(staff, rewardId, 'offered')
    }
    await make('one', { productIds: ['CARDAAAA'] })
    await make('two', { productIds: ['CARDAAAA', 'CARDBBBB'] })
    await make('by-campaign', { campaignId: 'CAMPAIGN1' })
    account.products = [productOf('CARDBBBB', 'Books')]
    account.campaigns = []
    await refresh()
    await refresh()
    const states = async () =>
      (await world.first.rewards.all({})).rows.map(({ rewardId, state, problem, missing }) => [
        rewardId,
        state,
        problem,
        missing,
      ])
    expect((await states()).toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['by-campaign', 'paused', 'products-gone', ['products']],
      ['one', 'paused', 'products-gone', ['products']],
      ['two', 'offered', null, []],
    ])
    const bells = await world.rows(
      `select 1 from notifications where user_id = $1 and code = 'reward-desk.productsGone'`,
      [world.ids.asker],
    )
    expect(bells.length).toBe(2)
    expect(await namesOf('')).toEqual(['Books'])
    expect((await catalogue('&ids=CARDAAAA')).rows).toMatchObject([{ name: 'Any card', isGone: true }])
    await expect(world.first.rewards.setState(staff, 'one', 'offered')).rejects.toMatchObject({
      code: 'reward-incomplete',
    })
    account.products = both
    await refresh()
    expect((await catalogue('&ids=CARDAAAA')).rows).toMatchObject([{ isGone: false }])
    expect((await states()).find(([id]) => id === 'one')).toEqual(['one', 'offered', null, []])
  })

  test('of which something is gone has it in no order, and what sold nothing else is offered again with it, once', async () => {
    const both = [productOf('CARDAAAA', 'Any card'), productOf('CARDBBBB', 'Books')]
    const account = world.shop.account(environmentKey, { products: both })
    await refresh()
    const { rewards } = world.first
    for (const [rewardId, productIds] of Object.entries({
      one: ['CARDAAAA'],
      two: ['CARDAAAA', 'CARDBBBB'],
      'by-hand': ['CARDAAAA'],
      'with-campaign': ['CARDAAAA'],
    })) {
      const campaign = rewardId === 'with-campaign' ? { campaignId: 'CAMPAIGN1' } : {}
      const made = { kind: 'tremendous' as const, name: { en: rewardId }, amounts: [500], productIds, ...campaign }
      await rewards.create(staff, made, rewardId)
      await rewards.setState(staff, rewardId, 'offered')
    }
    const found = async (rewardId: string) => {
      const { productIds, problem } = (await world.other.rewards.find(rewardId))!
      return [productIds, problem]
    }
    expect(await found('two')).toEqual([['CARDAAAA', 'CARDBBBB'], null])
    account.products = [productOf('CARDBBBB', 'Books')]
    await refresh()
    expect(await found('two')).toEqual([['CARDBBBB'], null])
    expect(await found('one')).toEqual([[], 'products-gone'])
    // When its products are gone, an order must not fall back to the campaign, nor to anything that staff offered in
    // the meantime.
    expect(await found('with-campaign')).toEqual([[], 'products-gone'])
    await world.rows(`update rewards set problem = null where reward_id = 'one'`)
    expect(await found('one')).toEqual([[], 'products-gone'])
    await world.rows(`update rewards set problem = 'products-gone' where reward_id = 'one'`)
    await rewards.setState(staff, 'by-hand', 'paused')
    account.products = both.map((one) => ({ ...one, skus: [{ min: 50, max: 60 }] }))
    await refresh()
    const states = async () =>
      Object.fromEntries(
        (await rewards.all({})).rows.map(({ rewardId, state, problem }) => [rewardId, [state, problem]]),
      )
    expect((await states())['one']).toEqual(['paused', 'products-gone'])
    account.products = both
    await refresh()
    await refresh()
    expect(await states()).toEqual({
      one: ['offered', null],
      two: ['offered', null],
      'by-hand': ['paused', null],
      'with-campaign': ['offered', null],
    })
    expect(await found('two')).toEqual([['CARDAAAA', 'CARDBBBB'], null])
    const bells = await world.rows(
      `select 1 from notifications where user_id = $1 and code = 'reward-desk.productsBack'`,
      [world.ids.asker],
    )
    expect(bells.length).toBe(2)
  })

  test('of which something could not be read marks nothing as gone, and staff see how much that was', async () => {
    const both = [productOf('CARDAAAA', 'Any card'), productOf('CARDBBBB', 'Books')]
    const campaigns = [
      { id: 'CAMPAIGN1', name: 'Everything', products: ['CARDAAAA'] },
      { id: 'CAMPAIGN2', name: 'Something', products: ['CARDBBBB'] },
    ]
    const account = world.shop.account(environmentKey, { products: both, campaigns })
    expect((await refresh()).data).toMatchObject({ products: 2, unread: 0 })
    await world.first.rewards.create(
      staff,
      { kind: 'tremendous', name: { en: 'one' }, amounts: [500], productIds: ['CARDAAAA'] },
      'one',
    )
    await world.first.rewards.setState(staff, 'one', 'offered')
    account.products = [{ sku: 'of another shape' }, {}, productOf('CARDBBBB', 'Books again')]
    account.campaigns = [{ title: 'of another shape' }, campaigns[1]!]
    expect((await refresh()).data).toMatchObject({ products: 2, unread: 3, problem: null })
    expect(await namesOf('')).toEqual(['Any card', 'Books again'])
    expect((await catalogue()).campaigns.map(({ campaignId }) => campaignId)).toEqual(['CAMPAIGN1', 'CAMPAIGN2'])
    expect((await world.first.rewards.all({})).rows).toMatchObject([{ state: 'offered', missing: [] }])
    account.products = [productOf('CARDBBBB', 'Books')]
    account.campaigns = [campaigns[1]!]
    expect((await refresh()).data).toMatchObject({ products: 1, unread: 0 })
    expect((await world.first.rewards.all({})).rows).toMatchObject([{ state: 'paused', problem: 'products-gone' }])
    expect((await catalogue()).campaigns.map(({ campaignId }) => campaignId)).toEqual(['CAMPAIGN2'])
  })

  test('that a refused key or a broken answer leaves is as it was, and staff are told which', async () => {
    const account = world.shop.account(environmentKey)
    await refresh()
    account.refuses = 401
    expect(await refresh()).toMatchObject({ status: 409, code: 'provider-refused' })
    account.refuses = 500
    expect(await refresh()).toMatchObject({ status: 409, code: 'provider-unreached' })
    expect(await namesOf('')).toEqual(['Any card'])
  })
})

describe('what is found of a connection', () => {
  beginAnew()
  test('and what was not is told with its code and time, beside what was known before, and does not use up the minute', async () => {
    const account = world.shop.account(environmentKey)
    const press = () => world.post('rewards/refreshProviderCatalogue', { provider: 'tremendous' })
    await world.first.providers.look()
    const before = await world.state()
    expect(before).toMatchObject({ failures: [], answeredAt: before.checkedAt })
    account.refuses = 503
    expect(await press()).toMatchObject({ status: 409, code: 'provider-unreached' })
    const after = await world.state()
    expect(after).toMatchObject({
      problem: 'unreached',
      answeredAt: before.answeredAt,
      fundingSource: before.fundingSource,
      failures: [{ of: 'account', problem: 'unreached', code: 'http-503', at: after.checkedAt }],
    })
    delete account.refuses
    account.products = [{ sku: 'of another shape' }]
    expect(await press()).toMatchObject({ status: 409, code: 'provider-unreached' })
    expect(await world.state()).toMatchObject({
      problem: null,
      catalogueAt: before.catalogueAt,
      failures: [{ of: 'catalogue', problem: 'unreadable', code: 'http-200' }],
    })
    await world.other.providers.look()
    expect((await world.state()).failures).toMatchObject([{ of: 'catalogue' }])
    account.products = [productOf('CARDAAAA', 'Any card')]
    expect((await press()).data).toMatchObject({ problem: null, failures: [] })
    expect(await press()).toMatchObject({ status: 429 })
    await world.rows(`delete from rate_limits where key = 'provider-catalogue:tremendous'`)
    account.refuses = 500
    for (let n = 0; n < 2; n += 1) expect(await press()).toMatchObject({ status: 409 })
    expect(await press()).toMatchObject({ status: 429 })
  })

  test('with one connection says nothing of the next', async () => {
    world.shop.account(environmentKey, { refuses: 503 })
    await world.first.providers.look()
    expect((await world.state()).failures.map(({ of, code }) => [of, code])).toEqual([
      ['account', 'http-503'],
      ['catalogue', 'http-503'],
    ])
    world.shop.account('a-key-of-the-account-1111', { products: [{}] })
    await world.connect('a-key-of-the-account-1111')
    expect(await world.state()).toMatchObject({ failures: [], answeredAt: null, fundingSource: null })
    await world.first.doJobs()
    expect((await world.state()).failures).toMatchObject([{ of: 'catalogue', problem: 'unreadable' }])
  })

  const opening = async () =>
    (await world.first.readiness.look()).items.find(({ code }) => code === 'reward-provider')?.isDone

  test('is kept for the page, the checklist and the doctor: a refused key, no usable money, and money that is gone', async () => {
    const account = world.shop.account(environmentKey)
    await world.first.providers.look()
    expect([(await world.state()).problem, await opening()]).toEqual([null, true])
    account.refuses = 403
    await world.first.providers.look()
    expect([(await world.state()).problem, await opening()]).toEqual(['right', false])
    delete account.refuses
    account.sources = [
      sourceOf('SOURCE1', { meta: { available_amount: 0.5, available_cents: 0, currency_code: 'USD' } }),
    ]
    await world.first.providers.look()
    expect(await world.state()).toMatchObject({ problem: 'empty', fundingSource: { availableCents: 0 } })
    account.sources = [sourceOf('SOURCE1', { status: 'failed' })]
    await world.first.providers.look()
    expect(await world.state()).toMatchObject({ problem: 'source' })
  })
})

test.each([
  [[], null, 'source'],
  [[{ id: 'A' }], null, null],
  [[{ id: 'A', method: 'invoice' }], null, 'source'],
  [[{ id: 'A', method: 'invoice', amount: null }], 'A', null],
  [[{ id: 'A', amount: 0 }], 'A', 'empty'],
  [[{ id: 'A' }], 'B', 'source'],
] as const)('of the funding sources %j with %s chosen the problem is %s', (given, chosen, problem) => {
  const sources = given.map((one: { id: string; method?: string; amount?: number | null }) => ({
    fundingSourceId: one.id,
    method: one.method ?? 'balance',
    availableCents: one.amount === undefined ? 1_000 : one.amount,
    currency: 'USD',
    isUsable: true,
  }))
  expect(judgeSources(sources, chosen).problem).toBe(problem)
})

describe('an answer of the provider', () => {
  test('says what a source has in cents, preferring the number that is told in them', () => {
    const told = [
      [{ available_cents: 4999, available_amount: 12 }, 4999],
      [{ available_cents: '4999' }, 4999],
      [{ available_cents: 49.5, available_amount: 1.15 }, 115],
      [{ available_amount: 1.15 }, 115],
      [{ available_amount: 4.35 }, 435],
      [{ available_amount: '1000000000000.29' }, 100_000_000_000_029],
      [{ available_amount: 5000 }, 500_000],
      [{ available_amount: -0.5 }, -50],
      [{ available_amount: 0.019 }, 1],
      [{ available_amount: 1e21 }, null],
      [{ available_amount: '1e3' }, null],
      [{ available_amount: '' }, null],
      [{ available_amount: null, available_cents: null }, null],
      [{}, null],
    ] as const
    const read = told.map(
      ([meta]) => readFundingSources({ funding_sources: [sourceOf('SOURCE1', { meta })] })?.[0]?.availableCents,
    )
    expect(read).toEqual(told.map(([, cents]) => cents))
  })

  test('is read as far as it is understood, and nothing in it is longer than we keep', () => {
    const read = readProducts({
      products: [
        productOf('CARDAAAA', ` A\nname\u0000 ${'x'.repeat(500)}`, { currency_codes: ['USD', 'dollar', 7, 'USD'] }),
        productOf('CARDBBBB', 'B', {
          skus: [{ min: '1.5', max: 2 }, { min: 3, max: 2 }, { min: null, max: 1 }, 'x', { min: Number.NaN, max: 1 }],
          countries: [{ abbr: 'US' }, { abbr: 'usa' }, 'CA', null],
        }),
        productOf('CARDBBBB', 'B again', { skus: null, countries: {}, currency_codes: 'USD', category: 7 }),
        productOf('../../etc', 'No id'),
        { id: 'CARDCCCC' },
        null,
        'text',
      ],
    })
    expect(read?.products.map(({ productId, name }) => [productId, name.length])).toEqual([
      ['CARDAAAA', 200],
      ['CARDBBBB', 7],
    ])
    expect(read?.products[0]).toMatchObject({ currencies: ['USD'], name: expect.stringMatching(/^A name x+$/) })
    expect(read?.products[1]).toMatchObject({ bands: [], countries: [], currencies: [], category: '' })
    const one = readProducts({
      products: [
        productOf('A', 'A', {
          skus: [
            { min: '1.5', max: 2 },
            { min: 3, max: 2 },
          ],
        }),
      ],
    })
    expect(one?.products[0]?.bands).toEqual([{ min: 1.5, max: 2 }])
    expect(readProducts({ products: {} })).toBeNull()
    expect(readProducts({ products: [{ sku: 'of another shape' }] })).toBeNull()
    expect(readCampaigns({ campaigns: [{ title: 'of another shape' }] })).toBeNull()
    expect(readCampaigns({ campaigns: [] })).toEqual({ campaigns: [], isWhole: true, unread: 0 })
    expect([read?.unread, read?.isWhole, one?.unread, one?.isWhole]).toEqual([4, false, 0, true])
    expect(readFundingSources({})).toBeNull()
  })

  test('with more products than are kept is not whole, so that none of the others counts as gone', () => {
    const many = Array.from({ length: productsMax + 1 }, (_, n) => productOf(`CARD${n}`, 'A card'))
    const read = readProducts({ products: many })
    expect([read?.products.length, read?.isWhole]).toEqual([productsMax, false])
  })
})
