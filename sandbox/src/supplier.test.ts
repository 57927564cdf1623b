import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { signedQuery, tampering } from './supplier-callback.ts'
import { scriptNames } from './supplier-plays.ts'
import { outcomeOf } from './supplier-questionnaire.ts'
import { returnAddress } from './supplier.ts'

const secret = 'tuppence-sandbox-supplier-secret'
const now = new Date('2026-11-20T12:00:00Z')

describe('the house signature', () => {
  // Computed with python3's hmac and with openssl, neither of which is this code.
  test.each([
    [
      { attemptId: 'att-1', outcome: 'completed', amount: 120, eventId: 'evt-1', ts: 1795000000 },
      secret,
      'attemptId=att-1&outcome=completed&amount=120&eventId=evt-1&ts=1795000000&sig=e188155a794ec5c6f5f4bae4effec86476f0922898daeed142d7cd8f5ac13ec0',
    ],
    [
      { attemptId: 'a b/é', outcome: 'quota_full', eventId: 'house-a b/é', ts: 1795000001 },
      secret,
      'attemptId=a%20b%2F%C3%A9&outcome=quota_full&eventId=house-a%20b%2F%C3%A9&ts=1795000001&sig=bb7a9256e0adfab3d3ce16df112f96dbee1a799d29da5ca3948eb0badbea0c86',
    ],
    [
      { attemptId: 'att-1', outcome: 'reversed', amount: 120, eventId: 'evt-1', ts: 1795000002 },
      'key-2',
      'attemptId=att-1&outcome=reversed&amount=120&eventId=evt-1&ts=1795000002&sig=fd5066ffa4619d296642d3a8430a8781c0706a8bf8c3475c7ce3cfa53170e97a',
    ],
  ] as const)('covers the raw query before it, as written: %o', (callback, key, expected) => {
    expect(signedQuery(key, callback)).toBe(expected)
  })

  test('a forgery differs from the real callback in exactly one bit', () => {
    const query = signedQuery(secret, { attemptId: 'att-1', outcome: 'completed', eventId: 'evt-1', ts: 1795000000 })
    for (const tamper of [tampering.flipSignature, tampering.flipContent]) {
      const forged = tamper(query)
      const differing = query.split('').filter((char, at) => char !== forged[at])
      expect(forged).toHaveLength(query.length)
      expect(differing).toHaveLength(1)
    }
  })
})

test.each([
  [{ q1: 'often', q2: '4', q3: 'city' }, 'completed'],
  [{ q1: 'never' }, 'disqualified'],
  [{ q1: 'often', q2: '1', q3: 'country' }, 'quota_full'],
  [{ q1: 'often', q3: 'country' }, null],
  [{ q1: 'often', q2: '9', q3: 'city' }, null],
  [{}, null],
])('answers %o end as %s', (answers, outcome) => {
  expect(outcomeOf(answers)).toBe(outcome)
})

test.each([
  ['http://panel.test/my-survey?attempt=a', 'http://panel.test/my-survey?attempt=a'],
  ['/my-survey?attempt=a', 'http://panel.test/my-survey?attempt=a'],
  ['http://localhost:5173/my-survey', 'http://localhost:5173/my-survey'],
  ['', 'http://panel.test/my-survey?attempt=a%26b'],
  ['http://elsewhere.test/', 'http://panel.test/my-survey?attempt=a%26b'],
  ['//elsewhere.test/', 'http://panel.test/my-survey?attempt=a%26b'],
  ['javascript:alert(1)', 'http://panel.test/my-survey?attempt=a%26b'],
])('the way back %s leads to the panel or nowhere', (given, expected) => {
  expect(returnAddress(new URL('http://panel.test'), given, 'a&b')).toBe(expected)
})

