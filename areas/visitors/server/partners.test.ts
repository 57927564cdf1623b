import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { join, openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'

type Call = { path: string; key: string; body: object }

let database: FreshDatabase
let partner: Server
let one: Accounts
let status = 200
const calls: Call[] = []
const warnings: object[] = []

beforeAll(async () => {
  database = await freshDatabase()
  partner = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  const warn = (details: object) => void warnings.push(details)
  one = openAccounts({
    url: database.url,
    warn,
    partners: { affiliateVisitsUrl: `${host}/panel`, respondentUrl: host },
  })
})
afterAll(async () => {
  partner.close()
  await one.close()
  await database.drop()
})
beforeEach(() => {
  status = 200
  calls.length = 0
})

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const key = String(request.headers['idempotency-key'])
  calls.push({ path: request.url ?? '', key, body: await bodyOf(request) })
  reply.writeHead(status).end('{}')
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as object
}
const arrive = (query: string) =>
  one.visitors.arrive(
    { fullUrl: `https://panel.test/?${query}`, visitorData: { language: 'es' } },
    { ...visit(), userAgent: 'Firefox' },
    [],
  )
const count = async (table: string) => (await one.pool.query(`select 1 from ${table}`)).rowCount

test('a visit that another host keeps is told to it, without one-time keys, and not kept here', async () => {
  const { visitId, visitorId } = await arrive('aff_id=7&clickId=c&token=s3cret&userKey=s3cret')
  await one.deliver()
  const body = { fullUrl: 'https://panel.test/?aff_id=7&clickId=c', visitorData: { language: 'es', visitorId } }
  expect(calls).toEqual([{ path: '/panel/affiliateUser', key: visitId, body }])
  expect(await count('visits')).toBe(0)
})

test('a guest claim that the respondent service keeps is told to it, for the caller only', async () => {
  const uid = await join(one, 'guest@example.com')
  const guest = { visitorId: 'guest', pid: 'p' }
  await expect(one.visitors.claimGuest(uid, { ...guest, uid: 'somebody' })).rejects.toMatchObject({ code: 'not-found' })
  await one.visitors.claimGuest(uid, { ...guest, uid })
  await one.deliver()
  expect(calls).toMatchObject([{ path: '/api/updateUserIdForGuestUser', body: { ...guest, uid } }])
  expect(await count('guest_claims')).toBe(0)
})

test('a partner that fails delays nobody, and the job tells it again', async () => {
  status = 503
  await arrive('aff_id=8')
  await expect(one.deliver()).rejects.toThrow('visits answered 503')
})

test('what a partner refuses is logged and not told again', async () => {
  status = 409
  await arrive('aff_id=9')
  await one.deliver()
  expect(calls).toHaveLength(1)
  expect(warnings).toEqual([{ partner: 'visits', status: 409 }])
})

test('a job for a partner that is no longer named is done', async () => {
  const kept = openAccounts({ url: database.url })
  await kept.visitors.callPartner('visits', crypto.randomUUID(), '{}')
  expect(calls).toEqual([])
  await expect(kept.visitors.callPartner('nobody', crypto.randomUUID(), '{}')).rejects.toThrow('malformed job')
  await kept.close()
})
