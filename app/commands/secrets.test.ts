import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../testing/command-line.ts'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { houseRoot } from '../testing/house.ts'
import { recordedDatabase, recordedVersions } from '../testing/recorded.ts'
import { makeProcessName } from '../../platform/server/connections.ts'
import { openDatabase } from '../../platform/server/db.ts'
import {
  arrangeKeys,
  findKeyMismatch,
  loadKeys,
  readKeyRow,
  rememberKey,
  sealRoot,
} from '../../platform/server/installation.ts'
import { createLog } from '../../platform/server/log.ts'
import { migrate } from '../../platform/server/migrate.ts'
import { countUnmoved, resealPlace } from '../../platform/server/reseal-store.ts'
import { announceRotation, followRotation, type RotationPace } from '../../platform/server/rotation-store.ts'
import { platformSealed } from '../../platform/server/sealed.ts'
import { createSecrets, markOf, type Keyring, type Purpose } from '../../platform/server/secrets.ts'
import { listPlaces } from './secrets.ts'

const secretKey = 'a secret key for tests, of 32 characters or more'
const newSecretKey = 'another secret key, which a rotation moves to'
const both = { secretKey, newSecretKey }
/** Less than production waits; a report has more turns to come in time than there, because a test's machine may be busy. */
const pace: RotationPace = { beatMs: 100, lookMs: 100, reportedWithinMs: 500, settleMs: 200, askEveryMs: 50 }
/** A command that did not wait would ask before a process with this pace has looked. */
const slowPace: RotationPace = { ...pace, lookMs: 700, reportedWithinMs: 1_500 }
const paced = (url: string, keys: Readonly<Record<string, string>>, at = pace) => commandLine(url, keys, undefined, at)
const [answers] = platformSealed
if (!answers) throw new Error('the platform seals nothing')

let database: FreshDatabase
let rotate: ReturnType<typeof commandLine>
beforeAll(async () => {
  database = await freshDatabase()
  rotate = paced(database.url, { SECRET_KEY: secretKey, NEW_SECRET_KEY: newSecretKey })
})
afterAll(() => database.drop())

/** One process of the panel, as the database sees it; `given` are the keys it was started with. */
async function openHandle(given: { secretKey: string; newSecretKey?: string }, { isHidden = false } = {}) {
  const name = makeProcessName('web', 2)
  // Behind a pooler connections have the pooler's name.
  const opened = openDatabase({
    url: database.url,
    poolSize: 2,
    log: createLog('silent'),
    name: isHidden ? 'pgbouncer' : name,
  })
  const { db, pool } = opened
  const ring: Keyring = { root: given.secretKey, writes: given.secretKey, others: [] }
  await loadKeys(db, ring, given)
  const failures: unknown[] = []
  const lost = (error: unknown) => void failures.push(error)
  const unfollow = await followRotation({ db, ring, given, name, lost, pace: isHidden ? slowPace : pace })
  const secrets = createSecrets(ring)
  const write = () =>
    pool.query('insert into repeatable_requests (actor_id, key_hash, print, answer) values ($1, $2, $2, $3)', [
      randomUUID(),
      randomBytes(32),
      secrets.seal('idempotency', 'an answer'),
    ])
  const read = async (which: string) => {
    const { rows } = await pool.query<{ answer: Buffer }>(`select answer from repeatable_requests ${which}`)
    for (const { answer } of rows) {
      if (secrets.unseal('idempotency', answer) !== 'an answer') throw new Error('another answer')
    }
    return rows.length
  }
  const readAll = () => read('')
  const readSome = () => read('where actor_id > (select gen_random_uuid()) order by actor_id limit 20')
  const over = new AbortController()
  const turns = (async () => {
    while (!over.signal.aborted) {
      try {
        await write()
        await readSome()
      } catch (error) {
        failures.push(error)
      }
      await wait(20) // two processes that never rest would leave the command no processor
    }
  })()
  const stop = async () => {
    over.abort()
    await turns
    await unfollow()
    await opened.close()
  }
  return { name, db, pool, secrets, failures, readAll, stop }
}

