import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { vendorKey } from './vendor.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', supplierSecret: 'secret' })
})
afterAll(() => sandbox.stop())

const post = (path: string, body: object) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${vendorKey}` },
    body: JSON.stringify(body),
  })
const order = (externalId: string, email: string) =>
  post('/vendor/orders', {
    external_id: externalId,
    payment: { funding_source_id: 'balance' },
    reward: { value: { denomination: 5, currency_code: 'USD' }, recipient: { name: 'Ann', email } },
  })
type Letter = { subject: string; text: string }
const mailed = async (email: string): Promise<Letter[]> =>
  (await (await fetch(`${sandbox.url}/mail/messages?to=${email}`)).json()) as Letter[]

test('a card is mailed by the vendor, once however often it is ordered', async () => {
  const email = 'ann@example.com'
  for (let again = 0; again < 3; again += 1) expect((await order('one', email)).status).toBe(201)
  const letters = await mailed(email)
  expect(letters).toMatchObject([{ subject: 'Your US$5.00 reward' }])
  expect(letters[0]?.text).toMatch(/Code: DEMO-[0-9A-F]{8}/)
})

test('a card whose order failed is not mailed, and one whose answer was lost is', async () => {
  await post('/vendor/faults', { failed: 1 })
  await order('two', 'bob@example.com')
  await post('/vendor/faults', { 'error-after-commit': 1 })
  expect((await order('three', 'cy@example.com')).status).toBe(500)
  await post('/vendor/faults', {})
  expect(await mailed('bob@example.com')).toEqual([])
  expect(await mailed('cy@example.com')).toHaveLength(1)
})
