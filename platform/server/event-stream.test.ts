import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventStream } from './event-stream.ts'

type Stream = ReturnType<typeof createEventStream>
type Opened = { stream: Stream; raw: ServerResponse; over: number; written: string[]; errors: Error[] }

const times = { beatMs: 5, lastMs: 60_000, retryMs: 1 }
/** Long enough for several beats. */
const severalBeatsMs = 60
const large = 'x'.repeat(8 * 2 ** 20)
let app: FastifyInstance
let socket: Socket
/** What the route waits for before it opens its stream. */
let ready: Promise<unknown>
let opened: Promise<Opened>

beforeEach(async () => {
  app = fastify()
  ready = Promise.resolve()
  app.get('/large', () => large)
  opened = new Promise((resolve) => {
    app.get('/stream', async (_request, reply) => {
      const stream = createEventStream(reply, times)
      const made: Opened = { stream, raw: reply.raw, over: 0, written: [], errors: [] }
      await ready
      stream.open(() => (made.over += 1))
      const write = made.raw.write.bind(made.raw)
      made.raw.write = ((text: string) => {
        made.written.push(text)
        return write(text)
      }) as typeof made.raw.write
      made.raw.on('error', (error: Error) => made.errors.push(error))
      resolve(made)
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})
const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)

test('a stream that is ended behind answers that nobody reads writes nothing more, and no error is left', async () => {
  socket.pause()
  for (let n = 0; n < 4; n += 1) ask('/large')
  ask('/stream')
  const made = await opened
  made.stream.send('bell', { unread: 1 })
  made.stream.end()
  made.stream.end()
  const before = made.written.length
  made.stream.send('bell', { unread: 2 })
  await sleep(severalBeatsMs) // what must not happen in this time is a beat
  expect(made.written).toHaveLength(before)
  expect([made.over, made.errors, made.raw.listenerCount('error') > 1]).toEqual([1, [], true])
})

test('a stream whose connection closes before it begins is over at once, and never beats', async () => {
  let begin = (): void => {}
  ready = new Promise<void>((resolve) => (begin = resolve))
  ask('/stream')
  await sleep(20) // until the request has arrived
  socket.destroy()
  await sleep(20) // until the server has noticed
  begin()
  const made = await opened
  await sleep(severalBeatsMs) // what must not happen in this time is a beat
  expect([made.over, made.written]).toEqual([1, []])
})

test('a stream says what waited, beats, and is over once when its page leaves', async () => {
  ask('/stream')
  const made = await opened
  made.stream.send('bell', { unread: 3 })
  let text = ''
  socket.on('data', (piece: Buffer) => (text += String(piece)))
  await expect.poll(() => text).toContain('event: bell\ndata: {"unread":3}\n\n')
  await expect.poll(() => text).toContain(': beat\n\n')
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*content-type: text\/event-stream; charset=utf-8/)
  expect(text).toContain(`retry: ${times.retryMs}\n\n`)
  socket.destroy()
  await expect.poll(() => made.over).toBe(1)
})