test('a rotation is refused without a key, with one too short, with the same, and while a process holds the old one alone', async () => {
  const alone = commandLine(database.url, { SECRET_KEY: secretKey })
  expect(await alone(['secrets', 'rotate'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^Set NEW_SECRET_KEY/),
  })
  const short = commandLine(database.url, { SECRET_KEY: secretKey, NEW_SECRET_KEY: 'short' })
  expect((await short(['secrets', 'rotate'])).notes).toContain(
    'NEW_SECRET_KEY has 5 characters: it must have at least 32',
  )
  const same = commandLine(database.url, { SECRET_KEY: secretKey, NEW_SECRET_KEY: secretKey })
  expect((await same(['secrets', 'rotate'])).notes).toContain('NEW_SECRET_KEY is the same as SECRET_KEY')
  expect((await rotate(['secrets', 'rotate', '--finish'])).notes).toContain('The rotation has not begun')
  const old = await openHandle({ secretKey })
  const refused = await rotate(['secrets', 'rotate'])
  expect(refused).toMatchObject({ code: 1, notes: expect.stringContaining(`${old.name} does not hold the new key`) })
  expect(await readKeyRow(old.db)).toMatchObject({ next_fingerprint: null })
  await old.stop()
})

test('a process behind a pooler that holds the old key alone is found by what it reports', async () => {
  const old = await openHandle({ secretKey }, { isHidden: true })
  const rotateSlowly = paced(database.url, { SECRET_KEY: secretKey, NEW_SECRET_KEY: newSecretKey }, slowPace)
  expect(await rotateSlowly(['secrets', 'rotate'])).toMatchObject({
    code: 1,
    notes: expect.stringContaining(`${old.name} does not hold the new key`),
  })
  expect(await readKeyRow(old.db)).toMatchObject({ next_fingerprint: null })
  await old.stop()
  expect(old.failures).toEqual([])
})

