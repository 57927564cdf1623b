import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { copyInto } from './copy-in.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Many pieces, so that some are still to come when the server refuses. */
const pieces = () => Readable.from(Array.from({ length: 400 }, (_, no) => `${no}\n`.repeat(500)))
const refusing = `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no room'' using errcode = ''53100''; end'`

test.each([
  [
    'at once',
    `${refusing}; create trigger refuse before insert on copied for each statement execute function refuse()`,
  ],
  ['at a row', 'alter table copied add check (n < 200)'],
  ['at the end', 'alter table copied add unique (n) deferrable initially deferred'],
  ['before it begins', 'alter table copied rename to renamed'],
])('a server that refuses %s ends the copy with its reason, and the connection goes on', async (_when, change) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`begin; create table copied (n integer); ${change}; savepoint made`)
  const copying = pipeline(pieces(), copyInto(client, 'copy copied from stdin')).then(() =>
    client.query('set constraints all immediate'),
  )
  await expect(copying).rejects.toThrow(/no room|check constraint|duplicate key|does not exist/)
  await client.query('rollback to made')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('a server that refuses before anything is written ends the copy with its reason', async () => {
  const client = new pg.Client({ connectionString: database.url })
  const other = new pg.Client({ connectionString: database.url })
  await Promise.all([client.connect(), other.connect()])
  await client.query(
    `begin; create table copied (n integer); ${refusing}; create trigger refuse before insert on copied for each statement execute function refuse()`,
  )
  const stream = copyInto(client, 'copy copied from stdin')
  await other.query('select pg_sleep(0.3)') // as long as it takes the server to refuse
  await expect(pipeline(pieces(), stream)).rejects.toThrow('no room')
  await client.query('rollback')
  await Promise.all([client.end(), other.end()])
})

test('a connection that is lost ends the copy', async () => {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const cut = `create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`
  await client.query(
    `begin; create table copied (n integer); ${cut}; create trigger cut before insert on copied for each statement execute function cut()`,
  )
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  const stream = copyInto(client, 'copy copied from stdin')
  // A write in between could fail with ECONNRESET before the server's reason has been read.
  await lost
  await expect(pipeline(pieces(), stream)).rejects.toThrow(/terminat/i)
})

test('a copy that is right is whole, and one whose rows cannot be read is none', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create temporary table copied (n integer)')
  await pipeline(pieces(), copyInto(client, 'copy copied from stdin'))
  expect((await client.query('select count(*)::int as count from copied')).rows).toEqual([{ count: 200_000 }])
  const broken = Readable.from(
    (function* () {
      yield '1\n'
      throw new Error('the file is broken')
    })(),
  )
  await expect(pipeline(broken, copyInto(client, 'copy copied from stdin'))).rejects.toThrow('the file is broken')
  expect((await client.query('select count(*)::int as count from copied')).rows).toEqual([{ count: 200_000 }])
  await client.end()
})
