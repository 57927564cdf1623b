import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    serverUrl: 'http://localhost:1',
    supplierSecret: 'secret',
    host: '127.0.0.1',
  })
})
afterAll(() => sandbox.stop())

const at = (path: string) => `http://127.0.0.1:${sandbox.port}${path}`
const mood = (body: object) =>
  fetch(at('/network/mood'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const calls = async (clickId: string) =>
  (await (await fetch(at(`/network/calls?clickId=${clickId}`))).json()) as { kind: string; mood: string }[]
beforeEach(async () => {
  await mood({ mood: 'fine' })
})

test('a failing network is down and still knows who called', async () => {
  await mood({ mood: 'failing' })
  expect((await fetch(at('/network/s2s?cid=f1'), { method: 'POST' })).status).toBe(503)
  expect(await calls('f1')).toMatchObject([{ kind: 's2s', mood: 'failing' }])
  await mood({ mood: 'fine' })
  expect((await fetch(at('/network/s2s?cid=f1'), { method: 'POST' })).status).toBe(200)
})

test('one call may ask for a mood of its own', async () => {
  const redirected = await fetch(at('/network/pixel?click_id=r1&play=redirecting'), { redirect: 'manual' })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([
    302,
    'http://169.254.169.254/latest/meta-data/',
  ])
  expect((await fetch(at('/network/pixel?click_id=r2'))).headers.get('content-type')).toBe('image/gif')
})

test('a hostile network answers more than anybody should read', async () => {
  const body = await (await fetch(at('/network/s2s?clickId=h1&play=hostile'))).text()
  expect(body.length).toBeGreaterThan(1024 * 1024)
})

test('a slow network answers as late as it is told to, and an unknown mood is refused', async () => {
  await mood({ mood: 'slow', ms: 30 })
  const answer = await fetch(at('/network/s2s?clickId=s1'))
  expect([answer.status, (await calls('s1'))[0]?.mood]).toEqual([200, 'slow'])
  expect((await mood({ mood: 'angry' })).status).toBe(400)
})
