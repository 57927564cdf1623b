import { campaignWords, redirectTypeIds, redirectTypes } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { create as createCode } from 'qrcode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { goodPassword, join, logIn } from '../../../app/testing/accounts.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { newId } from '../../../platform/server/secrets.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld({ callbackHosts: ['http://localhost:3001'] })
})
afterAll(() => world.close())

const create = (body: object, headers: Record<string, string> = {}) =>
  world.call<{ affId: string; affiliateUrl: string; redirectUrl: string }>('POST', 'affiliate/createAffiliate', {
    body,
    headers,
  })

test('a campaign is made with a short number, its affiliate address and its callback', async () => {
  const body = world.draft({
    baseUrl: ' https://panel.test/ ?lang=en',
    subId2: 's 2',
    creativeId: 'banner 1',
    redirectTypeId: 2,
    redirectUrl: 'http://localhost:3001/network/s2s',
  })
  const { data, status } = await create(body)
  expect(status).toBe(200)
  expect(data.affId).toMatch(/^1\d{3}$/)
  const shared = 'clickId={clickId}&sub1={sub1}&s2={s2}'
  expect(data.affiliateUrl).toBe(
    `https://panel.test/?lang=en&${shared}&aff_id=${data.affId}&source={source}&creative_id={creative_id}`,
  )
  expect(data.redirectUrl).toBe(`http://localhost:3001/network/s2s?${shared}&source={source}&creative_id={creative_id}`)
  const campaign = await world.read(data.affId)
  expect(campaign).toMatchObject({ subId2: 's2', creativeId: 'banner1', vendorName: 'Vera', cost: 2.5, leads: 0 })
  expect(campaign.signingSecret).toMatch(/^whsec_/)
  expect(campaign.clickUrl).toBe(
    `https://panel.test/c/${data.affId}?${shared}&source={source}&creative_id={creative_id}`,
  )
})

describe('a campaign is refused in the words of the specification', () => {
  test.each([
    ['baseUrl', '', 'Base URL is required.'],
    ['clickId', ' ', 'Click ID is required.'],
    ['source', '', 'Source is required.'],
    ['affType', '', 'Affiliate Type is required.'],
    ['affType', 99, 'Affiliate Type is required.'],
    ['affVendor', null, 'Affiliate Vendor is required.'],
    ['affVendor', 'nobody', 'Affiliate Vendor is required.'],
    ['affiliateTitle', '', 'Affiliate Name is required.'],
    ['cost', '', 'Cost is required and must be a number.'],
    ['cost', 'two', 'Cost is required and must be a number.'],
    ['totalBudget', null, 'Total Budget is required and must be a number.'],
    ['totalLead', 'x', 'Total Lead is required and must be a number.'],
    ['totalLead', 1.5, campaignWords.leadWhole],
    ['cost', -1, campaignWords.amountInvalid],
    ['cost', 0.001, campaignWords.amountInvalid],
    ['baseUrl', 'javascript:alert(1)', campaignWords.urlInvalid],
    ['baseUrl', 'https://{sub1}.example/', campaignWords.urlInvalid],
    ['redirectTypeId', 4, campaignWords.redirectTypeUnknown],
    ['redirectTypeId', 'constructor', campaignWords.redirectTypeUnknown],
    ['subId1', 'clickId', campaignWords.namesDiffer],
    ['clickId', 'aff_id', campaignWords.nameInvalid],
  ])('%s %j: %s', async (field, value, message) => {
    const answer = await create(world.draft({ [field]: value }))
    expect(answer).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(answer.errors).toContainEqual({ field, message })
  })

  test('everything that is missing is told at once, in the order of the form', async () => {
    const { errors } = await create({})
    expect(errors?.map(({ message }) => message)).toEqual([
      'Base URL is required.',
      'Click ID is required.',
      'Source is required.',
      'Affiliate Type is required.',
      'Affiliate Vendor is required.',
      'Cost is required and must be a number.',
      'Total Budget is required and must be a number.',
      'Total Lead is required and must be a number.',
      campaignWords.redirectTypeUnknown,
      campaignWords.callbackRequired,
      'Affiliate Name is required.',
    ])
  })
})

