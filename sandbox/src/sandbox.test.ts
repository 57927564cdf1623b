import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NetworkCall } from './network.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

describe('a running sandbox', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', supplierSecret: 's' })
  })
  afterAll(() => sandbox.stop())

  const callsOf = async (clickId: string) =>
    (await (await fetch(`${sandbox.url}/network/calls?clickId=${clickId}`)).json()) as NetworkCall[]

  test('is reached by both loopback addresses where the machine has them', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      expect((await fetch(`http://${host}:${sandbox.port}/`)).status).toBe(200)
    }
  })

  test('the start page leads to every part', async () => {
    const text = await (await fetch(`${sandbox.url}/`)).text()
    for (const part of ['/mail', '/supplier', '/network']) expect(text).toContain(`href="${part}"`)
  })

  test.each(['clickId', 'click_id', 'cid'])('an affiliate callback is found by its click, named %s', async (name) => {
    await fetch(`${sandbox.url}/network/s2s?${name}=s-${name}&payout=1.50`)
    const pixel = await fetch(`${sandbox.url}/network/pixel?${name}=p-${name}`)
    expect(pixel.headers.get('content-type')).toBe('image/gif')
    expect(
      Buffer.from(await pixel.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a')
    expect(await callsOf(`s-${name}`)).toMatchObject([{ kind: 's2s', query: { [name]: `s-${name}`, payout: '1.50' } }])
    expect(await callsOf(`p-${name}`)).toMatchObject([{ kind: 'pixel', method: 'GET' }])
  })

  test('the same call twice is two calls, also by POST with a body', async () => {
    const twice = () => fetch(`${sandbox.url}/network/s2s?clickId=twice`, { method: 'POST', body: '{"lead":7}' })
    await twice()
    await twice()
    expect((await callsOf('twice')).map((call) => call.body)).toEqual([{ lead: 7 }, { lead: 7 }])
    expect(await callsOf('never')).toEqual([])
  })

  test('the network page lists calls as text', async () => {
    await fetch(`${sandbox.url}/network/s2s?clickId=${encodeURIComponent('<img src=x>')}`)
    const text = await (await fetch(`${sandbox.url}/network`)).text()
    expect(text).toContain('&lt;img src=x&gt;')
    expect(text).not.toContain('<img')
  })

  test.each([
    ['/nowhere', 'GET', undefined, 404],
    ['/mail/faults', 'POST', 'not json', 400],
    ['/mail/faults', 'POST', '[1]', 400],
    ['/mail/faults', 'POST', 'x'.repeat(300_000), 400],
  ])('%s by %s with a wrong body or address is answered, not crashed on', async (path, method, body, status) => {
    const answer = await fetch(`${sandbox.url}${path}`, { method, ...(body ? { body } : {}) })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty('message')
  })
})

describe('the program', () => {
  const run = (env: Record<string, string>) =>
    spawn(process.execPath, ['--import', 'tsx', main], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  async function failure(env: Record<string, string>) {
    const child = run(env)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, said }
  }

  test('a port in use ends it with one clear line', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const port = String((blocker.address() as AddressInfo).port)
    const { code, said } = await failure({ SANDBOX_PORT: port })
    blocker.close()
    expect(code).toBe(1)
    expect(said).toBe(
      `sandbox: Port ${port} is in use. Set SANDBOX_PORT to another port (it and the next one must be free), or to 0 for no sandbox.\n`,
    )
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'does not run in production'],
    [{ SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT must be a port number'],
    [{ SANDBOX_PORT: '0' }, 'there is no sandbox to start'],
    [{ SERVER_URL: 'nonsense' }, 'must be web addresses'],
  ])('%o ends it with one clear line', async (env, words) => {
    const { code, said } = await failure(env)
    expect(code).toBe(1)
    expect(said).toContain(words)
    expect(said.trim().split('\n')).toHaveLength(1)
  })

  test('it stops cleanly when it is asked to', async () => {
    const { child, ended } = await running()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  /** A sandbox that answers. Where its port, or the next, is somebody else's it has ended, and another is tried. */
  async function running() {
    for (;;) {
      // Below the ports that connections are given, so that nobody is quicker.
      const port = 20_000 + Math.floor(Math.random() * 10_000)
      const child = run({ SANDBOX_PORT: String(port) })
      const ended = once(child, 'exit')
      while (child.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}/mail/messages`).catch(() => null)
        if (answer?.ok) return { child, ended }
        // Asks again a moment later.
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
})
