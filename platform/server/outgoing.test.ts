import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutgoing, pauseMs } from './outgoing.ts'

let server: Server
let port = 0
let hits: string[] = []
let answer: RequestListener = (_request, response) => void response.end('inside')

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  hits = []
  answer = (_request, response) => void response.end('inside')
})

const pauses: number[] = []
const guarded = createOutgoing()
const friendly = () =>
  createOutgoing({
    allowHosts: [`127.0.0.1:${port}`],
    random: () => 1,
    pause: async (ms) => void pauses.push(ms),
  })
const url = (path = '/') => `http://127.0.0.1:${port}${path}`

/**
 * Ways to write the address of this machine. Without a guard each reaches the listening server, as the control test
 * below shows.
 */
const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '127.000.000.001',
  'localhost',
  'LOCALHOST',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '%31%32%37.0.0.1',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '0.0.0.0',
  '0',
]

const insideElsewhere = [
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://168.63.129.16/',
  'http://100.100.100.200/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::10.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://localhost./',
  'http://sub.localhost/',
  'https://127.0.0.1/',
  'https://localhost/',
]

const malformed = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.com/',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'http://example.com:99999/',
  'http://exa mple.com/',
  'http://',
  '//example.com/',
  '',
  `http://example.com/${'x'.repeat(5_000)}`,
]

describe('the guard', () => {
  test.each(spellings)('never reaches this machine, spelled %s', async (host) => {
    const result = await guarded.call({ url: `http://${host}:${port}/` })
    expect(result).toMatchObject({ answered: false, reason: 'refused', tries: 1 })
    expect(hits).toEqual([])
  })

  test('control: most of these spellings do reach it when nobody guards', async () => {
    const reached = await Promise.all(
      spellings.map((host) => fetch(`http://${host}:${port}/`).then(Boolean, () => false)),
    )
    expect(reached.filter(Boolean).length).toBeGreaterThanOrEqual(spellings.length - 4)
  })

  test.each([...insideElsewhere, ...malformed])('refuses %s', async (target) => {
    expect(await guarded.call({ url: target })).toMatchObject({ answered: false, reason: 'refused' })
  })

  test('refuses a name that resolves inside, in every family and also as one of many', async () => {
    for (const addresses of [['127.0.0.1'], ['::1'], ['93.184.216.34', '10.0.0.1'], ['::7f00:1'], ['168.63.129.16']]) {
      const rebinding = createOutgoing({ lookup: lookupOf(addresses) })
      const result = await rebinding.call({ url: `http://innocent.example.com:${port}/` })
      expect(result).toMatchObject({ answered: false, reason: 'refused' })
    }
    expect(hits).toEqual([])
  })

  test('an allowed host does not open the way for names that resolve to it', async () => {
    const outgoing = createOutgoing({ allowHosts: [`127.0.0.1:${port}`], lookup: lookupOf(['127.0.0.1']) })
    expect(await outgoing.call({ url: `http://innocent.example.com:${port}/` })).toMatchObject({ reason: 'refused' })
    expect(hits).toEqual([])
  })

  test.each(['127.0.0.1', 'localhost', 'LocalHost.', '2130706433', '127.9.9.9', '[::1]', '[::ffff:127.0.0.1]'])(
    'an allowed host is reached in its loopback spelling %s, on its port only',
    async (host) => {
      expect(await friendly().call({ url: `http://${host}:${port}/` })).toMatchObject({
        answered: true,
        body: 'inside',
      })
      expect(await friendly().call({ url: `http://${host}:${port + 1}/` })).toMatchObject({ reason: 'refused' })
      expect(hits).toHaveLength(1)
    },
  )

  test('a redirect is an answer and is not followed', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: '/secret' }).end()
    expect(await friendly().call({ url: url('/start') })).toMatchObject({ answered: true, status: 302 })
    expect(hits).toEqual(['GET /start'])
  })

  test('a name is said to lead inside by what it resolves to now, and one that leads nowhere is not', async () => {
    const leads = (addresses: readonly string[]) =>
      createOutgoing({ lookup: lookupOf(addresses) }).leadsInside('https://partner.example.com/')
    expect(
      await Promise.all([['10.0.0.7'], ['93.184.216.34', '127.0.0.1'], ['::10.0.0.1'], ['fd12::1']].map(leads)),
    ).toEqual(Array(4).fill(true))
    expect(await leads(['93.184.216.34'])).toBe(false)
    const nowhere = createOutgoing({ lookup: (_name, _options, done) => done(new Error('ENOTFOUND'), '', 0) })
    expect(await nowhere.leadsInside('https://partner.example.com/')).toBe(false)
    expect(await createOutgoing({ allowHosts: ['127.0.0.1:9'] }).leadsInside('http://127.0.0.1:9/')).toBe(false)
  })

  const lookupOf =
    (addresses: readonly string[]): LookupFunction =>
    (_name, options, done) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      if (options.all) return done(null, found)
      done(null, found[0]?.address ?? '', found[0]?.family)
    }
})

