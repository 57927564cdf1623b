import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../testing/command-line.ts'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { startMain } from '../testing/started-server.ts'
import { administer, databaseUrl } from '../testing/test-server.ts'
import { countConnectionsLeft, describeFleet, makeProcessName, readFleet } from '../../platform/server/connections.ts'
import { isPooled, keepSessionSettings, openDatabase } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { countEventSeats, explainError, refuseOtherKey, refuseUnfit, takeSeat, takesNoChanges } from './starting.ts'

const log = createLog('silent')
const lenient = { requireDurableDatabase: false }
let database: FreshDatabase
const dropped: string[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  for (const sql of dropped.toReversed()) await administer(database.url, sql)
  await database.drop()
})

const name = (): string => `test_${randomBytes(6).toString('hex')}`
async function newDatabase(more = ''): Promise<string> {
  const made = name()
  await administer(database.url, `create database ${made} ${more}`)
  dropped.push(`drop database if exists ${made} with (force)`)
  return databaseUrl(database.url, made)
}
const as = (url: string, user: string, password: string): string => {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return changed.href
}

describe('a start says what is wrong with the database, and with which setting', () => {
  test('a wrong password', async () => {
    const url = as(database.url, new URL(database.url).username, 'wrong')
    await expect(refuseUnfit(url, lenient)).rejects.toThrow(
      /^DATABASE_URL: .* does not take the password of "\w+" \(28P01\)/,
    )
  })

  test('a database that is not there', async () => {
    const url = databaseUrl(database.url, 'not_there')
    await expect(refuseUnfit(url, lenient)).rejects.toThrow(
      /no database "not_there" \(3D000\)\. Make it: createdb --owner=/,
    )
  })

  test('a role that owns nothing, before the first table is made', async () => {
    const role = name()
    await administer(database.url, `create role ${role} login password 'secret'`)
    dropped.push(`drop role if exists ${role}`)
    const url = await newDatabase()
    const ours = as(url, role, 'secret')
    const refusal = `"${role}" may make no tables and schemas in the database`
    await expect(refuseUnfit(ours, lenient, log, { toWrite: true })).rejects.toThrow(refusal)
    await administer(database.url, `alter database ${new URL(url).pathname.slice(1)} owner to ${role}`)
    expect(await refuseUnfit(ours, lenient, log, { toWrite: true })).toEqual({ pooled: false, isReadOnly: false })
  })

  test('a database whose dates this program would not understand', async () => {
    const url = await newDatabase()
    await administer(database.url, `alter database ${new URL(url).pathname.slice(1)} set datestyle = 'German'`)
    await expect(refuseUnfit(url, lenient)).rejects.toThrow('DateStyle = German')
    expect((await commandLine(url)(['doctor'])).out).toMatch(/^wrong +dates +the database has DateStyle = German/m)
  })

  test('a new database whose tables would be where no backup looks', async () => {
    const url = await newDatabase()
    await administer(url, 'create schema panel')
    await administer(database.url, `alter database ${new URL(url).pathname.slice(1)} set search_path = panel, public`)
    expect(await commandLine(url)(['migrate'])).toMatchObject({
      code: 1,
      notes: expect.stringMatching(
        /^The tables would be made in the schema "panel", which no backup holds: search_path is panel, public\./,
      ),
    })
  })

  test('a certificate that cannot be verified', async () => {
    const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(explainError(error, 'postgres://ann@db.example:5432/panel')).toMatchObject({
      message:
        'DATABASE_URL: the database at db.example:5432 shows a certificate that cannot be verified (DEPTH_ZERO_SELF_SIGNED_CERT). Name its authority with sslrootcert=/path, or correct the host.',
    })
  })

  test('a database without TLS, when TLS is asked for', async () => {
    await expect(refuseUnfit(`${database.url}?sslmode=require`, lenient)).rejects.toThrow(
      /^DATABASE_URL: the database at .* has no TLS, which sslmode/,
    )
  })

  test('a database that does not know what a letter is', async () => {
    const url = await newDatabase(`template template0 encoding 'SQL_ASCII' locale 'C'`)
    await expect(refuseUnfit(url, lenient)).rejects.toThrow('server_encoding = SQL_ASCII')
  })
})

