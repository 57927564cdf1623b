import { expect, test } from 'vitest'
import { createLog } from './log.ts'
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
