import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { secretFor, supplierKeys, written } from './supplier-formats.ts'

const attemptId = '0198c0de-0000-7000-8000-000000000001'
const callback = { attemptId, outcome: 'completed', amount: 75, eventId: 'tx-1', ts: 1_795_000_000 } as const

// Signatures computed with python3's hashlib and hmac, which are not this code.
test.each([
  [
    'bitlabs',
    'https://panel.example/api/v1/supplier/bitlabs/callback',
    `uid=visitor&tx=tx-1&ref=&usd=1.50&val=75&type=COMPLETE&attempt=${attemptId}&hash=e38f42fa8b47477e4a38661d5b4626c0b3eb40b0`,
  ],
  [
    'cpx',
    'https://panel.example/api/v1/supplier/cpx/callback',
    `status=1&user_id=visitor&subid_1=${attemptId}&amount_local=75&amount_usd=1.50&type=complete&trans_id=tx-1&hash=c13cc264d8d0862a5475ff3e0672f6c1`,
  ],
] as const)('%s signs a callback in its own manner', (key, address, expected) => {
  expect(written[key](callback, { address, secret: 'a-secret' })).toBe(expected)
})

test('each supplier has a secret of its own', () => {
  expect(new Set(supplierKeys.map((key) => secretFor(key, 's'))).size).toBe(supplierKeys.length)
})

describe('with a panel that listens', () => {
  const secret = 'sandbox-secret'
  let panel: Server
  let sandbox: Sandbox
  let received: { url: string; body: string }[] = []
  beforeAll(async () => {
    panel = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push({ url: request.url ?? '', body })
        response.end('OK')
      })
    })
    await new Promise<void>((resolve) => panel.listen(0, '127.0.0.1', resolve))
    const serverUrl = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`
    sandbox = await startSandbox({ port: 0, serverUrl, supplierSecret: secret, now: () => new Date(1_795_000_000_000) })
  })
  afterAll(async () => {
    await sandbox.stop()
    panel.closeAllConnections()
    panel.close()
  })
  beforeEach(() => {
    received = []
  })
  const post = (path: string, body: object) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

  test.each([
    ['honest', 1],
    ['late', 1],
    ['doubled', 2],
    ['reversed', 2],
    ['forged', 2],
  ])('the script %s calls each supplier’s own callback %i times', async (script, times) => {
    for (const key of supplierKeys) await post('/supplier/script', { supplierKey: key, attemptId, script, amount: 75 })
    for (const key of supplierKeys)
      expect(received.filter(({ url }) => url.startsWith(`/api/v1/supplier/${key}/callback?`))).toHaveLength(times)
  })

  test('a forgery of any supplier has another signature or another content than it would have sent', async () => {
    for (const key of supplierKeys) {
      received = []
      await post('/supplier/script', { supplierKey: key, attemptId, script: 'honest', amount: 75 })
      await post('/supplier/script', { supplierKey: key, attemptId, script: 'forged', amount: 75 })
      const [honest, ...forged] = received.map(({ url }) => url)
      expect(forged).not.toContain(honest)
    }
  })

  test('an inventory is given to whoever asks with the supplier’s signature, page after page', async () => {
    const ask = (query: string, by = secretFor('bitlabs', secret), purpose = 'inventory-ask\n') => {
      const sig = createHmac('sha256', by).update(`${purpose}${query}`).digest('hex')
      return fetch(`${sandbox.url}/supplier/inventory?${query}&sig=${sig}`)
    }
    const first = await ask('supplier=bitlabs&ts=1')
    const page = (await first.json()) as { surveys: { id: string; entryUrl: string }[]; next: string }
    const rest = (await (await ask(`supplier=bitlabs&cursor=${page.next}&ts=1`)).json()) as typeof page
    expect([...page.surveys, ...rest.surveys].map(({ id }) => id)).toEqual(['bl-2201', 'bl-2202', 'bl-2203'])
    expect(page.surveys[0]?.entryUrl).toContain('supplier=bitlabs&attemptId={attemptId}')
    expect((await ask('supplier=bitlabs&ts=1', 'guess')).status).toBe(403)
    expect((await ask('supplier=bitlabs&ts=1', undefined, '')).status).toBe(403)
    expect((await fetch(`${sandbox.url}/supplier/inventory?supplier=bitlabs`)).status).toBe(403)
  })

  test('a survey that closes mid-way is pushed, signed, before the quota is said to be full', async () => {
    const play = { supplierKey: 'cpx', attemptId, script: 'quota-closes', surveyId: 'cpx.cpx-901' }
    await post('/supplier/script', play)
    expect(received.map(({ url }) => url.split('?')[0])).toEqual([
      '/api/v1/supplier/cpx/inventory',
      '/api/v1/supplier/cpx/callback',
    ])
    const { document, ts, sig } = JSON.parse(received[0]?.body ?? '') as { document: string; ts: number; sig: string }
    expect(sig).toBe(createHmac('sha256', secretFor('cpx', secret)).update(`${ts}.${document}`).digest('hex'))
    expect(JSON.parse(document)).toMatchObject({ surveys: [{ id: 'cpx-901', status: 'closed' }] })
  })

  test('nobody is played who is not there', async () => {
    expect((await post('/supplier/complete', { supplierKey: 'nobody', attemptId })).status).toBe(400)
    expect((await post('/supplier/inventory', { supplierKey: 'cpx', surveyId: 'none' })).status).toBe(404)
  })
})