describe('a secret key', () => {
  const used = { secretKey: 'the key that this database is used with' }
  const other = { secretKey: 'some other key of thirty-two letters' }

  test('is remembered at the first start, and another one starts nothing', async () => {
    const place = { url: database.url, pooled: false }
    await refuseOtherKey(place, other, { remember: false })
    await refuseOtherKey(place, used, { remember: true })
    await refuseOtherKey(place, used, { remember: true })
    for (const remember of [true, false])
      await expect(refuseOtherKey(place, other, { remember })).rejects.toThrow(
        /^SECRET_KEY is another than the one that this database is used with since \d{4}-\d\d-\d\d: /,
      )
    const run = commandLine(database.url, { SECRET_KEY: other.secretKey })
    expect(await run(['ledger', 'check'])).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/^SECRET_KEY is another/),
    })
    expect((await run(['doctor'])).out).toMatch(/^wrong +secret key +SECRET_KEY is another.* -> Set the key/m)
    const server = startMain([], { DATABASE_URL: database.url, SECRET_KEY: other.secretKey })
    expect(await server.ended).toMatchObject({ code: 1, text: expect.stringMatching(/^SECRET_KEY is another/) })
    expect((await rows('select fingerprint from secret_key'))[0]?.['fingerprint']).not.toContain(used.secretKey)
  })
})

