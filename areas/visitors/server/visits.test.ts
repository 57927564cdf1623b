import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  visit as from,
  goodPassword,
  join,
  logIn,
  openAccounts,
  serve,
  type Accounts,
} from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'
import { createVisitorIds } from './visitor-ids.ts'

type Answer<Data> = { status: number; message: string; code?: string; errors?: object[]; data: Data }
type Ask = { token?: string; ip?: string; headers?: Record<string, string> }
type Arrived = { visitId: string; visitorId: string }

const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'

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

async function post<Data = unknown>(path: string, body: object, { token, ip = from().ip, headers = {} }: Ask = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    remoteAddress: ip,
    headers: { 'user-agent': phone, ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: body,
  })
  return { ...answer.json<Answer<Data>>(), http: answer.statusCode }
}
const arrive = (query: string, visitorData: object = {}, ask: Ask = {}) =>
  post<Arrived>('affiliateUser', { fullUrl: `https://panel.test/?${query}`, visitorData }, ask)
const rowsOf = async (affId: string) =>
  (await one.pool.query('select * from visits where aff_id = $1 order by at', [affId])).rows
const tokenFor = async (email: string) => {
  await join(one, email)
  return (await logIn(one, email)).access.token
}
const userIdOf = async (email: string) => (await one.users.findByEmail(one.db, email))?.userId ?? ''

