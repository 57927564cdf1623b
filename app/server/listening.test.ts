import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { houseRoot } from '../testing/house.ts'
import { findPassedSocket, stopAccepting } from './listening.ts'

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

test('a call on a connection that was made just before the end is answered, and no new connection is taken', async () => {
  const app = Fastify()
  app.get('/', () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const early = connect(port, '127.0.0.1')
  await once(early, 'connect')
  const stopped = stopAccepting(app.server).then(() => app.close())
  const late = connect(port, '127.0.0.1')
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
  early.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  const [answer] = (await once(early, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*here$/)
  await stopped
})