test('no placeholder says which host is called: a visitor could fill it in', async () => {
  for (const redirectUrl of ['https://{sub1}/x', 'https://{clickId}.example/x', 'https://vendor{sub1}.example/x']) {
    const { errors } = await create(world.draft({ redirectTypeId: 2, redirectUrl }))
    expect({ redirectUrl, errors }).toMatchObject({
      errors: [{ field: 'redirectUrl', message: campaignWords.urlInvalid }],
    })
  }
})

test('an address that leads inside is refused where it is typed; the sandbox may be called', async () => {
  const hosts = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '[::1]',
    '2130706433',
    'localhost',
    '192.168.0.1:8080',
    '[fd00::1]',
  ]
  for (const host of hosts) {
    const answer = await create(world.draft({ redirectTypeId: 2, redirectUrl: `http://${host}/x?c={clickId}` }))
    expect({ host, errors: answer.errors }).toMatchObject({ host, errors: [{ field: 'redirectUrl' }] })
  }
  for (const url of [
    'http://vendor.example/x',
    'https://vendor.example:8443/x',
    'https://8.8.8.8/x',
    'https://[2001:4860:4860::8888]/x',
  ]) {
    const answer = await create(world.draft({ redirectTypeId: 1, redirectUrl: url }))
    expect({ url, errors: answer.errors }).toMatchObject({ url, errors: [{ field: 'redirectUrl' }] })
  }
  const sandbox = { redirectTypeId: 2, redirectUrl: 'http://127.0.0.1:3001/network/s2s' }
  expect((await create(world.draft(sandbox))).status).toBe(200)
})

test('the redirect type None clears the address', async () => {
  const made = await world.campaign({ redirectTypeId: 1, redirectUrl: 'https://vendor.example/p' })
  expect(made.callbackUrl).toContain('https://vendor.example/p?')
  const { affId } = made
  const body = { affId, ...world.draft({ redirectTypeId: 3, redirectUrl: 'https://vendor.example/p' }) }
  const { data } = await world.call<Campaign>('PUT', 'affiliate/updateAffiliate', { body })
  expect(data).toMatchObject({ redirectTypeId: 3, redirectUrl: '', callbackUrl: '' })
})

test('an edit without a base address keeps it, and one that saw an older version is told', async () => {
  const { affId, version, baseUrl } = await world.campaign()
  const body = { affId, version, ...world.draft({ baseUrl: '', affiliateTitle: 'Summer' }) }
  const { data } = await world.call<Campaign>('PUT', 'affiliate/updateAffiliate', { body })
  expect(data).toMatchObject({ affiliateTitle: 'Summer', baseUrl, version: version + 1 })
  const late = await world.call<{ current: Campaign }>('PUT', 'affiliate/updateAffiliate', { body })
  expect(late).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    data: { current: { affiliateTitle: 'Summer' } },
  })
})

test('a repeat with the same key makes no second campaign', async () => {
  const headers = { 'idempotency-key': 'twice' }
  const body = world.draft({ affiliateTitle: 'Once only' })
  const made = await Promise.all([1, 2, 3, 4].map(() => create(body, headers)))
  expect(new Set(made.map(({ data }) => data.affId)).size).toBe(1)
  const found = await world.call<{ count: number }>('GET', 'affiliate/getAffiliate?text=once only')
  expect(found.data.count).toBe(1)
})

test('caps cannot be set below what was counted already', async () => {
  const { affId } = await world.campaign({ cost: 1, totalBudget: 2 })
  await world.lead(affId)
  for (const [change, field] of [
    [{ totalLead: 0 }, 'totalLead'],
    [{ totalBudget: 0 }, 'totalBudget'],
  ] as const) {
    const body = { affId, ...world.draft({ cost: 1, totalBudget: 2, ...change }) }
    expect(await world.call('PUT', 'affiliate/updateAffiliate', { body })).toMatchObject({
      status: 400,
      errors: [{ field }],
    })
  }
})