describe('on a database that takes no changes', () => {
  test('checks and exports are done, what writes ends with a sentence, and no server starts', async () => {
    const fresh = await freshDatabase()
    dropped.push(`drop database if exists ${new URL(fresh.url).pathname.slice(1)} with (force)`)
    await administer(
      fresh.url,
      `alter database ${new URL(fresh.url).pathname.slice(1)} set default_transaction_read_only = on`,
    )
    const run = commandLine(fresh.url)
    expect(await run(['ledger', 'check'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('no day was sealed'),
      notes: '',
    })
    expect(await run(['export', 'ledger'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('transfer_id'),
      notes: 'This database takes no changes: its audit log will not tell of this export.\n',
    })
    expect(await run(['admin', 'create', 'ann@example.com', '--generate'])).toMatchObject({
      code: 1,
      notes: `${takesNoChanges}\n`,
    })
    for (const words of [
      ['health', 'recount'],
      ['secrets', 'rotate'],
    ])
      expect(
        await commandLine(fresh.url, { NEW_SECRET_KEY: 'another secret key for tests, of 32 characters' })(words),
      ).toMatchObject({ code: 1, notes: `${takesNoChanges}\n` })
    const command = startMain(['points', 'adjust', 'ann@example.com', '5', '--key=k', '--reason=x'], {
      DATABASE_URL: fresh.url,
      SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    })
    expect((await command.ended).code).toBe(1)
    await expect(refuseUnfit(fresh.url, lenient, log, { toWrite: true })).rejects.toThrow(
      'the database takes no changes',
    )
  })
})

describe('the address of a database', () => {
  const shown = async (url: string, pooled = false) => {
    const { pool, close } = openDatabase({ url, poolSize: 1, log, name: 'tuppence web 1 0a', pooled })
    const { rows: found } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('application_name', 'statement_timeout', 'search_path', 'default_transaction_isolation')`,
    )
    await close()
    return Object.fromEntries(found.map(({ name: one, setting }) => [one, setting]))
  }

  test('neither hides a process nor overrules the settings of our sessions', async () => {
    const ours = {
      application_name: 'tuppence web 1 0a',
      statement_timeout: '30000',
      default_transaction_isolation: 'read committed',
    }
    expect(await shown(`${database.url}?application_name=panel`)).toMatchObject(ours)
    const asked = 'options=-csearch_path%3Dpanel,public%20-cstatement_timeout%3D1s'
    expect(await shown(`${database.url}?${asked}&application_name=panel`)).toEqual({
      ...ours,
      search_path: 'panel,public',
    })
    // Until the program knows whether there is a pooler, it sends only the options of the address.
    expect(await shown(`${database.url}?${asked}`, true)).toMatchObject({
      search_path: 'panel,public',
      statement_timeout: '1000',
    })
  })

  test('of a database with other transactions than ours is used with ours', async () => {
    const url = await newDatabase()
    const own = new URL(url).pathname.slice(1)
    await administer(database.url, `alter database ${own} set default_transaction_isolation = serializable`)
    expect(await shown(url)).toMatchObject({ default_transaction_isolation: 'read committed' })
    expect(await shown(url, true)).toMatchObject({ default_transaction_isolation: 'serializable' })
  })
})

describe('connections', () => {
  test('are left for psql and the doctor, however many processes there are', () => {
    expect(countConnectionsLeft({ capacity: 97, pools: [], others: 0 })).toBe(87)
    expect(countConnectionsLeft({ capacity: 97, pools: Array<number>(8).fill(10), others: 4 })).toBe(7)
    expect(countConnectionsLeft({ capacity: 97, pools: [10], others: 60 })).toBe(27)
    expect(describeFleet({ capacity: 30, pools: [10, 10], others: 1 })).toBe(
      '30 connections: 2 running processes of ours may take 20, and 10 are kept for other programs, which have 1 open',
    )
  })

  test('are counted by the names of the processes that are there; one without room does not start', async () => {
    const place = { url: database.url, pooled: false }
    const first = await takeSeat(place, 10, 'web')
    expect(first.poolSize).toBe(10)
    const { pool, close } = openDatabase({ url: database.url, poolSize: 2, log, name: first.name })
    await Promise.all([pool.query('select 1'), pool.query('select 1')])
    await first.release()
    expect((await readFleet(pool)).pools).toContain(10)
    await close()
    const greedy = openDatabase({ url: database.url, poolSize: 1, log, name: makeProcessName('worker', 5_000) })
    await greedy.pool.query('select 1')
    await expect(takeSeat(place, 10, 'web')).rejects.toThrow(
      /^The database has \d+ connections: \d+ running processes of ours may take 5\d{3}, and \d+ are kept for other programs, which have \d+ open\. Raise/,
    )
    await greedy.close()
  })

  test.each(['role', 'database'] as const)('are no more than the limit of the %s', async (kind) => {
    const role = name()
    await administer(database.url, `create role ${role} login password 'secret'`)
    dropped.push(`drop role if exists ${role}`)
    const url = await newDatabase(`owner ${role}`)
    const of = { role, database: new URL(url).pathname.slice(1) }[kind]
    await administer(database.url, `alter ${kind} ${of} connection limit 16`)
    const place = { url: as(url, role, 'secret'), pooled: false }
    const seat = await takeSeat(place, 10, 'web')
    expect(seat.poolSize).toBe(6)
    await seat.release()
    await administer(database.url, `alter ${kind} ${of} connection limit 11`)
    await expect(takeSeat(place, 10, 'web')).rejects.toThrow(
      `The database has 11 connections: 0 running processes of ours may take 0, and 10 are kept for other programs, which have 0 open. Raise the CONNECTION LIMIT of the ${kind}, lower`,
    )
  })

  test('are counted with those for events, when their database is on the same server', async () => {
    const events = { eventsDatabaseUrl: await newDatabase(), eventsPoolSize: 5 }
    expect(await countEventSeats(database.url, events)).toBe(5)
    expect(await countEventSeats(database.url, { ...events, eventsDatabaseUrl: null })).toBe(0)
    expect(
      await countEventSeats(database.url, { ...events, eventsDatabaseUrl: 'postgres://tuppence@127.0.0.1:1/events' }),
    ).toBe(0)
    const seat = await takeSeat({ url: database.url, pooled: false }, 10, 'web', 5)
    const { pool, close } = openDatabase({ url: database.url, poolSize: 2, log, name: seat.name })
    await Promise.all([pool.query('select 1'), pool.query('select 1')])
    await seat.release()
    expect((await readFleet(pool)).pools).toContain(15)
    await close()
  })

  test('are looked at by one starting process after another', async () => {
    const place = { url: database.url, pooled: false }
    const first = await takeSeat(place, 10, 'web')
    let isSecondIn = false
    const second = takeSeat(place, 10, 'web').then((seat) => {
      isSecondIn = true
      return seat
    })
    await waitingFor('Lock')
    expect(isSecondIn).toBe(false)
    await first.release()
    await (await second).release()
  })
})

describe('behind a pooler', () => {
  test('no statement has a name, nobody listens, and the settings are those of the role', async () => {
    const { pool, close } = openDatabase({ url: database.url, poolSize: 1, log, pooled: true })
    await pool.query({ name: 'one', text: 'select 1' })
    await pool.query({ name: 'one', text: 'select 2' })
    const client = await pool.connect()
    await client.query('LISTEN "jobs:insert"; LISTEN "worker:migrate";')
    const { rows: left } = await client.query(
      `select (select count(*)::int from pg_prepared_statements) as statements,
         (select count(*)::int from pg_listening_channels()) as channels`,
    )
    expect(left).toEqual([{ statements: 0, channels: 0 }])
    expect((await client.query('show plan_cache_mode')).rows).toEqual([{ plan_cache_mode: 'auto' }])
    await keepSessionSettings(client)
    await keepSessionSettings(client)
    client.release()
    expect(await isPooled(pool)).toBe(false)
    await close()
    expect(await rows('show plan_cache_mode')).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
    expect(await rows('show statement_timeout')).toEqual([{ statement_timeout: '30s' }])
  })
})

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Resolves once a session of this database waits for this kind of event. */
async function waitingFor(kind: string): Promise<void> {
  const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = '${kind}'`
  while ((await rows(sql)).length === 0);
}