describe('a call', () => {
  test('carries method, headers and body, and gives status and text back', async () => {
    let seen: unknown
    answer = (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const { authorization, host, 'accept-encoding': encoding } = request.headers
        seen = { method: request.method, authorization, host, encoding, body }
        response.writeHead(201, { 'retry-after': '7' }).end('{"päid":true}')
      })
    }
    const headers = { authorization: 'Bearer k', host: 'evil.example.com' }
    const result = await friendly().call({ url: url('/orders'), method: 'POST', headers, body: '{"ü":1}' })
    expect(result).toMatchObject({ answered: true, status: 201, body: '{"päid":true}', isCut: false, tries: 1 })
    expect(result.answered && result.headers['retry-after']).toBe('7')
    expect(seen).toEqual({
      method: 'POST',
      authorization: 'Bearer k',
      host: `127.0.0.1:${port}`,
      encoding: 'identity',
      body: '{"ü":1}',
    })
  })

  test('an answer above 64 KB is cut, between characters, and the rest is not waited for', async () => {
    answer = (_request, response) => void response.write(`x${'ü'.repeat(40_000)}`)
    const result = await friendly().call({ url: url() })
    expect(result).toMatchObject({ answered: true, isCut: true })
    if (!result.answered) return
    expect(Buffer.byteLength(result.body)).toBe(64 * 1024 - 1)
    expect(result.body.endsWith('ü')).toBe(true)
  })

  test('is read as far as its caller asks for, where that is more', async () => {
    answer = (_request, response) => void response.end('x'.repeat(100_000))
    expect(await friendly().call({ url: url(), maxBytes: 200_000 })).toMatchObject({ isCut: false })
    const cut = await friendly().call({ url: url(), maxBytes: 99_999 })
    expect([cut.answered && cut.isCut, cut.answered && cut.body.length]).toEqual([true, 99_999])
  })

  test('an answer of exactly 64 KB is whole', async () => {
    answer = (_request, response) => void response.end('x'.repeat(64 * 1024))
    expect(await friendly().call({ url: url() })).toMatchObject({ answered: true, isCut: false })
  })

  test.each([
    ['never answers', () => {}],
    ['stops in the middle', (_request, response) => void response.write('half')],
    [
      'drips for ever',
      (request, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        request.on('close', () => clearInterval(drip))
      },
    ],
  ] satisfies [string, RequestListener][])('a server that %s is given up on', async (_name, behaviour) => {
    answer = behaviour
    expect(await friendly().call({ url: url(), timeoutMs: 100 })).toMatchObject({
      answered: false,
      reason: 'timed-out',
    })
  })

  test('a name that is never resolved is given up on', async () => {
    const outgoing = createOutgoing({ lookup: () => {} })
    const result = await outgoing.call({ url: 'http://slow.example.com/', timeoutMs: 50 })
    expect(result).toMatchObject({ answered: false, reason: 'timed-out' })
  })

  test('a broken connection is a failure, not an exception', async () => {
    answer = (request) => void request.socket.destroy()
    expect(await friendly().call({ url: url() })).toMatchObject({ answered: false, reason: 'unreachable' })
    answer = (request, response) => {
      response.write('half')
      // The connection breaks after half of the response was sent.
      setTimeout(() => request.socket.destroy(), 10)
    }
    expect(await friendly().call({ url: url() })).toMatchObject({ answered: false, reason: 'unreachable' })
  })

  test.each([
    ['a line break in a header', { 'x-a': 'b\r\nx-evil: 1' }],
    ['a header name that is none', { 'x a': 'b' }],
  ] satisfies [string, Record<string, string>][])('%s is refused', async (_name, headers) => {
    expect(await friendly().call({ url: url(), headers })).toMatchObject({ answered: false, reason: 'refused' })
    expect(hits).toEqual([])
  })
})

describe('trying again', () => {
  const failing = (times: number): RequestListener => {
    let left = times
    return (_request, response) => void response.writeHead(left-- > 0 ? 503 : 200).end('done')
  }

  test.each([
    ['GET', {}, 3],
    ['PUT', {}, 3],
    ['DELETE', {}, 3],
    ['POST', { idempotent: true }, 3],
    ['POST', {}, 1],
    ['PATCH', {}, 1],
  ] as const)('%s %o is tried %i times', async (method, part, tries) => {
    answer = failing(2)
    const result = await friendly().call({ url: url(), method, retries: 4, ...part })
    expect(result).toMatchObject({ answered: true, status: tries === 3 ? 200 : 503, tries })
    expect(hits).toHaveLength(tries)
  })

  test('pauses double up to five seconds, the half of each by chance', async () => {
    answer = failing(9)
    pauses.length = 0
    expect(await friendly().call({ url: url(), retries: 3 })).toMatchObject({ answered: true, status: 503, tries: 4 })
    expect(pauses).toEqual([200, 400, 800])
    expect([pauseMs(1, 0), pauseMs(3, 0.5), pauseMs(50, 1)]).toEqual([100, 600, 5_000])
  })

  test('a time-out is tried again, a refusal of the other side or of the guard is not', async () => {
    let first = true
    answer = (_request, response) => {
      if (!first) response.end('late but there')
      first = false
    }
    expect(await friendly().call({ url: url(), retries: 1, timeoutMs: 2_000 })).toMatchObject({
      answered: true,
      tries: 2,
    })
    answer = (_request, response) => void response.writeHead(403).end()
    expect(await friendly().call({ url: url(), retries: 3 })).toMatchObject({ status: 403, tries: 1 })
    expect(await guarded.call({ url: url(), retries: 3 })).toMatchObject({ reason: 'refused', tries: 1 })
  })

  test('nobody is asked more than six times', async () => {
    answer = failing(99)
    expect(await friendly().call({ url: url(), retries: 1_000 })).toMatchObject({ status: 503, tries: 6 })
  })
})

test('a failed call is logged with its host and without the keys in its address', async () => {
  const logged: string[] = []
  const log = { warn: (details: object, message: string) => void logged.push(JSON.stringify({ details, message })) }
  await createOutgoing({ log }).call({ url: `${url('/path')}?key=s3cret`, headers: { authorization: 's3cret' } })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(`127.0.0.1:${port}`)
  expect(logged[0]).not.toMatch(/s3cret|path/)
})
