import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerRoutes, type PartnerCall } from './partners.ts'
import { serve } from './router.ts'

const server = serve(partnerRoutes())
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/partners`
})
afterAll(() => server.close())

const post = async (path: string, body: object, key = '') =>
  (
    await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(body),
    })
  ).status
const calls = async () => (await (await fetch(`${url}/calls`)).json()) as PartnerCall[]

test('a visit told twice with one key is one visit', async () => {
  const visit = { fullUrl: 'https://panel.test/?aff_id=7', visitorData: {} }
  expect(await post('affiliateUser', visit, 'k1')).toBe(200)
  expect(await post('affiliateUser', visit, 'k1')).toBe(200)
  expect((await calls()).filter(({ call }) => call === 'affiliateUser')).toEqual([
    { call: 'affiliateUser', key: 'k1', body: visit },
  ])
  expect(await post('affiliateUser', {})).toBe(400)
})

test('a guest belongs to the first who claims it', async () => {
  const path = 'api/updateUserIdForGuestUser'
  const guest = { visitorId: 'v', pid: 'p' }
  expect(await post(path, { ...guest, uid: 'ann' })).toBe(200)
  expect(await post(path, { ...guest, uid: 'ann' })).toBe(200)
  expect(await post(path, { ...guest, uid: 'bob' })).toBe(409)
  expect(await post(path, guest)).toBe(400)
})
