import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testLog } from '../testing/assembled.ts'
import { houseRoot } from '../testing/house.ts'
import { staffWorld } from '../testing/staff-world.ts'
import { createMetrics } from '../../platform/server/metrics.ts'
import { createWebServer } from '../../platform/server/web-server.ts'
import { explainListening, findPassedSocket, listenForSite, stopAccepting } from './listening.ts'
import { stopAll, type Closer } from './starting.ts'

describe('the socket of a service manager', () => {
  test.each([
    ['is the descriptor 3', { LISTEN_PID: '40', LISTEN_FDS: '1' }, 3],
    ['is none without the variables', {}, null],
    ['is none when it was passed to another process', { LISTEN_PID: '41', LISTEN_FDS: '1' }, null],
    ['is none when none was passed', { LISTEN_PID: '40', LISTEN_FDS: '0' }, null],
  ])('%s', (_case, env, found) => {
    expect(findPassedSocket(env, 40)).toBe(found)
  })

  test('is refused when there are several', () => {
    expect(() => findPassedSocket({ LISTEN_PID: '40', LISTEN_FDS: '2' }, 40)).toThrow('2 sockets were passed')
  })

  test('is what the site listens on, with those who called before it was ready, and PORT is not', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const { fd } = Reflect.get(holder, '_handle') as { fd: number }
    const program = `
      import Fastify from 'fastify'
      import { listenForSite } from './app/server/listening.ts'
      const app = Fastify()
      app.get('/', async () => app.addresses().map(({ port }) => port))
      await listenForSite(app, { port: 1, host: 'localhost' }, process.env)
      process.on('SIGTERM', () => void app.close())`
    const started = spawn(
      'sh',
      [
        '-c',
        'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" --import tsx --input-type=module --eval "$1"',
        process.execPath,
        program,
      ],
      { cwd: houseRoot, env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'ignore', 'inherit', fd] },
    )
    // The other process has the socket as well, so it stays open.
    holder.close()
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(await answer.json()).toEqual([port])
    started.kill('SIGTERM')
    expect(await once(started, 'close')).toEqual([0, null])
  })
})

test('where the site cannot listen, the setting is named with what it is and what it must be', async () => {
  // An address that is kept for documents (RFC 5737), and a name that is never one (RFC 2606).
  for (const host of ['203.0.113.9', 'none.invalid'])
    await expect(listenForSite(createSite(), { port: 0, host }, {})).rejects.toThrow(
      `HOST is "${host}": it must be an address of this machine (E`,
    )
  const failed = (code: string) => Object.assign(new Error(code), { code })
  const explain = explainListening({ port: 80, host: '127.0.0.1' }, 'METRICS_')
  expect(() => explain(failed('EACCES'))).toThrow(
    'Port 80 may not be taken by this user (EACCES). Give it the right to, or choose another with METRICS_PORT=...',
  )
  expect(() => explain(failed('EADDRINUSE'))).toThrow('Port 80 is in use. Stop what listens there, or choose another')
  expect(() => explain(failed('EMFILE'))).toThrow(/^EMFILE$/)
})

/** A connection whose answers are kept, and which is kept itself until the other end closes it. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += String(chunk)))
  return {
    ask: (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`),
    /** Everything that was answered, once the other end has closed the connection. */
    answered: async (): Promise<string> => {
      await closed
      return text
    },
  }
}
const createSite = () =>
  createWebServer({
    log: testLog,
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: () => Promise.reject(new Error('no one')),
  })
async function expectRefused(port: number): Promise<void> {
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
}

test('calls that came before the end are answered and told that their connection ends, and no new connection is taken', async () => {
  const app = createSite()
  let begin = (): void => {}
  let end = (): void => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  app.get('/', () => 'here')
  app.get('/long', async () => {
    begin()
    await ended
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [before, early, busy] = await Promise.all([openConnection(port), openConnection(port), openConnection(port)])
  const kept = await fetch(`http://127.0.0.1:${port}/`)
  expect(kept.headers.get('connection')).toBe('keep-alive')
  await kept.text()
  busy.ask('/long')
  await begun
  const stopped = stopAccepting(app.server).then(() => app.close())
  await expectRefused(port)
  early.ask('/')
  expect(await early.answered()).toMatch(/^HTTP\/1\.1 200 [\s\S]*^connection: close\r$[\s\S]*here$/m)
  end()
  expect(await busy.answered()).toMatch(/^HTTP\/1\.1 200 [\s\S]*^connection: close\r$[\s\S]*late$/m)
  expect(await before.answered()).toBe('')
  await stopped
})

test('a stop that comes while the addresses of localhost are looked up waits for them', async () => {
  const app = createSite()
  const closers: Closer[] = [() => app.close()]
  const listening = listenForSite(app, { port: 0, host: 'localhost' }, {}, closers)
  await once(app.server, 'listening')
  await stopAll(closers)
  await listening
  expect(app.server.listening).toBe(false)
})

test('the program lets calls arrive before it ends, where it would refuse them otherwise', async () => {
  const { program, close } = await staffWorld()
  await program.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = program.app.server.address() as AddressInfo
  const early = await openConnection(port)
  const closed = close()
  await expectRefused(port)
  early.ask('/healthz')
  expect(await early.answered()).toMatch(/^HTTP\/1\.1 200 [\s\S]*^connection: close\r$[\s\S]*alive/m)
  await closed
})
