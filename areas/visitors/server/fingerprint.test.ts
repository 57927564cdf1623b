import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  join,
  logIn,
  openAccounts,
  publicSiteKey,
  serve,
  visit as from,
  type Accounts,
} from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'
import { createVisitorIds } from './visitor-ids.ts'

type Answer = { status: number; message: string; code?: string; data: { status: number; visitorId: string } }
type Ask = { key?: string | null; token?: string; ip?: string; userAgent?: string }

const device = {
  platform: { name: 'Linux', mobile: false },
  screen: { width: 1280, height: 800 },
  hardware: { cores: 8, memory: 16 },
  capabilities: { touch: 0 },
  localization: { language: 'en-GB', timeZone: 'Europe/London' },
  canvas: 'canvas-hash',
  audio: '124.04347527516074',
}
const browser = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0'

let database: FreshDatabase
let one: Accounts
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10 })
  app = serve(one)
})
afterAll(async () => {
  await app.close()
  await one.close()
  await database.drop()
})

async function meet(body: object | string, { key = publicSiteKey, token, ip = from().ip }: Ask = {}, on: App = app) {
  const answer = await on.inject({
    method: 'POST',
    url: '/api/v1/captcha/getFingerprintTokenss',
    remoteAddress: ip,
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payload: body,
  })
  return { ...answer.json<Answer>(), http: answer.statusCode }
}
const met = async (deviceData: object, ask: Ask = {}) =>
  (await meet({ deviceData, userAgent: ask.userAgent ?? browser }, ask)).data.visitorId
const deviceRow = async (signed: string) =>
  (await one.pool.query('select * from devices where visitor_id = $1', [signed.split('.')[0]])).rows[0]
/** Creates an account that signed up in a browser on this device. */
async function accountOn(deviceData: object, name: string, ip?: string): Promise<string> {
  const visitorId = await met(deviceData, ip ? { ip } : {})
  const userId = await join(one, `${name}@example.com`)
  await transaction(one.db, (tx) => one.visitors.attach(tx, { visitorId, affId: '', userId }, null))
  return userId
}

test('a browser gets a visitor id that we signed, a new one each time', async () => {
  const answer = await meet({ deviceData: device, userAgent: browser })
  expect(answer).toMatchObject({ http: 200, status: 200, data: { status: 200 } })
  const ids = createVisitorIds(one.secrets)
  expect(ids.read(answer.data.visitorId)).toBe(answer.data.visitorId.split('.')[0])
  expect(await met(device)).not.toBe(answer.data.visitorId)
})

test.each([null, '', 'short', publicSiteKey.slice(1), `${publicSiteKey}x`, 'x'.repeat(5000)])(
  'the site key %s is refused before anything else is looked at',
  async (key) => {
    const refused = { http: 400, code: 'site-key-invalid', message: 'Valid API key required.' }
    expect(await meet({ deviceData: device, userAgent: browser }, { key })).toMatchObject(refused)
    expect(await meet({ nonsense: true }, { key })).toMatchObject(refused)
  },
)

test('an operator’s own site key is the only one that is let in', async () => {
  const own = openAccounts({ url: database.url, ownSiteKey: publicSiteKey })
  const guarded = serve(own)
  const body = { deviceData: device, userAgent: browser }
  expect(await meet(body, {}, guarded)).toMatchObject({ http: 200 })
  expect(await meet(body, { key: 'x'.repeat(43) }, guarded)).toMatchObject({ http: 400, code: 'site-key-invalid' })
  await guarded.close()
  await own.close()
})

test('every other failure of the fingerprint call says the same', async () => {
  const message = 'Unknown error occurred.'
  expect(await meet({ deviceData: device })).toMatchObject({ http: 400, code: 'invalid-input', message })
  expect(await meet({ deviceData: { fonts: 1 }, userAgent: 'x' })).toMatchObject({ http: 400, message })
  expect(await meet('{')).toMatchObject({ http: 400, message })
  const ip = '198.51.100.1'
  const limit = 120
  for (let n = 0; n < limit; n += 1) await meet({ deviceData: {}, userAgent: browser }, { ip })
  expect(await meet({ deviceData: {}, userAgent: browser }, { ip })).toMatchObject({
    http: 429,
    code: 'too-many-requests',
    message,
  })
})

