import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { openDatabase, type OpenDatabase } from './db.ts'
import { doEventsWait, drainEvents, readEventBacklog, spoolEvents } from './event-spool.ts'
import { createLog } from './log.ts'

let database: FreshDatabase
let opened: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: createLog('silent') })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const keepIn = (stored: unknown[]) => async (events: readonly object[]) => void stored.push(...events)
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ n: from + n }))

test('events are stored in the order in which they came, over groups and kinds, and once', async () => {
  const { db } = opened
  // More than two groups, kept in several statements as several calls would.
  for (const [from, to] of [
    [0, 3],
    [3, 900],
    [900, 1_203],
  ] as const) {
    await spoolEvents(db, 'tested', numbered(from, to))
    await spoolEvents(db, 'another', numbered(from, from + 1))
  }
  // 1,203 of one kind and three of the other.
  expect(await readEventBacklog(db)).toMatchObject({ waiting: 1_206 })
  const stored: unknown[] = []
  const store = keepIn(stored)
  expect(await drainEvents(db, 'tested', store)).toBe(1_203)
  expect(stored).toEqual(numbered(0, 1_203))
  expect(await drainEvents(db, 'tested', store)).toBe(0)
  expect([await doEventsWait(db, 'tested'), await doEventsWait(db, 'another')]).toEqual([false, true])
})

test('events that cannot be stored wait on, in their order', async () => {
  const { db } = opened
  await spoolEvents(db, 'stubborn', numbered(0, 3))
  const refuse = () => Promise.reject(new Error('away'))
  // The caller learns of the failure, so that the job is tried again.
  await expect(drainEvents(db, 'stubborn', refuse)).rejects.toThrow('away')
  // One more comes while the others wait: it must not overtake them.
  await spoolEvents(db, 'stubborn', numbered(3, 4))
  const stored: unknown[] = []
  // The three that were refused, and the one that came later.
  expect(await drainEvents(db, 'stubborn', keepIn(stored))).toBe(4)
  expect(stored).toEqual(numbered(0, 4))
})