describe('with a panel that listens', () => {
  let panel: Server
  let sandbox: Sandbox
  let received: string[] = []
  let bodies: string[] = []
  let statuses: number[] = []

  beforeAll(async () => {
    panel = createServer((request, response) => {
      received.push(request.url ?? '')
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        bodies.push(body)
        response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{"credited":true}')
      })
    })
    await new Promise<void>((resolve) => panel.listen(0, '127.0.0.1', resolve))
    const serverUrl = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`
    sandbox = await startSandbox({ port: 0, serverUrl, supplierSecret: secret, now: () => now })
  })
  afterAll(async () => {
    await sandbox.stop()
    panel.closeAllConnections()
    panel.close()
  })
  beforeEach(() => {
    received = []
    bodies = []
    statuses = []
  })

  const post = (path: string, body: unknown) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const submit = (fields: Record<string, string>) =>
    fetch(`${sandbox.url}/supplier/entry`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const isSigned = (url: string) => {
    const [query = '', sig] = (url.split('?')[1] ?? '').split('&sig=')
    return sig === createHmac('sha256', secret).update(query).digest('hex')
  }
  const outcomesReceived = () => received.map((url) => new URL(url, 'http://panel').searchParams.get('outcome'))

  test('a finished respondent is reported as often as asked, with one event, and the answers come back', async () => {
    const answer = await post('/supplier/complete', { attemptId: 'att-1', outcome: 'completed', times: 5, amount: 120 })
    expect(await answer.json()).toEqual({
      attemptId: 'att-1',
      outcome: 'completed',
      answers: Array.from({ length: 5 }, () => ({ status: 200, body: { credited: true } })),
    })
    expect(received).toHaveLength(5)
    expect(new Set(received).size).toBe(1)
    expect(received[0]).toMatch(/^\/api\/v1\/supplier\/house\/callback\?attemptId=att-1&outcome=completed&amount=120&/)
    expect(received[0]).toContain(`&ts=${now.getTime() / 1000}&sig=`)
    expect(received.every(isSigned)).toBe(true)
  })

  test('a reversal names the same event as the complete it takes back', async () => {
    await post('/supplier/complete', { attemptId: 'att-2' })
    await post('/supplier/reverse', { attemptId: 'att-2' })
    const events = received.map((url) => new URL(url, 'http://panel').searchParams.get('eventId'))
    expect(events).toEqual(['house-att-2', 'house-att-2'])
    expect(outcomesReceived()).toEqual(['completed', 'reversed'])
  })

  test.each([
    ['reordered', ['reversed', 'completed'], true],
    ['reversed', ['completed', 'reversed'], true],
    ['replayed', ['completed', 'completed'], true],
    ['changed-amount', ['completed', 'completed'], true],
    ['stale', ['completed'], true],
    ['forged', ['completed', 'completed'], false],
    ['unsigned', ['completed'], false],
    ['late', ['completed'], true],
    ['doubled', ['completed', 'completed'], true],
  ])('the script %s plays %o', async (script, expected, signed) => {
    const answer = await post('/supplier/script', { attemptId: 'att-3', script, amount: 50 })
    expect(answer.status).toBe(200)
    expect(outcomesReceived()).toEqual(expected)
    expect(received.every((url) => isSigned(url) === signed)).toBe(true)
  })

  test('a stale callback is ten minutes old, a changed amount is off by one point', async () => {
    await post('/supplier/script', { attemptId: 'att-4', script: 'stale' })
    await post('/supplier/script', { attemptId: 'att-4', script: 'changed-amount', amount: 50 })
    const sent = received.map((url) => new URL(url, 'http://panel').searchParams)
    expect(Number(sent[0]?.get('ts'))).toBe(now.getTime() / 1000 - 600)
    expect(sent.slice(1).map((one) => one.get('amount'))).toEqual(['50', '51'])
  })

  test.each([
    ['/supplier/complete', { outcome: 'completed' }, 'attemptId is missing'],
    ['/supplier/complete', { attemptId: 'a', outcome: 'finished' }, 'outcome is one of'],
    ['/supplier/complete', { attemptId: 'a', times: 0 }, 'times is a whole number'],
    ['/supplier/complete', { attemptId: 'a', times: 1e9 }, 'times is a whole number'],
    ['/supplier/complete', { attemptId: 'a', amount: 1.5 }, 'amount is a whole number'],
    ['/supplier/script', { attemptId: 'a', script: 'unheard' }, `script is one of ${scriptNames.join(', ')}`],
  ])('%s refuses %o in words and calls nobody', async (path, body, words) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(words)
    expect(received).toEqual([])
  })

  test('the entry page asks three questions and carries the attempt through, escaped', async () => {
    const link = new URLSearchParams({ attemptId: 'a"><script>', title: '<b>Coffee', minutes: '8', points: '120' })
    const answer = await fetch(`${sandbox.url}/supplier/entry?${link.toString()}`)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text.match(/<fieldset/g)).toHaveLength(3)
    expect(text).toContain('value="a&quot;&gt;&lt;script&gt;"')
    expect(text).toContain('&lt;b&gt;Coffee')
    expect(text).not.toContain('<script')
  })

  test('an answered questionnaire tells the panel first and then sends the browser back', async () => {
    const back = 'http://127.0.0.1:9/my-survey?attempt=att-5'
    const answers = { q1: 'often', q2: '5', q3: 'city' }
    const answer = await submit({ attemptId: 'att-5', points: '120', return: back, ...answers })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(back)
    expect(outcomesReceived()).toEqual(['completed'])
    expect(received[0]).toContain('&amount=120&')
    expect(received.every(isSigned)).toBe(true)
  })

  test('an unanswered question is asked again and reports nothing', async () => {
    const answer = await submit({ attemptId: 'att-6', q1: 'often', q3: 'city' })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('Please answer all questions')
    expect(text).toMatch(/value="often"\s+required\s+checked/)
    expect(received).toEqual([])
  })

  test('a report is tried again while the panel is failing', async () => {
    statuses = [503, 503]
    const answer = await submit({ attemptId: 'att-7', outcome: 'quota_full' })
    expect(answer.status).toBe(303)
    expect(outcomesReceived()).toEqual(['quota_full', 'quota_full', 'quota_full'])
  })

  test('a panel that refuses the report is told to the respondent', async () => {
    statuses = [403]
    const answer = await submit({ attemptId: 'att-8', outcome: 'completed' })
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('the panel answered 403')
  })

  test('a link without an attempt is not a survey', async () => {
    expect((await fetch(`${sandbox.url}/supplier/entry?title=x`)).status).toBe(400)
  })

  test('an inventory is given to whoever asks with the supplier’s signature, page after page', async () => {
    const ask = (query: string, by = secret, purpose = 'inventory-ask\n') => {
      const sig = createHmac('sha256', by).update(`${purpose}${query}`).digest('hex')
      return fetch(`${sandbox.url}/supplier/inventory?${query}&sig=${sig}`)
    }
    const first = await ask('ts=1')
    const page = (await first.json()) as { surveys: { id: string; entryUrl: string }[]; next: string }
    const rest = (await (await ask(`cursor=${page.next}&ts=1`)).json()) as typeof page
    expect([...page.surveys, ...rest.surveys].map(({ id }) => id)).toEqual(['2201', '2202', '2203'])
    expect(page.surveys[0]?.entryUrl).toContain('attemptId={attemptId}')
    expect((await ask('ts=1', 'guess')).status).toBe(403)
    expect((await ask('ts=1', undefined, '')).status).toBe(403)
    expect((await fetch(`${sandbox.url}/supplier/inventory`)).status).toBe(403)
  })

  test('a survey that closes mid-way is pushed, signed, before the quota is said to be full', async () => {
    await post('/supplier/script', { attemptId: 'att-10', script: 'quota-closes', surveyId: 'house.2202' })
    expect(received.map((url) => url.split('?')[0])).toEqual([
      '/api/v1/supplier/house/inventory',
      '/api/v1/supplier/house/callback',
    ])
    const { document, ts, sig } = JSON.parse(bodies[0] ?? '') as { document: string; ts: number; sig: string }
    expect(sig).toBe(createHmac('sha256', secret).update(`${ts}.${document}`).digest('hex'))
    expect(JSON.parse(document)).toMatchObject({ surveys: [{ id: '2202', status: 'closed' }] })
    expect((await post('/supplier/inventory', { surveyId: 'none' })).status).toBe(404)
  })

  test('what was sent is kept with its answer', async () => {
    await post('/supplier/complete', { attemptId: 'att-<9>' })
    const sent: unknown = await (await fetch(`${sandbox.url}/supplier/callbacks?attemptId=att-%3C9%3E`)).json()
    expect(sent).toMatchObject([{ outcome: 'completed', answer: { status: 200, body: { credited: true } } }])
    expect(await (await fetch(`${sandbox.url}/supplier`)).text()).toContain('att-&lt;9&gt;')
  })
})

test('no answer from the panel is said as such', async () => {
  const sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', supplierSecret: secret })
  const body = JSON.stringify({ attemptId: 'att-1' })
  const answer = await fetch(`${sandbox.url}/supplier/complete`, { method: 'POST', body })
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ answers: [{ status: 0 }] })
  await sandbox.stop()
})
