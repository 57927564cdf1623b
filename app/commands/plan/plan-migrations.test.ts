import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'
import { freshDatabase, type FreshDatabase } from '../../testing/database.ts'
import { administer, databaseUrl } from '../../testing/test-server.ts'
import { listMigrations } from '../../../platform/server/migrate.ts'
import { planMigrations } from './plan-migrations.ts'
import { splitStatements } from './split-statements.ts'

let scratch: FreshDatabase
let live: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  scratch = await freshDatabase()
  live = await freshDatabase()
  pool = new pg.Pool({ connectionString: live.url, max: 2 })
  await pool.query(
    `insert into repeatable_requests (actor_id, key_hash, print)
     select gen_random_uuid(), sha256(n::text::bytea), sha256(n::text::bytea) from generate_series(1, 2000) n`,
  )
  await pool.query('analyze repeatable_requests')
})
afterAll(async () => {
  await pool.end()
  await scratch.drop()
  await live.drop()
})

const table = 'repeatable_requests'
const exclusive = 'AccessExclusiveLock'
// What each form of a statement locks, rewrites and scans is PostgreSQL's documentation of ALTER TABLE, CREATE INDEX and
// of table-level locks ("Explicit Locking").
test.each([
  ['add column note text', { lock: exclusive, isRewritten: false, isScanned: false }, 'brief'],
  ['add column n int default 5', { lock: exclusive, isRewritten: false, isScanned: false }, 'brief'],
  ['add column r float8 default random()', { lock: exclusive, isRewritten: true }, 'scan'],
  ['alter column began_at type text', { lock: exclusive, isRewritten: true }, 'scan'],
  ['alter column ended_at set not null', { lock: exclusive, isRewritten: false, isScanned: true }, 'scan'],
  ['add check (length(print) > 0)', { lock: exclusive, isRewritten: false, isScanned: true }, 'scan'],
  ['add check (length(print) > 1) not valid', { lock: exclusive, isRewritten: false, isScanned: false }, 'brief'],
  ['set (fillfactor = 90)', { lock: 'ShareUpdateExclusiveLock', isRewritten: false, isScanned: false }, 'none'],
])('alter table ... %s', async (change, effect, kind) => {
  const sql = `alter table ${table} ${change}`
  const [planned] = await planMigrations([{ id: '9000_planted', sql }], { scratchUrl: await copy(), live: pool })
  const [statement] = planned?.statements ?? []
  expect(statement?.effects).toEqual([expect.objectContaining({ table, ...effect })])
  expect(statement?.effects[0]?.size).toMatchObject({ rows: 2_000 })
  expect(statement?.effects[0]?.size.bytes).toBeGreaterThan(200_000)
  expect(statement?.wait.kind).toBe(kind)
})

/** The scratch copy, as it was before: what was planned there is taken back by dropping the table and making it again. */
async function copy(): Promise<string> {
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  const made = (await listMigrations()).find(({ id }) => id === '0010_repeatable_requests')
  await client.query(`drop table ${table}; ${made?.sql}`)
  await client.end()
  return scratch.url
}

test('a lock is kept until the end of its migration, so later scans count, and those of another migration do not', async () => {
  const pending = [
    { id: '9001_first', sql: `alter table ${table} add column a text; create index on ${table} (print); select 1` },
    {
      id: '9002_second',
      sql: `create table planted (user_id uuid references users); alter table ${table} drop column a`,
    },
  ]
  const planned = await planMigrations(pending, { scratchUrl: await copy(), live: pool })
  const { bytes = 0 } = planned[0]?.statements[1]?.effects[0]?.size ?? {}
  expect(planned.map(({ id, statements }) => [id, statements.map(({ wait }) => wait)])).toEqual([
    ['9001_first', [{ kind: 'scan', bytes }, { kind: 'scan', bytes }, { kind: 'none' }]],
    ['9002_second', [{ kind: 'brief' }, { kind: 'brief' }]],
  ])
  expect(planned[1]?.statements[0]?.effects).toEqual([
    expect.objectContaining({ table: 'users', lock: 'ShareRowExclusiveLock', isScanned: false }),
  ])
})

test('every migration of the house is split into statements that are those of the whole text', async () => {
  expect(splitStatements("-- a; b\nselect 'x;''y' as \"a;b\"; /* ; */ select $f$ ; $f$ || $$;$$, E'\\';'; ;")).toEqual([
    "select 'x;''y' as \"a;b\"",
    "select $f$ ; $f$ || $$;$$, E'\\';'",
  ])
  const statements = (await listMigrations()).flatMap(({ sql }) => splitStatements(sql))
  const begins = /^(?:alter|create|comment|copy|delete|do|drop|grant|insert|lock|revoke|select|set|update|with)\b/i
  expect(statements.filter((text) => !begins.test(text))).toEqual([])
})

test('the command plans a migration of this version on a database that takes no changes', async () => {
  const name = new URL(live.url).pathname.slice(1)
  const empty = `plan_${randomBytes(6).toString('hex')}`
  await administer(live.url, `create database ${empty} template template0`)
  await pool.query("delete from schema_migrations where id = '2820_key_rotation'")
  await administer(live.url, `alter database ${name} set default_transaction_read_only = on`)
  const run = commandLine(live.url, { PROOF_DATABASE_URL: databaseUrl(live.url, empty) })
  const { code, out, notes } = await run(['migrate', '--plan'])
  await administer(scratch.url, `drop database ${empty} with (force)`)
  expect({ code, notes }).toEqual({ code: 0, notes: '' })
  expect(out).toBe(
    [
      'The main database: 1 to apply, in this order, each in a transaction of its own.',
      '',
      '2820_key_rotation',
      '  alter table secret_key add root_sealed bytea, add next_fingerprint text, add next_root_se…',
      '      secret_key: AccessExclusiveLock (stops reads and writes), reads it; about 0 rows, 0.0 MB',
      '      others wait: as long as a scan of 0.0 MB',
      '  create table key_holders ( process text primary key, next_fingerprint text not null, writ…',
      '      others wait: not at all',
      '',
    ].join('\n'),
  )
})