test('two processes write and read through a rotation that is cut off, resumed and finished', async () => {
  const [first, second] = [await openHandle(both), await openHandle(both)]
  const token = first.secrets.hmac('person', 'maya@example.com')
  const [signing] = first.secrets.passingKeysOf('access-token')
  // The first run is cut off by its connection, after some of the rows that were there before it.
  const before = createSecrets(secretKey)
  await first.pool.query(
    `insert into repeatable_requests (actor_id, key_hash, print, answer)
     select gen_random_uuid(), sha256(n::text::bytea), '', $1 from generate_series(1, 3000) n`,
    [before.seal('idempotency', 'an answer')],
  )
  const moving = createSecrets({ root: secretKey, writes: newSecretKey, others: [secretKey] })
  const rows = (sql: string) =>
    first.pool.query<{ n: number }>(sql, [markOf(newSecretKey)]).then((all) => all.rows[0]?.n)
  const unmarked = () => rows('select count(*)::int as n from repeatable_requests where substring(answer for 12) <> $1')
  let updates = 0
  const cut = new pg.Pool({ connectionString: database.url, max: 1 })
  const query = cut.query.bind(cut)
  Object.assign(cut, {
    query: (text: string, values: unknown[]) => {
      if (text.startsWith('update') && (updates += 1) > 1) throw new Error('killed')
      return query(text, values)
    },
  })
  await expect(resealPlace(answers, { pool: cut, secrets: moving, mark: markOf(newSecretKey) })).rejects.toThrow(
    'killed',
  )
  await cut.end()
  expect(await unmarked()).toBeGreaterThan(1_000)
  expect(await unmarked()).toBeLessThan(3_000)

  expect(await rotate(['secrets', 'rotate'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^repeatable_requests\.answer: \d+ sealed again\n[\s\S]*Now: tuppence secrets rotate --finish\n$/,
    ),
  })
  expect(await unmarked()).toBe(0)
  expect((await rotate(['doctor'])).out).toMatch(/^warning +secret key +a rotation to a new key is not finished/m)

  // One value of the old key is left.
  await first.pool.query(
    `update repeatable_requests set answer = $1 where ctid = (select min(ctid) from repeatable_requests)`,
    [before.seal('idempotency', 'an answer')],
  )
  expect(await rotate(['secrets', 'rotate', '--finish'])).toMatchObject({
    code: 1,
    notes: expect.stringContaining('Sealed with the old key are still repeatable_requests.answer (1).'),
  })
  expect((await findKeyMismatch(first.db, { secretKey }))?.found).toContain('A rotation of SECRET_KEY is not finished')
  expect((await rotate(['secrets', 'rotate'])).out).toContain('repeatable_requests.answer: 1 sealed again')
  expect(await rotate(['secrets', 'rotate', '--finish'])).toMatchObject({ code: 0 })
  expect(await rotate(['secrets', 'rotate', '--finish'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^NEW_SECRET_KEY is the key of this database/),
  })

  const after = await openHandle({ secretKey: newSecretKey })
  expect(await findKeyMismatch(after.db, { secretKey: newSecretKey })).toBeNull()
  expect(await findKeyMismatch(after.db, both)).toBeNull()
  expect((await findKeyMismatch(after.db, { secretKey }))?.found).toMatch(/^SECRET_KEY is another than the one/)
  expect(await after.readAll()).toBeGreaterThan(3_000)
  // What is looked up or stands in emails is the same for ever; sessions are signed by the new key alone.
  expect(after.secrets.hmac('person', 'maya@example.com')).toEqual(token)
  expect(after.secrets.passingKeysOf('access-token')).toHaveLength(1)
  expect(after.secrets.passingKeysOf('access-token')[0]).not.toEqual(signing)
  expect(first.secrets.passingKeysOf('access-token')[0]).toEqual(after.secrets.passingKeysOf('access-token')[0])
  expect(first.secrets.passingKeysOf('access-token')).toContainEqual(signing)
  for (const handle of [first, second, after]) await handle.stop()
  expect([...first.failures, ...second.failures, ...after.failures]).toEqual([])
})

test('a value that moves within its table while it is looked for is found', async () => {
  const fresh = await freshDatabase()
  const pool = new pg.Pool({ connectionString: fresh.url, max: 2 })
  const secrets = createSecrets({ root: secretKey, writes: newSecretKey, others: [secretKey] })
  const add = (count: number, sealed: Buffer) =>
    pool.query(
      `insert into repeatable_requests (actor_id, key_hash, print, answer)
       select gen_random_uuid(), sha256(n::text::bytea), '', $1 from generate_series(1, $2::int) n`,
      [sealed, count],
    )
  await add(3_000, secrets.seal('idempotency', 'an answer'))
  await add(1, createSecrets(secretKey).seal('idempotency', 'an answer'))
  // There is room at the beginning, where the walk has been.
  await pool.query(`delete from repeatable_requests where ctid < '(20,0)'`)
  await pool.query('vacuum repeatable_requests')
  const oldOne = 'substring(answer for 4) <> $1'
  const move = `update repeatable_requests set began_at = clock_timestamp() where ${oldOne} returning (ctid::text::point)[0] as block`
  const isBehind = async () =>
    ((await pool.query<{ block: number }>(move, [Buffer.from('tpk1')])).rows[0]?.block ?? 0) < 20
  let batches = 0
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const moving = async (...asked: unknown[]) => {
      const answer = await query(...asked)
      if (String(asked[0]).includes('as at') && (batches += 1) === 1) while (!(await isBehind()));
      return answer
    }
    return Object.assign(client, { query: moving })
  }
  const moved = Object.assign(Object.create(pool) as pg.Pool, { connect })
  expect(await countUnmoved(answers, { pool: moved, secrets, mark: markOf(newSecretKey) })).toEqual({
    left: 1,
    unopened: 0,
  })
  expect(batches).toBeGreaterThan(1)
  await pool.end()
  await fresh.drop()
})