test('an outage is told as one, in the words of the call', async () => {
  const broken = openAccounts({ url: database.url })
  const away = serve(broken)
  await broken.close()
  const answer = await meet({ deviceData: device, userAgent: browser }, {}, away)
  expect(answer.http).toBeGreaterThanOrEqual(500)
  expect(answer.message).toBe('Unknown error occurred.')
  await away.close()
})

test('a device is kept as keyed hashes and nothing of it can be read back', async () => {
  const row = await deviceRow(await met(device, { ip: '203.0.113.5' }))
  const { visitor_id: _id, seen_at: _at, ...hashes } = row
  expect(Object.values(hashes).every((hash) => Buffer.isBuffer(hash) && hash.length === 16)).toBe(true)
  const { rows } = await one.pool.query<{ found: string }>('select d::text as found from devices d')
  expect(rows.map(({ found }) => found).join()).not.toMatch(/canvas-hash|Linux|London|203\.0\.113/)
})

test('a visitor who agreed to nothing gets an id, and no device is kept', async () => {
  expect(await deviceRow(await met({}))).toBeUndefined()
  const part = await deviceRow(await met({ platform: device.platform }))
  expect(part).toMatchObject({ canvas: null, audio: null, hardware: null })
})

test('a robot gets an id, and no device is kept', async () => {
  expect(await deviceRow(await met(device, { userAgent: 'Googlebot/2.1' }))).toBeUndefined()
})

test('accounts on one device, on look-alikes and in one network are told to the reviewer', async () => {
  const own = { ...device, canvas: 'unusual', audio: '1' }
  const first = await accountOn(own, 'risk-first', '198.51.100.77')
  expect(await one.visitors.riskOf(first)).toEqual({ sameDevice: [], similarDevice: [], sameNetwork: 0, flags: [] })
  const reinstalled = await accountOn(own, 'risk-alike', '198.51.100.78')
  await accountOn({ ...own, canvas: 'other', audio: '2' }, 'risk-stranger', '198.51.100.79')
  const shared = { ...own, screen: { width: 1 } }
  const elsewhere = await accountOn(shared, 'risk-elsewhere', '192.0.2.1')
  expect(await one.visitors.riskOf(first)).toEqual({
    sameDevice: [],
    similarDevice: [{ userId: reinstalled, score: 100 }],
    sameNetwork: 2,
    flags: ['similar-device'],
  })
  expect((await one.visitors.riskOf(elsewhere)).similarDevice).toEqual([])
})

test('a browser that asks for an id while somebody is logged in is theirs', async () => {
  await join(one, 'logged-in@example.com')
  const { token } = (await logIn(one, 'logged-in@example.com')).access
  const visitorId = await met(device, { token })
  const account = await one.users.findByEmail(one.db, 'logged-in@example.com')
  const { rows } = await one.pool.query('select user_id from visitor_users where visitor_id = $1', [
    visitorId.split('.')[0],
  ])
  expect(rows).toEqual([{ user_id: account?.userId }])
})

test('the site tells the browser program its public configuration, and lets it be cached', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/v1/site/config' })
  expect(answer.json()).toEqual({
    status: 200,
    message: 'OK',
    data: {
      appName: 'Panel',
      siteKey: publicSiteKey,
      socialProviders: ['google'],
      welcomePoints: { verify: 100, top5: 150, first: 250 },
    },
  })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  expect(
    (await app.inject({ method: 'POST', url: '/api/v1/affiliateUser', payload: {} })).headers['cache-control'],
  ).toBe('no-store')
})
