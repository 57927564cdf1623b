import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEmpty } from '../commands/backup/empty-database.ts'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { refuseMisplacedEvents } from './event-guard.ts'

/** A server that is frozen: it accepts connections, and says nothing. */
let mute: Server
let muteUrl: string
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  mute = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  muteUrl = `postgres://tuppence@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/panel`
})
afterAll(async () => {
  mute.close()
  await database.drop()
})

test('a database of events that says nothing keeps no process from starting', async () => {
  const started = refuseMisplacedEvents({ url: database.url, eventsUrl: muteUrl, pooled: false })
  await expect(started).resolves.toBeUndefined()
})

test('a database for proofs that says nothing is given up, and named', async () => {
  await expect(findEmpty(muteUrl, 'PROOF_DATABASE_URL')).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+ cannot be reached \(time-out\)\. Check PROOF_DATABASE_URL\.$/,
  )
})