test('keys that were confused are not taken for a rotation that is over', async () => {
  const fresh = await freshDatabase()
  const { db, close } = openDatabase({ url: fresh.url, poolSize: 1, log: createLog('silent') })
  await rememberKey(db, { secretKey })
  const confused = paced(fresh.url, { SECRET_KEY: newSecretKey, NEW_SECRET_KEY: secretKey })
  const refused = { code: 1, out: '', notes: expect.stringContaining('are the wrong way round') }
  expect(await confused(['secrets', 'rotate'])).toMatchObject(refused)
  const run = paced(fresh.url, { SECRET_KEY: secretKey, NEW_SECRET_KEY: newSecretKey })
  expect(await run(['secrets', 'rotate'])).toMatchObject({ code: 0 })
  expect(await confused(['secrets', 'rotate', '--finish'])).toMatchObject(refused)
  expect(await run(['secrets', 'rotate', '--finish'])).toMatchObject({ code: 0 })
  expect(await run(['secrets', 'rotate'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^NEW_SECRET_KEY is the key of this database since \d{4}-\d\d-\d\d\. /),
  })
  await close()
  await fresh.drop()
})

test('a rotation that was killed as soon as it was announced goes on, and ends', async () => {
  const fresh = await freshDatabase()
  const run = paced(fresh.url, { SECRET_KEY: secretKey, NEW_SECRET_KEY: newSecretKey })
  const { db, pool, close } = openDatabase({ url: fresh.url, poolSize: 1, log: createLog('silent') })
  const [before, after] = [
    createSecrets(secretKey),
    createSecrets({ root: secretKey, writes: newSecretKey, others: [] }),
  ]
  await rememberKey(db, { secretKey })
  await pool.query(
    `insert into repeatable_requests (actor_id, key_hash, print, answer)
     select gen_random_uuid(), sha256(n::text::bytea), '', $1 from generate_series(1, 30) n`,
    [before.seal('idempotency', 'an answer')],
  )
  const opens = async ({ unseal }: Pick<typeof after, 'unseal'>) =>
    (await pool.query<{ answer: Buffer }>('select answer from repeatable_requests')).rows.filter(({ answer }) => {
      try {
        return unseal('idempotency', answer) === 'an answer'
      } catch {
        return false
      }
    }).length
  // Killed as soon as it was announced: nothing begins with the new key yet, and no process starts without it.
  expect(
    await announceRotation(db, { from: secretKey, to: newSecretKey, rootSealed: sealRoot(secretKey, newSecretKey) }),
  ).toBe(true)
  expect((await run(['secrets', 'rotate', '--finish'])).notes).toContain('The rotation has not begun')
  expect((await findKeyMismatch(db, { secretKey }))?.found).toContain('A rotation of SECRET_KEY is not finished')
  expect(await opens(before)).toBe(30)
  expect(await run(['secrets', 'rotate'])).toMatchObject({ code: 0 })
  expect([await opens(before), await opens(after)]).toEqual([0, 30])
  expect(await run(['secrets', 'rotate', '--finish'])).toMatchObject({ code: 0 })
  expect(arrangeKeys(await readKeyRow(db), { secretKey: newSecretKey })).toMatchObject({
    root: secretKey,
    writes: newSecretKey,
  })
  await close()
  await fresh.drop()
})

/** The purposes that something is sealed for, as the source says. */
async function listSealedPurposes(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const folder of ['areas', 'platform'])
    for (const file of await readdir(join(houseRoot, folder), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.endsWith('reseal-store.ts')) continue
      const text = await readFile(join(houseRoot, folder, file), 'utf8')
      for (const [, quoted, name] of text.matchAll(/\.seal\((?:'([\w-]+)'|(\w+)),/g)) {
        const named = new RegExp(`const ${name} = '([\\w-]+)'`).exec(text)?.[1]
        if (quoted ?? named) found.add(String(quoted ?? named))
        else if (name === 'keyPurpose') found.add('reward-provider')
        else throw new Error(`${file} seals for a purpose that is not written out`)
      }
    }
  found.delete('root-key')
  return found
}

