import { createHmac } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let port = 0
beforeAll(async () => {
  world = await surveyWorld()
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save([externalDraft({ surveyId: 'open', points: 40 })])
  server = await serveSurveys(world)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const signedQuery = (attemptId: string, more: Record<string, string> = {}): string => {
  const ts = String(Math.floor(Date.now() / 1000))
  const query = new URLSearchParams({
    attemptId,
    outcome: 'completed',
    eventId: `e-${attemptId}`,
    ts,
    ...more,
  }).toString()
  return `${query}&sig=${createHmac('sha256', supplierSecret).update(query).digest('hex')}`
}
const started = async () => {
  const [userId = ''] = await world.panelists(1)
  return (await world.surveys.start(userId, 'open', 'desktop')).attemptId
}

/** Sends a raw request, because an HTTP client would correct the address first. */
async function sendRaw(target: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    const head = `${method} ${target} HTTP/1.1\r\nHost: panel.test\r\nConnection: close\r\n`
    socket.write(Buffer.from(`${head}${method === 'POST' ? 'Content-Length: 0\r\n' : ''}\r\n`, 'latin1'))
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}
const callbackPath = '/api/v1/supplier/house/callback'

test.each(['GET', 'POST'] as const)(
  'a signed callback by %s is answered 200, and a repeat is not credited',
  async (method) => {
    const query = signedQuery(await started(), { amount: '40' })
    expect(await server.call(null, method, `supplier/house/callback?${query}`)).toMatchObject({
      status: 200,
      data: { credited: true },
    })
    expect(await server.call(null, method, `supplier/house/callback?${query}`)).toMatchObject({
      status: 200,
      data: { credited: false },
    })
  },
)

test('a callback signed as it was sent, however it was encoded, is taken; re-encoding is not', async () => {
  const attemptId = await started()
  const ts = Math.floor(Date.now() / 1000)
  const query = `attemptId=${attemptId}&outcome=completed&eventId=%61+b%2fc&ts=${ts}`
  const sig = createHmac('sha256', supplierSecret).update(query).digest('hex')
  const tidied = `${callbackPath}?${query.replace('%61', 'a')}&sig=${sig}`
  expect(await sendRaw(tidied)).toMatchObject({ status: 403 })
  const taken = await sendRaw(`${callbackPath}?${query}&sig=${sig}`)
  expect(taken.status).toBe(200)
  expect(JSON.parse(taken.body)).toMatchObject({ data: { credited: true } })
})

test('a callback with any bit flipped on the wire is never taken, and the refusal tells nothing', async () => {
  const valid = `${callbackPath}?${signedQuery(await started())}`
  const flipped = Array.from({ length: 120 }, (_, i) => {
    const at = callbackPath.length + 1 + ((i * 7) % (valid.length - callbackPath.length - 1))
    return valid.slice(0, at) + String.fromCharCode(valid.charCodeAt(at) ^ (1 << (i % 8))) + valid.slice(at + 1)
  })
  for (const target of flipped) {
    const { status, body } = await sendRaw(target)
    // 400 when the bytes are no valid request line.
    expect([400, 403]).toContain(status)
    if (status === 403) expect(JSON.parse(body)).toMatchObject({ code: 'signature-invalid', message: 'Refused.' })
  }
  expect(
    await world.sql(`select from attempts where outcome <> 'started' and attempt_id::text = $1`, [valid.slice(43, 79)]),
  ).toEqual([])
  expect(await sendRaw(valid)).toMatchObject({ status: 200 })
})

test('an unknown supplier is not found, and a spoofed network address changes nothing', async () => {
  const query = signedQuery(await started())
  expect(await server.call(null, 'GET', `supplier/nobody/callback?${query}`)).toMatchObject({
    status: 404,
    code: 'supplier-unknown',
  })
  const spoofed = await server.app.inject({
    method: 'GET',
    url: `${callbackPath}?attemptId=1&outcome=completed&sig=${'0'.repeat(64)}`,
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect(spoofed.statusCode).toBe(403)
})

test('a signed callback that cannot be read is a bad request', async () => {
  const query = signedQuery(await started(), { outcome: 'great' })
  expect(await server.call(null, 'GET', `supplier/house/callback?${query}`)).toMatchObject({
    status: 400,
    code: 'invalid-input',
  })
})
