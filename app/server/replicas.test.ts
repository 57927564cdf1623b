import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { createProgram } from '../server.ts'
import { createSessions } from '../../areas/auth/server/sessions.ts'
import { assembleProcess, testLog } from '../testing/assembled.ts'
import { freshDatabase } from '../testing/database.ts'
import { startPair, type Pair } from '../testing/standby.ts'
import { readConfig } from './config.ts'
import { findAsOf } from '../../platform/server/as-of.ts'
import {
  nowOf,
  openDatabase,
  readLong,
  statement,
  tables,
  transaction,
  type Db,
  type OpenDatabase,
} from '../../platform/server/db.ts'
import { migrate } from '../../platform/server/migrate.ts'
import { openReads, type Reads } from '../../platform/server/reads.ts'
import { newId } from '../../platform/server/secrets.ts'

/** A primary and a standby of the same cluster, and the product on both. */
let pair: Pair
let primary: OpenDatabase
let reads: Reads
const boundSeconds = 2
const whereAmI = statement<{ standby: boolean }>('test.where', 'select pg_is_in_recovery() as standby')
const countNotes = statement<{ n: number }>('test.count', 'select count(*)::int as n from test_notes')
const addNote = statement('test.add', 'insert into test_notes default values')
const isAtStandby = async (db: Db): Promise<boolean> => (await whereAmI(db, []))[0]?.standby ?? false
const open = (urls: readonly string[]) =>
  openReads(primary, { urls, poolSize: 3, lagSeconds: boundSeconds, log: testLog })
const stateOf = async (of = reads) => (await of.measure()).map(({ state }) => state)

beforeAll(async () => {
  pair = await startPair(async (url) => {
    await migrate(url)
    const { pool, close } = openDatabase({ url, poolSize: 1, log: testLog })
    await pool.query('create table test_notes (at timestamptz default now())')
    await close()
  })
  primary = openDatabase({ url: pair.primaryUrl, poolSize: 4, log: testLog })
  reads = open([pair.standbyUrl])
})
afterAll(async () => {
  await reads.close()
  await primary.close()
  await pair.stop()
})
beforeEach(() => vi.waitUntil(async () => (await stateOf())[0] === 'fresh', { timeout: 20_000 }))

test('readers read at the standby, and learn up to when it has everything', async () => {
  const { result, asOf } = await findAsOf(() => isAtStandby(reads.db))
  expect(result).toBe(true)
  expect(Math.abs(Date.now() - (asOf?.getTime() ?? 0))).toBeLessThan(60_000)
  const { asOf: ofPrimary } = await findAsOf(() => isAtStandby(primary.db))
  expect(ofPrimary).toBeNull()
  const long = await readLong(reads.db, isAtStandby)
  const built = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(tables()(reads.db))
  expect([long, built.rows[0]?.standby]).toEqual([true, true])
})

test('nothing is written through it, neither at the standby nor at the primary that stands in', async () => {
  const notes = async () => (await countNotes(primary.db, []))[0]?.n
  const before = await notes()
  const tries = [
    (db: Db) => addNote(db, []),
    (db: Db) => transaction(db, (tx) => addNote(tx, [])),
    (db: Db) => tables<{ test_notes: { at: Date } }>()(db).insertInto('test_notes').defaultValues().execute(),
    (db: Db) => readLong(db, (reader) => addNote(reader, [])),
  ]
  const away = open(['postgres://tuppence:x@127.0.0.1:1/tuppence'])
  for (const attempt of tries) {
    await expect(attempt(reads.db)).rejects.toThrow(/read-only transaction|only reads/)
    await expect(attempt(away.db)).rejects.toThrow(/read-only transaction|only reads/)
  }
  expect(await isAtStandby(away.db)).toBe(false)
  await away.close()
  expect(await notes()).toBe(before)
})

test('while the replay is paused and something was written, the primary answers; afterwards the standby again', async () => {
  await pair.atStandby('select pg_wal_replay_pause()')
  await addNote(primary.db, [])
  await expect.poll(() => stateOf(), { timeout: 20_000 }).toEqual(['behind'])
  const { result, asOf } = await findAsOf(() => countNotes(reads.db, []))
  expect(asOf).toBeNull()
  expect(result).toEqual(await countNotes(primary.db, []))
  await pair.atStandby('select pg_wal_replay_resume()')
  await expect.poll(() => stateOf(), { timeout: 20_000 }).toEqual(['fresh'])
  expect(await isAtStandby(reads.db)).toBe(true)
})