describe('who sees campaigns', () => {
  const reading = (affId: string) => [
    `affiliate/campaign?affId=${affId}`,
    `affiliate/affiliateUserData?affId=${affId}`,
    `affiliate/dashboard?affId=${affId}`,
    `affiliate/dashboardCsv?affId=${affId}`,
    `affiliate/callbacks?affId=${affId}`,
    `affiliate/qr?affId=${affId}`,
  ]
  const lists = ['affiliate/getAffiliate', 'affiliate/getAffiliateType', 'affiliate/affiliateVendor']
  const changing = (affId: string) =>
    [
      ['POST', 'affiliate/createAffiliate', world.draft()],
      ['PUT', 'affiliate/updateAffiliate', { affId, ...world.draft() }],
      ['POST', 'affiliate/changeStatus', { affId, status: 'paused' }],
      ['POST', 'affiliate/rotateSecret', { affId }],
      ['POST', 'affiliate/testCallback', { affId, ...world.draft() }],
      ['POST', `affiliate/leads/${newId()}/decide`, { decision: 'refuse' }],
      ['POST', 'affiliate/leads/decideMany', { leadIds: [newId()], decision: 'refuse' }],
    ] as const
  const status = async (path: string, token: string | null) =>
    (
      await world.app.inject({
        method: 'GET',
        url: `/api/v1/${path}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).statusCode

  test('for a panelist, or support, the area does not exist; a stranger is signed out', async () => {
    const { affId } = await world.campaign()
    await join(world.one, 'panelist@example.com', goodPassword)
    const panelist = (await logIn(world.one, 'panelist@example.com')).access.token
    const support = (await world.staff('support@example.com', '6')).token
    for (const path of [...lists, ...reading(affId)]) {
      expect([path, await status(path, panelist)]).toEqual([path, 404])
      expect([path, await status(path, support)]).toEqual([path, 404])
      expect([path, await status(path, null)]).toEqual([path, 401])
    }
    const body = world.draft()
    for (const token of [panelist, support])
      expect(await world.call('POST', 'affiliate/createAffiliate', { token, body })).toMatchObject({ status: 404 })
  })

  test('a vendor reads their own campaigns and no others, and changes none', async () => {
    const { affId } = await world.campaign({ affiliateTitle: 'Of Vera' })
    const { token } = world.vendor
    for (const path of reading(affId)) {
      expect([path, await status(path, token)]).toEqual([path, 200])
      expect([path, await status(path, world.rival.token)]).toEqual([path, 404])
    }
    const seen = await world.call<{ rows: Campaign[] }>('GET', 'affiliate/getAffiliate?limit=100', {
      token: world.rival.token,
    })
    expect(seen.data.rows).toEqual([])
    const own = await world.call<{ data: object[] }>('GET', 'affiliate/affiliateVendor', { token })
    expect(own.data.data).toEqual([{ userId: world.vendor.userId, firstName: 'Vera', lastName: '' }])
    for (const [method, path, body] of changing(affId))
      expect(await world.call(method, path, { token, body })).toMatchObject({ status: 403, code: 'not-allowed' })
  })

  test('what calls are signed with is known to who changes a campaign and to its vendor, and to no other reader', async () => {
    const { affId } = await world.campaign({ redirectTypeId: 2, redirectUrl: 'https://vendor.example/s2s' })
    const reader = (await world.staff('reader@example.com', '7')).token
    const secretFor = async (token: string) => {
      const one = await world.call<Campaign>('GET', `affiliate/campaign?affId=${affId}`, { token })
      const all = await world.call<{ rows: Campaign[] }>('GET', `affiliate/getAffiliate?text=${affId}`, { token })
      return [one.data.signingSecret, all.data.rows[0]?.signingSecret]
    }
    const own = await secretFor(world.vendor.token)
    expect(own[0]).toMatch(/^whsec_/)
    expect(await secretFor(world.manager.token)).toEqual(own)
    expect(await secretFor(reader)).toEqual([null, null])
  })

  test('a role based on 9 gives what its permissions say, and nothing by the id that it keeps', async () => {
    const { affId } = await world.campaign({ redirectTypeId: 2, redirectUrl: 'https://vendor.example/s2s' })
    const viewer = (await world.ofRoleBasedOn9('affiliates.view')).token
    const nobody = (await world.ofRoleBasedOn9()).token
    for (const path of [...lists, ...reading(affId)]) {
      expect([path, await status(path, viewer)]).toEqual([path, 200])
      expect([path, await status(path, nobody)]).toEqual([path, 404])
    }
    const { data } = await world.call<Campaign>('GET', `affiliate/campaign?affId=${affId}`, { token: viewer })
    expect(data.signingSecret).toBeNull()
    for (const [method, path, body] of changing(affId)) {
      expect([path, await world.call(method, path, { token: viewer, body })]).toMatchObject([path, { status: 403 }])
      expect([path, await world.call(method, path, { token: nobody, body })]).toMatchObject([path, { status: 404 }])
    }
  })

  test('an analyst reads every campaign and changes none; an admin may do both', async () => {
    const { affId } = await world.campaign()
    const analyst = (await world.staff('analyst@example.com', '7')).token
    const admin = (await world.staff('admin@example.com', '3')).token
    for (const path of [...lists, ...reading(affId)]) expect([path, await status(path, analyst)]).toEqual([path, 200])
    const body = { affId, status: 'paused' }
    expect(await world.call('POST', 'affiliate/changeStatus', { token: analyst, body })).toMatchObject({ status: 403 })
    expect(await world.call('POST', 'affiliate/changeStatus', { token: admin, body })).toMatchObject({
      status: 200,
      data: { status: 'paused' },
    })
  })
})

test('the list is found by day, name, number, vendor, kind and state', async () => {
  await timeLeftIn(dayMs)
  const { affId } = await world.campaign({ affiliateTitle: 'Needle 100%', affType: 3, affVendor: world.rival.userId })
  const today = new Date().toISOString().slice(0, 10)
  const count = async (query: string) =>
    (await world.call<{ count: number }>('GET', `affiliate/getAffiliate?${query}`)).data.count
  expect(await count('text=needle 100%25')).toBe(1)
  expect(await count(`text=${affId}`)).toBe(1)
  expect(await count(`affVendor=${world.rival.userId}`)).toBe(1)
  expect(await count('affType=3&status=active')).toBe(1)
  expect(await count('affType=3&status=paused')).toBe(0)
  expect(await count(`date=${today}&text=needle`)).toBe(1)
  expect(await count('endDate=2020-01-01')).toBe(0)
})

test('the short link of a campaign is a QR code, square for square', async () => {
  const { affId } = await world.campaign()
  const { data } = await world.call<{ url: string; size: number; path: string }>('GET', `affiliate/qr?affId=${affId}`)
  expect(data.url).toBe(`https://panel.test/c/${affId}`)
  const dark = new Set<number>()
  for (const [, x = '', y = '', width = ''] of data.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let n = 0; n < Number(width); n += 1) dark.add(Number(y) * data.size + Number(x) + n)
  const { size, data: modules } = createCode(data.url, { errorCorrectionLevel: 'M' }).modules
  expect(data.size).toBe(size)
  expect([...dark].toSorted((a, b) => a - b)).toEqual([...modules].flatMap((bit, at) => (bit ? [at] : [])))
})

test('the table of redirect types and the checks of the database say the same', async () => {
  const rows = await world.rows<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = 'campaigns'::regclass and pg_get_constraintdef(oid) like '%redirect_type%'`,
  )
  const rules = rows.map(({ rule }) => rule)
  const numbersIn = (rule: string | undefined) => [...(rule ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const admitted = rules.find((rule) => !rule.includes('redirect_url'))
  const withoutAddress = rules.find((rule) => rule.includes('redirect_url'))
  expect(numbersIn(admitted)).toEqual(redirectTypeIds)
  expect(numbersIn(withoutAddress)).toEqual(redirectTypeIds.filter((id) => redirectTypes[id].caller === null))
})
