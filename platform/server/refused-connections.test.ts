import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { openDatabase } from './db.ts'
import { createLog } from './log.ts'

let database: FreshDatabase
let owner: pg.Client
const role = `two_places_${process.pid}`
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`create role ${role} login password 'two' connection limit 2`)
})
afterAll(async () => {
  await owner.query(`drop role ${role}`)
  await owner.end()
  await database.drop()
})

/** The database for the role that may have two connections. */
const open = (poolSize: number) => {
  const url = new URL(database.url)
  url.username = role
  url.password = 'two'
  return openDatabase({ url: url.href, poolSize, log: createLog('silent'), connectTimeoutMs: 30_000 })
}

test('a pool that gets fewer connections than it may have serves every call with those', async () => {
  const { pool, close } = open(8)
  // Each call holds its connection for a moment, so that the others wait for it.
  const text = 'select $1::int as n, pg_sleep(0.02)'
  const ask = async (n: number) => (await pool.query<{ n: number }>(text, [n])).rows[0]?.n
  const wanted = Array.from({ length: 40 }, (_, n) => n)
  expect(await Promise.all(wanted.map(ask))).toEqual(wanted)
  const clients = await Promise.all([pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  await close()
})

test('a pool that gets no connection at all says so', async () => {
  const [first, second] = [open(2), open(2)]
  const clients = await Promise.all([first.pool.connect(), first.pool.connect()])
  await expect(second.pool.query('select 1')).rejects.toMatchObject({ code: '53300' })
  await expect(second.pool.connect()).rejects.toMatchObject({ code: '53300' })
  for (const client of clients) client.release()
  await Promise.all([first.close(), second.close()])
})