test('a standby that ends a reader is not noticed by the reader', async () => {
  const slow = statement<{ standby: boolean }>(
    'test.slow',
    // At the standby it runs until the test ends it.
    'select pg_is_in_recovery() as standby, pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)',
  )
  // It finds the sleeper by its words.
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(case%' and pid <> pg_backend_pid()`
  const asked = [slow(reads.db, []), readLong(reads.db, (reader) => slow(reader, []))]
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`
  const standby = openDatabase({ url: pair.standbyUrl, poolSize: 1, log: testLog })
  await expect
    .poll(async () => (await standby.pool.query<{ n: number }>(waiting)).rows[0]?.n, { timeout: 20_000 })
    .toBe(2)
  await standby.close()
  await pair.atStandby(end)
  for (const answer of await Promise.all(asked)) expect(answer[0]?.standby).toBe(false)
})

test('another cluster, and the primary itself, are no standbys of this one', async () => {
  const other = await freshDatabase()
  const wrong = open([other.url, pair.primaryUrl])
  await expect.poll(() => stateOf(wrong), { timeout: 20_000 }).toEqual(['stranger', 'primary'])
  const { asOf } = await findAsOf(() => isAtStandby(wrong.db))
  expect(asOf).toBeNull()
  await wrong.close()
  await other.drop()
})

test('reports, lists and the audience come from the standby; what people act upon does not', async () => {
  const one = assembleProcess({ url: pair.primaryUrl, readUrls: [pair.standbyUrl] })
  const reader = { language: 'en', permissions: ['audit.view'] } as never
  await expect.poll(async () => (await findAsOf(() => isAtStandby(one.reads))).result, { timeout: 20_000 }).toBe(true)
  const fromStandby = async (work: () => Promise<unknown>) => (await findAsOf(work)).asOf !== null
  expect({
    attempts: await fromStandby(() => one.reports.attempts({})),
    finance: await fromStandby(() => one.reports.finance({})),
    signups: await fromStandby(() => one.reports.signups({})),
    traffic: await fromStandby(() => one.reports.traffic({}, true)),
    visits: await fromStandby(() => one.visitors.sums.progress()),
    log: await fromStandby(() => one.audit.list({}, reader)),
    clicks: await fromStandby(() => one.affiliates.clicksByCampaign({ first: '2026-01-01', last: '2026-01-02' })),
    export: await fromStandby(() =>
      one.reports.exportAll('ledger', {}, { recorded: false }).then((body) => body.resume()),
    ),
    nightCheck: await fromStandby(() => one.nightCheck.run()),
    wholeLedger: await fromStandby(() => one.wallet.checkWhole()),
    audience: await fromStandby(() => one.audience.refresh()),
    reconciliation: await fromStandby(() => one.reports.reconciliation()),
    sealing: await fromStandby(() => one.wallet.checkSinceSealed()),
    balances: await fromStandby(() => one.wallet.balances(one.db, newId())),
  }).toEqual({
    attempts: true,
    finance: true,
    signups: true,
    traffic: true,
    visits: true,
    log: true,
    clicks: true,
    export: true,
    nightCheck: true,
    wholeLedger: true,
    audience: true,
    reconciliation: false,
    sealing: false,
    balances: false,
  })
  await one.close()
})

/** A pause is asked for, and comes later. */
const untilPaused = `do $$ begin
  -- The database has no other way to say that it came.
  while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.01); end loop; end $$`

/** The databases of tests acknowledge a commit before it is in the log by which the lag is measured; those of panels never do. */
const durableNote = 'begin; set local synchronous_commit = on; insert into test_notes default values; commit'

test('over HTTP an answer says up to when its replica had everything, and an answer of the primary says nothing', async () => {
  const config = readConfig({
    SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_READ_URL: pair.standbyUrl,
    DATABASE_READ_LAG_SECONDS: '600',
  })
  const program = await createProgram({ config, log: testLog, databaseUrl: pair.primaryUrl, isDemo: true })
  const { db, jobs, users, audit, platform } = program
  const devices = { remember: async () => undefined }
  const sessions = createSessions({ db, secrets: platform.secrets, jobs, audit, devices })
  const token = await transaction(db, async (tx) => {
    const { userId } = await users.create(tx, { email: 'boss@example.com', role: '2', countryId: 'US' })
    return (
      await sessions.start(tx, { userId, role: '2' }, { ip: '10.0.0.1', userAgent: '' }, await nowOf(tx), 'password')
    ).access.token
  })
  const ask = async (path: string) => {
    const { statusCode, headers } = await program.app.inject({
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    return headers['as-of'] === undefined ? null : Date.parse(String(headers['as-of']))
  }
  const clock = async () =>
    (await primary.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now.getTime() ?? 0
  const [fromReplica, fromPrimary] = ['reports/signupsByDate', 'reports/reconciliation']
  const before = await clock()
  // The program itself writes while it starts, and each time the replica has it all a moment later.
  await expect.poll(() => program.reads.measure().then(() => ask(fromReplica))).toBeGreaterThanOrEqual(before)
  expect(await ask(fromPrimary)).toBeNull()
  // It stays at the time before it missed something, however often it is measured.
  await pair.atStandby('select pg_wal_replay_pause()')
  await pair.atStandby(untilPaused)
  await primary.pool.query(durableNote)
  const missed = await clock()
  for (let n = 0; n < 2; n += 1) {
    await program.reads.measure()
    const asOf = await ask(fromReplica)
    expect(asOf).toBeGreaterThanOrEqual(before)
    expect(asOf).toBeLessThanOrEqual(missed)
  }
  await pair.atStandby('select pg_wal_replay_resume()')
  await program.close()
})

test('a standby that is gone leaves every answer to the primary', async () => {
  await pair.stopStandby()
  expect(await isAtStandby(reads.db)).toBe(false)
  await expect.poll(() => stateOf(), { timeout: 20_000 }).toEqual(['away'])
  expect(await isAtStandby(reads.db)).toBe(false)
})
