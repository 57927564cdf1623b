import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLookUp } from './look-up.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A name server (RFC 1035) that gives each name these IPv4 addresses, says that there is none, or says nothing. */
async function nameServer(answers: (name: string) => readonly string[] | 'nothing'): Promise<string> {
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (asked, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const given = answers(labels.join('.'))
    if (given === 'nothing') return
    const isIpv4 = asked.readUInt16BE(at + 1) === 1
    const records = (isIpv4 ? given : []).map((one) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...one.split('.').map(Number)]),
    )
    const head = Buffer.from([
      asked[0] ?? 0,
      asked[1] ?? 0,
      0x81,
      given.length > 0 ? 0x80 : 0x83,
      0,
      1,
      0,
      records.length,
      0,
      0,
      0,
      0,
    ])
    socket.send(Buffer.concat([head, asked.subarray(12, at + 5), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

const ask = (lookUp: LookupFunction, name: string, options: { all?: boolean; family?: number } = { all: true }) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    lookUp(name, options, (error, found) => (error ? reject(error) : resolve(found)))
  })

test('the addresses of a name are those that its name server gives', async () => {
  const servers = [await nameServer(() => ['192.0.2.1', '192.0.2.2'])]
  const lookUp = createLookUp({ servers, ofMachine: () => expect.unreachable('the machine was asked') })
  expect(await ask(lookUp, 'many.example')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
  ])
  expect(await ask(lookUp, 'many.example', { family: 4 })).toBe('192.0.2.1')
})

test('a name whose server says nothing is given up, and never keeps the machine from looking up others', async () => {
  const servers = [await nameServer((name) => (name.startsWith('silent') ? 'nothing' : ['192.0.2.1']))]
  const lookUp = createLookUp({ servers, ofMachine: () => expect.unreachable('the machine was asked') })
  const silent = ['silent1.example', 'silent2.example', 'silent3.example'].map((name) => ask(lookUp, name))
  expect(await ask(lookUp, 'other.example')).toHaveLength(1)
  for (const one of await Promise.allSettled(silent))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } })
})

test('a name that no name server knows is asked of the machine, one at a time', async () => {
  const servers = [await nameServer(() => [])]
  const waiting: (() => void)[] = []
  const asked: string[] = []
  const lookUp = createLookUp({
    servers,
    ofMachine: (name, _options, done) => {
      asked.push(name)
      waiting.push(() => done(null, [{ address: '127.0.0.1', family: 4 }]))
    },
  })
  const both = [ask(lookUp, 'first.example'), ask(lookUp, 'second.example')]
  await expect.poll(() => asked).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => asked).toHaveLength(2)
  waiting.shift()?.()
  for (const one of both) expect(await one).toEqual([{ address: '127.0.0.1', family: 4 }])
})
