import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { toSeries } from '../../app/testing/counters.ts'
import type { App } from './http.ts'
import { serveLinks, type LinkRequest } from './links.ts'
import { createMetrics } from './metrics.ts'
import { createWebServer } from './web-server.ts'

const addresses: Record<string, string> = { go: 'https://panel.test/?lang=en#/join', sign: 'https://panel.test/\u2192' }

const started: App[] = []
afterEach(async () => {
  for (const app of started.splice(0)) await app.close()
})

/** A server with short links. It counts what reaches the router, and keeps what was asked for. */
async function serve({ find }: { find?: (asked: LinkRequest) => Promise<string | null> } = {}) {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>)
      done()
    },
  })
  const metrics = createMetrics()
  const app = createWebServer({
    log: pino({ level: 'info', base: null, timestamp: false }, sink),
    metrics,
    accessLog: 'addresses',
    trustedProxies: 1,
    isHttps: true,
    authenticate: async () => Promise.reject(new Error('nobody')),
  })
  started.push(app)
  let routed = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    routed += 1
    done()
  })
  const asked: LinkRequest[] = []
  const findOwn = async ({ name }: LinkRequest) => {
    if (name === 'broken') throw new Error('broken')
    if (name === 'away') throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
    return addresses[name] ?? null
  }
  serveLinks(app, {
    start: '/c/',
    parameter: 'link',
    find: (one) => {
      asked.push(one)
      return (find ?? findOwn)(one)
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, asked, lines, metrics, countRouted: () => routed }
}

/** Sends a request on a connection of its own, and returns the whole answer without what differs from one to the next. */
async function send(port: number, path: string, { method = 'GET', headers = '' } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${headers}\r\n`)
  await once(socket, 'close')
  return text.replace(/^date: .*$/im, 'Date: now').replace(/"requestId":"[^"]+"/, '"requestId":"id"')
}
/** The same address with its first letter encoded, which only the router reads. */
const encode = (path: string): string =>
  path.replace(/^\/c\/(.)/, (_, letter: string) => `/c/%${letter.charCodeAt(0).toString(16)}`)

describe('a link is answered in front of the router byte for byte as by the router', () => {
  test.each([
    ['when it leads somewhere', '/c/go?cid=a%26b&s=1?2', 302, 0, '/c/:link'],
    ['when there is no such link', '/c/none?cid=1', 404, 1, 'unknown'],
    ['when the database is away', '/c/away', 503, 1, '/c/:link'],
    ['when something is wrong', '/c/broken', 500, 1, '/c/:link'],
    ['when no header can hold the address', '/c/sign', 500, 1, '/c/:link'],
  ])('%s', async (_case, path, status, routed, route) => {
    const site = await serve()
    const headers = 'X-Forwarded-For: 198.51.100.9, 203.0.113.7:5678\r\nUser-Agent: Chrome\r\nAccept-Language: ar\r\n'
    const fast = await send(site.port, path, { headers })
    expect([fast.split(' ')[1], site.countRouted()]).toEqual([String(status), routed])
    const usual = await send(site.port, encode(path), { headers })
    expect(site.countRouted()).toBe(routed + 1)
    expect(fast).toBe(usual)
    // Each was looked up once, also the one that was handed on, and both asked for the same.
    expect(site.asked).toHaveLength(2)
    expect(site.asked[0]).toEqual(site.asked[1])
    expect(site.asked[0]?.ip).toBe('203.0.113.7')
    const [first, second] = site.lines.filter(({ msg }) => msg === 'answered')
    expect(first).toEqual({ ...second, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) })
    expect(first).toMatchObject({ method: 'GET', route, status, address: '203.0.113.7' })
    const series = toSeries(await site.metrics.text())
    const labels = `route="GET ${route}",status="${String(status).slice(0, 1)}xx"`
    expect(series.get(`tuppence_http_requests_total{${labels}}`)).toBe(2)
    expect(series.get(`tuppence_http_request_seconds_count{route="GET ${route}"}`)).toBe(2)
  })

  test('and has all headers that every answer has', async () => {
    const { port } = await serve()
    expect(await send(port, '/c/go')).toBe(
      [
        'HTTP/1.1 302 Found',
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        'cache-control: no-store',
        'x-frame-options: DENY',
        'cross-origin-resource-policy: same-origin',
        'strict-transport-security: max-age=31536000',
        'location: https://panel.test/?lang=en#/join',
        'content-length: 0',
        'Date: now',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    )
  })
})

test.each([
  ['HEAD', '/c/go', 302],
  ['POST', '/c/go', 404],
  ['GET', '/c/', 404],
  ['GET', '/c/go/on', 404],
  ['GET', '/c/%ff', 400],
  ['GET', '/d/go', 404],
])('%s %s is left to the router', async (method, path, status) => {
  const { port, countRouted } = await serve()
  expect((await send(port, path, { method })).split(' ')[1]).toBe(String(status))
  // An address that cannot be read never reaches a hook.
  expect(countRouted()).toBe(status === 400 ? 0 : 1)
})

test('a link that is looked up while the server stops is answered, and told that its connection ends', async () => {
  let found = (_address: string): void => undefined
  const { app, port, asked } = await serve({ find: () => new Promise((resolve) => (found = resolve)) })
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += String(chunk)))
  socket.write('GET /c/go HTTP/1.1\r\nHost: here\r\n\r\n')
  while (asked.length === 0) await turn()
  const closed = app.close()
  while (app.server.listening) await turn()
  found('https://panel.test/late')
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 302 [\s\S]*^location: https:\/\/panel\.test\/late\r$[\s\S]*^connection: close\r$/m)
  await closed
})

test('a visitor who leaves before the answer disturbs no one else', async () => {
  let found = (_address: string): void => undefined
  const { port, asked, lines } = await serve({ find: () => new Promise((resolve) => (found = resolve)) })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /c/go HTTP/1.1\r\nHost: here\r\n\r\n')
  while (asked.length === 0) await turn()
  socket.resetAndDestroy()
  await once(socket, 'close')
  found('https://panel.test/')
  const next = send(port, '/c/go')
  while (asked.length === 1) await turn()
  found('https://panel.test/next')
  expect(await next).toContain('location: https://panel.test/next')
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([])
})