test('a visit by a campaign’s link is kept with what the link carried, and without its one-time keys', async () => {
  const { http, data } = await arrive('aff_id=10&clickId=abc&token=s3cret&userKey=s3cret', {
    referrer: 'https://blog.example/page?private=1',
    language: 'en-GB',
    consent: 'all',
  })
  expect(http).toBe(200)
  const rows = await rowsOf('10')
  expect(rows).toMatchObject([
    {
      visit_id: data.visitId,
      visitor_id: data.visitorId.split('.')[0],
      landing_path: '/',
      query_parameters: { clickId: 'abc' },
      referrer_host: 'blog.example',
      language: 'en-GB',
      device_kind: 'mobile',
      consent: 'all',
      agent_class: 'human',
      user_id: null,
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('s3cret')
})

test('an address is kept as a hash of its network, and only with consent', async () => {
  const everything = { consent: 'all' }
  await arrive('aff_id=11', everything, { ip: '203.0.113.5' })
  await arrive('aff_id=11', everything, { ip: '203.0.113.99' })
  await arrive('aff_id=11', everything, { ip: '198.51.100.5' })
  await arrive('aff_id=11', { consent: 'required' }, { ip: '203.0.113.5' })
  await arrive('aff_id=11', {}, { ip: '203.0.113.5' })
  const hashes = (await rowsOf('11')).map((row) => row.network_hash?.toString('hex') ?? null)
  expect(new Set(hashes.slice(0, 3)).size).toBe(2)
  expect(hashes[0]).toBe(hashes[1])
  expect(hashes.slice(3)).toEqual([null, null])
  expect(JSON.stringify(await rowsOf('11'))).not.toContain('203.0.113')
})

test('a visitor’s second arrival within half an hour is the same visit; another campaign, visitor or hour is not', async () => {
  const { data: first } = await arrive('aff_id=12')
  const visitorData = { visitorId: first.visitorId }
  expect((await arrive('aff_id=12&clickId=again', visitorData)).data).toEqual(first)
  expect((await arrive('aff_id=13', visitorData)).data.visitId).not.toBe(first.visitId)
  expect((await arrive('aff_id=12')).data.visitId).not.toBe(first.visitId)
  const back = `update visits set at = at - interval '31 minutes', window_start = window_start - interval '30 minutes' where visit_id = $1`
  await one.pool.query(back, [first.visitId])
  expect((await arrive('aff_id=12', visitorData)).data.visitId).not.toBe(first.visitId)
  expect(await rowsOf('12')).toHaveLength(3)
})

test('robots and prefetched pages are counted apart, and do not use up a person’s visit', async () => {
  const { data } = await arrive('aff_id=14', {}, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  const visitorData = { visitorId: data.visitorId }
  await arrive('aff_id=14', visitorData, { headers: { 'user-agent': 'Googlebot/2.1' } })
  await arrive('aff_id=14', visitorData)
  expect((await rowsOf('14')).map((row) => row.agent_class)).toEqual(['prefetch', 'bot', 'human'])
})

test('a visitor id that we did not sign is not taken over', async () => {
  const { data } = await arrive('aff_id=15')
  const [id = '', signature = ''] = data.visitorId.split('.')
  const other = createVisitorIds(one.secrets).make()
  const forged = [
    id,
    `${id}.`,
    `${id}.x`,
    `${other.id}.${signature}`,
    `${data.visitorId}x`,
    `${id.toUpperCase()}.${signature}`,
    'x',
  ]
  for (const visitorId of forged) {
    const answer = await arrive('aff_id=15', { visitorId })
    expect(answer.http).toBe(200)
    expect(answer.data.visitorId).not.toContain(id)
  }
})

test.each([
  [{ fullUrl: 'nonsense', visitorData: {} }, 'fullUrl is not a web address'],
  [{ fullUrl: 'https://panel.test/', visitorData: {} }, 'fullUrl carries no aff_id'],
  [{ fullUrl: 'https://panel.test/?aff_id=1', visitorData: {}, userId: 'x' }, 'userId is not a field of this call'],
  [{ fullUrl: 'https://panel.test/?aff_id=1', visitorData: { role: '2' } }, 'role is not a field of this call'],
])('the visit %j is refused', async (body, message) => {
  expect(await post('affiliateUser', body)).toMatchObject({ http: 400, code: 'invalid-input', message })
})

test('at most 120 visits a minute come from one address', async () => {
  const ip = '203.0.114.1'
  const statuses: number[] = []
  for (let n = 0; n < 121; n += 1) statuses.push((await arrive('aff_id=18', {}, { ip })).http)
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
  expect(statuses[120]).toBe(429)
})

test('a sign-up takes the visits of its browser along, and the last of them is the one that counts', async () => {
  const { data: early } = await arrive('aff_id=20')
  const visitorData = { visitorId: early.visitorId }
  const { data: late } = await arrive('aff_id=21', visitorData)
  await arrive('aff_id=22', visitorData, { headers: { 'user-agent': 'Googlebot/2.1' } })
  const { data: old } = await arrive('aff_id=23', visitorData)
  await one.pool.query(
    `update visits set at = at - interval '31 days', window_start = window_start - interval '31 days' where visit_id = $1`,
    [old.visitId],
  )
  const signUp = { providerId: 'manual', type: 'signup', acceptedTerms: true, password: goodPassword }
  const email = 'came-by-link@example.com'
  const joined = await post('auth/signup', { ...signUp, email, affId: '21', visitorId: early.visitorId })
  expect(joined.http).toBe(200)
  const userId = await userIdOf(email)
  const attached = await one.pool.query('select aff_id, user_id from visits where visitor_id = $1 order by aff_id', [
    early.visitorId.split('.')[0],
  ])
  expect(attached.rows).toEqual([
    { aff_id: '20', user_id: userId },
    { aff_id: '21', user_id: userId },
    { aff_id: '22', user_id: null },
    { aff_id: '23', user_id: null },
  ])
  // The visits belong to the first account; a second one in the same browser is only recorded.
  const second = 'same-browser@example.com'
  await post('auth/signup', { ...signUp, email: second, visitorId: early.visitorId })
  expect(await rowsOf('21')).toMatchObject([{ visit_id: late.visitId, user_id: userId }])
  expect(await one.visitors.riskOf(userId)).toMatchObject({
    sameDevice: [await userIdOf(second)],
    flags: ['shared-device'],
  })
})

test('the visit that a sign-up belongs to is told in its transaction, and is not there when it fails', async () => {
  const { data: early } = await arrive('aff_id=24')
  const { data: late } = await arrive('aff_id=25', { visitorId: early.visitorId })
  await join(one, 'attached@example.com')
  const userId = await userIdOf('attached@example.com')
  const attach = { visitorId: early.visitorId, affId: '24', userId }
  const last = await one.visitors.lastVisit(early.visitorId)
  const failing = transaction(one.db, async (tx) => {
    await one.visitors.attach(tx, attach, last)
    throw new Error('the sign-up failed')
  })
  await expect(failing).rejects.toThrow('the sign-up failed')
  expect(await rowsOf('25')).toMatchObject([{ user_id: null }])
  expect(await transaction(one.db, (tx) => one.visitors.attach(tx, attach, last))).toMatchObject({
    visitId: late.visitId,
    affId: '25',
    parameters: {},
  })
  const forged = { ...attach, visitorId: early.visitorId.split('.')[0] ?? '' }
  expect(await transaction(one.db, (tx) => one.visitors.attach(tx, forged, last))).toBeNull()
})

test('a guest is linked to the account of the token, again and again, and to no other account', async () => {
  const token = await tokenFor('claims@example.com')
  const uid = await userIdOf('claims@example.com')
  const stranger = await tokenFor('stranger@example.com')
  const strangerId = await userIdOf('stranger@example.com')
  const path = '/api/updateUserIdForGuestUser'
  const guest = { visitorId: 'guest-1', pid: 'p-1' }
  expect(await post(path, { ...guest, uid })).toMatchObject({ http: 401, code: 'signed-out' })
  expect(await post(path, { ...guest, uid: strangerId }, { token })).toMatchObject({
    http: 404,
    message: 'Data Not Found',
  })
  expect(await post(path, { ...guest, uid }, { token })).toMatchObject({ http: 200, data: null })
  expect(await post(path, { ...guest, uid }, { token })).toMatchObject({ http: 200, data: null })
  expect(await post(path, { ...guest, uid: strangerId }, { token: stranger })).toMatchObject({
    http: 409,
    code: 'guest-claimed',
  })
  expect(await post(path, { ...guest, pid: 'p-2', uid: strangerId }, { token: stranger })).toMatchObject({ http: 200 })
  const { rows } = await one.pool.query('select pid, user_id from guest_claims order by pid')
  expect(rows).toEqual([
    { pid: 'p-1', user_id: uid },
    { pid: 'p-2', user_id: strangerId },
  ])
})

test('the room of months that are past is given back, and the coming months have room', async () => {
  const months = async () =>
    (
      await one.pool.query<{ relname: string }>(
        `select relname from pg_class where relname ~ '^visits_\\d{4}_\\d\\d$' order by 1`,
      )
    ).rows
  await one.pool.query(`select make_visit_months(now() - interval '20 months', now() - interval '14 months')`)
  const before = await months()
  await one.visitors.keepHouse(13)
  const after = await months()
  expect(after.length).toBeLessThan(before.length)
  const ahead = `select to_regclass('visits_' || to_char((now() at time zone 'UTC') + interval '12 months', 'YYYY_MM')) as name`
  expect((await one.pool.query(ahead)).rows[0].name).not.toBeNull()
  await one.visitors.keepHouse(13)
  expect(await months()).toEqual(after)
})