test('every purpose that is sealed for has a place that is rotated', async () => {
  expect([...(await listSealedPurposes())].toSorted()).toEqual(
    [...new Set(listPlaces().map(({ purpose }) => purpose))].toSorted(),
  )
})

/** What columns of bytes are called that hold a hash, a file, numbers or what a device told, and nothing sealed. */
const plainNames = new Set(
  `address_key audio browser_hash bytes canvas capabilities chain_hash challenge_hash click_key code_hash code_key
  event_key fingerprint hardware hash key_hash localization network network_hash network_key numbers options person_key
  platform previous_hash print request_hash root screen sha256 state_hash ticket_hash token_hash voter`.split(/\s+/),
)

test('every column of bytes is rotated, or is known to hold nothing sealed', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const columns = await listByteColumns(pool)
  await pool.end()
  const unknown = columns
    .filter(({ column }) => !plainNames.has(column))
    .map(({ table, column }) => `${table}.${column}`)
  const rotated = listPlaces().flatMap((place) => ('table' in place ? [`${place.table}.${place.column}`] : []))
  expect(unknown).toEqual(rotated.toSorted())
})

test('of a recorded database nothing is left that the old key opens, wherever it is stored', async () => {
  const [{ version, secretKey: oldKey }] = recordedVersions
  const recorded = await recordedDatabase(version)
  const pool = new pg.Pool({ connectionString: recorded.url, max: 2 })
  try {
    await migrate(recorded.url)
    const columns = await listByteColumns(pool)
    const purposes = [...new Set(listPlaces().map(({ purpose }) => purpose))]
    const opened = await listOpened(pool, columns, oldKey, purposes)
    expect(opened).toContain('gift_codes.sealed')
    expect(opened).toContain('suppliers.secret_sealed')
    const run = paced(recorded.url, { SECRET_KEY: oldKey, NEW_SECRET_KEY: newSecretKey })
    expect(await run(['secrets', 'rotate'])).toMatchObject({ code: 0, notes: '' })
    expect(await run(['secrets', 'rotate', '--finish'])).toMatchObject({ code: 0, notes: '' })
    expect(await listOpened(pool, columns, oldKey, purposes)).toEqual([])
    const { db, close } = openDatabase({ url: recorded.url, poolSize: 1, log: createLog('silent') })
    const ring = arrangeKeys(await readKeyRow(db), { secretKey: newSecretKey })
    await close()
    expect(ring).toEqual({ root: oldKey, writes: newSecretKey, others: [] })
    expect(await listOpened(pool, columns, ring, purposes)).toEqual(opened)
  } finally {
    await pool.end()
    await recorded.drop()
  }
})

/** Every column that may hold sealed bytes, whatever the areas declare. */
async function listByteColumns(pool: pg.Pool): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and table_name <> 'secret_key' order by 1, 2`,
  )
  return rows
}

/** Lists the columns that have a value which these keys open for one of the purposes. */
async function listOpened(
  pool: pg.Pool,
  columns: readonly { table: string; column: string }[],
  keys: string | Keyring,
  purposes: readonly Purpose[],
): Promise<string[]> {
  const secrets = createSecrets(keys)
  const opens = (value: Buffer) =>
    purposes.some((purpose) => {
      try {
        return secrets.unseal(purpose, value) !== ''
      } catch {
        return false
      }
    })
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ value: Buffer }>(
      `select ${column} as value from ${table} where length(${column}) > 28 limit 50`,
    )
    if (rows.some(({ value }) => opens(value))) found.push(`${table}.${column}`)
  }
  return found
}
