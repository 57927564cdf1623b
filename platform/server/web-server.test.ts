import { describe, expect, test } from 'vitest'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { toSeries } from '../../app/testing/counters.ts'
import { createLog, type AccessLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createWebServer } from './web-server.ts'

const server = (isHttps = false, trustedProxies = 0) =>
  createWebServer({
    isHttps,
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies,
    authenticate: async () => Promise.reject(new Error('nobody')),
  })

/** Sends a body and returns what the handler received. */
const heard = async (payload: string): Promise<unknown> => {
  const app = server()
  app.post('/', async ({ body }) => JSON.stringify(body))
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return answer.json()
}

test('half of an emoji, cut by whoever sent it, is read as a replacement character, which every column holds', async () => {
  const cut = '{"text":"half \\ud83d","in":{"\\uDE00":["\\udc00\\ud800",5,null,true]}}'
  expect(await heard(cut)).toEqual({ text: 'half \ufffd', in: { '\ufffd': ['\ufffd\ufffd', 5, null, true] } })
})

test('a whole emoji, and words about how one is written, stay as they are', async () => {
  expect(await heard('{"text":"\\ud83d\\ude00 😀 \\\\ud83d"}')).toEqual({ text: '😀 😀 \\ud83d' })
})

test('an address that cannot be read is refused in our words, and not repeated', async () => {
  const answer = await server().inject({ method: 'GET', url: '/api/v1/%ff?token=abc' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-input', requestId: expect.any(String) })
  expect(answer.body).not.toMatch(/%ff|abc/)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('browsers are told to come by https alone where people come by https, and nowhere else', async () => {
  const told = async (isHttps: boolean) => {
    const app = server(isHttps)
    app.get('/', async () => 'hello')
    const answers = await Promise.all([app.inject('/'), app.inject('/nowhere')])
    return answers.map(({ headers }) => headers['strict-transport-security'])
  }
  expect(await told(true)).toEqual(['max-age=31536000', 'max-age=31536000'])
  expect(await told(false)).toEqual([undefined, undefined])
})

test('an address that a trusted proxy tells with its port is the address alone, and without one nobody is believed', async () => {
  const seen = async (told: string, trustedProxies: number) => {
    const app = server(false, trustedProxies)
    app.get('/', async ({ ip }) => ip)
    return (await app.inject({ url: '/', headers: { 'x-forwarded-for': told } })).body
  }
  expect(await seen('198.51.100.9:99, 203.0.113.7:5678', 1)).toBe('203.0.113.7')
  expect(await seen('[2001:db8::5]:443', 1)).toBe('2001:db8::5')
  expect(await seen('[2001:db8::5]:443', 0)).toBe('127.0.0.1')
})

describe('the access log', () => {
  /** Asks for several things and returns the lines of the log. */
  async function linesOf(accessLog: AccessLog, level = 'info') {
    const lines: Record<string, unknown>[] = []
    const sink = new Writable({
      write(line, _encoding, done) {
        lines.push(JSON.parse(String(line)) as Record<string, unknown>)
        done()
      },
    })
    const app = createWebServer({
      log: pino({ level, base: null, timestamp: false }, sink),
      metrics: createMetrics(),
      accessLog,
      trustedProxies: 1,
      authenticate: async () => Promise.reject(new Error('nobody')),
    })
    app.get('/members/:memberId', async () => 'hello')
    app.get('/broken', async () => Promise.reject(new Error('broken')))
    app.get('/healthz', { config: { quiet: 'probe' } }, async () => 'alive')
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    for (const url of ['/members/ann@example.com?token=abc', '/nowhere?key=secret-key', '/broken?a=b', '/healthz'])
      await app.inject({ url, headers })
    return lines.filter(({ msg }) => msg === 'answered')
  }
  const line = (route: string, status: number) => ({
    level: 30,
    msg: 'answered',
    requestId: expect.any(String),
    method: 'GET',
    route,
    status,
    ms: expect.any(Number),
  })
  const [member, nowhere, broken, alive] = [
    line('/members/:memberId', 200),
    line('unknown', 404),
    line('/broken', 500),
    line('/healthz', 200),
  ]

  test('has a line for each request, with the pattern of its route and nothing that its sender wrote', async () => {
    const lines = await linesOf('on')
    expect(lines).toEqual([member, nowhere, broken])
    expect(JSON.stringify(lines)).not.toMatch(/token|abc|ann@|secret-key|a=b|203\.0\.113/)
  })

  test('has the address of the sender only where the operator asks for it', async () => {
    const lines = await linesOf('addresses')
    expect(lines).toEqual([member, nowhere, broken].map((one) => ({ ...one, address: '203.0.113.9' })))
  })

  test('may be off: then only failures are logged', async () => {
    expect(await linesOf('off')).toEqual([broken])
  })

  test('has probes and built files only for debugging', async () => {
    expect(await linesOf('off', 'debug')).toEqual([member, nowhere, broken, alive])
  })
})

test('the series of requests are bounded: routes by pattern, statuses by class, unknown addresses and files together', async () => {
  const metrics = createMetrics()
  const app = createWebServer({
    log: createLog('silent'),
    metrics,
    trustedProxies: 0,
    authenticate: async () => Promise.reject(new Error('nobody')),
  })
  app.get<{ Params: { status: string } }>('/answer/:status', async (request, reply) =>
    reply.code(Number(request.params.status)).send('so'),
  )
  for (const file of ['a1', 'b2']) app.get(`/assets/${file}.js`, { config: { quiet: 'file' } }, async () => 'so')
  const asked = [
    '/answer/200',
    '/answer/201',
    '/answer/404',
    '/answer/429',
    '/x1',
    '/x2',
    '/assets/a1.js',
    '/assets/b2.js',
  ]
  for (const url of asked) await app.inject(url)
  const series = toSeries(await metrics.text())
  expect(Object.fromEntries([...series].filter(([name]) => name.includes('http_requests_total')))).toEqual({
    'tuppence_http_requests_total{route="GET /answer/:status",status="2xx"}': 2,
    'tuppence_http_requests_total{route="GET /answer/:status",status="4xx"}': 2,
    'tuppence_http_requests_total{route="GET unknown",status="4xx"}': 2,
    'tuppence_http_requests_total{route="GET (file)",status="2xx"}': 2,
  })
  expect([...series.keys()].filter((name) => name.startsWith('tuppence_http_request_seconds_count'))).toHaveLength(3)
})

test('a slow sender has less time for the headers than for the request, because Node swaps the two otherwise', () => {
  const { headersTimeout, requestTimeout } = server().server
  expect([headersTimeout, requestTimeout]).toEqual([30_000, 60_000])
})

test('a start on a busy machine does not end after the ten seconds that Fastify gives each part of it', () => {
  expect(server().initialConfig.pluginTimeout).toBe(300_000)
})
