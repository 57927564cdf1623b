import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../testing/command-line.ts'
import { staffWorld, type StaffWorld } from '../testing/staff-world.ts'
import { administer, databaseUrl, serverVariable, type TestServer } from '../testing/test-server.ts'
import { readConfig } from '../server/config.ts'
import { findLastProven } from '../../platform/server/proven-backups.ts'
import { findEmpty } from './backup/empty-database.ts'
import { findBackup, openBackup, writeManifest, writeWhole } from './backup/archive.ts'
import { chooseOld, removeOld } from './backup/keeping.ts'
import { listBackups, makeBackup, type MadeBackup } from './backup/make-backup.ts'
import type { Manifest } from './backup/manifest.ts'
import { readMoment } from './backup/pgbackrest.ts'
import { openScratch } from './backup/prove-backup.ts'
import { openSession } from './backup/snapshot.ts'
import { readSqlDump } from './backup/sql-dump.ts'
import { findProgram, missingProgram, splitPassword } from './backup/programs.ts'

let world: StaffWorld
let folder = ''
let made: MadeBackup
const databases: string[] = []
const { url: serverUrl } = JSON.parse(process.env[serverVariable] ?? '{}') as TestServer

/** A database without anything in it. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  databases.push(name)
  return databaseUrl(serverUrl, name)
}

/** The months of a database that was made two months ago: a migration would give it other ones today. */
const earlierMonths = `
  do $$ declare boundary timestamptz := date_trunc('month', now() at time zone 'UTC' - interval '1 month') at time zone 'UTC'; begin
    alter table user_activities detach partition user_activities_older;
    perform make_months('user_activities', boundary, now() + interval '3 months', 'activity_id');
    insert into user_activities select * from user_activities_older;
    truncate user_activities_older;
    execute format('alter table user_activities attach partition user_activities_older for values from (minvalue) to (%L)', boundary);
  end $$`
/** The partitions of a table, each with its bounds and its own primary key. */
const monthsOf = `
  select c.relname, pg_get_expr(c.relpartbound, c.oid) as bounds, pg_get_constraintdef(k.oid) as key
  from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where i.inhparent = 'user_activities'::regclass order by 1`

beforeAll(async () => {
  world = await staffWorld()
  folder = await mkdtemp(join(tmpdir(), 'tuppence-backups-'))
  const run = commandLine(world.database.url, {}, world.program)
  const { email } = await world.person()
  await run(['points', 'adjust', email, '54321', '--reason', 'For a test', '--key', 'backup-1'])
  await world.rows(earlierMonths)
  const say = () => undefined
  const wish = { formats: ['sql'] as const, passphrase: null, env: {}, program: '9.9.9', say }
  made = await makeBackup({ url: world.database.url, folder, ...wish })
})
afterAll(async () => {
  for (const name of databases) await administer(serverUrl, `drop database if exists ${name} with (force)`)
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A copy of the backup in a folder of its own, with other contents or another manifest. */
async function altered(
  change: (sql: string) => string,
  more: (manifest: Manifest) => Partial<Manifest> = () => ({}),
): Promise<string> {
  const place = await mkdtemp(join(folder, 'altered-'))
  const data = gzipSync(change(gunzipSync(await readFile(made.path)).toString('utf8')))
  const sha256 = createHash('sha256').update(data).digest('hex')
  const manifest = { ...made.manifest, sha256, bytes: data.length }
  await writeFile(join(place, manifest.file), data)
  await writeManifest(place, { ...manifest, ...more(manifest) })
  return join(place, manifest.file)
}

describe('a backup', () => {
  test('is proven in an empty database with every count, sum and check, and comes back into the same one', async () => {
    const url = await emptyDatabase()
    const run = commandLine(world.database.url, { PROOF_DATABASE_URL: url })
    expect(await run(['backup', 'prove', '--latest', folder])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/is proven: \d+ tables with \d+ rows came back, and every check passed\.\n$/),
    })
    expect(await findLastProven(world.program.db)).toMatchObject({
      file: made.manifest.file,
      sha256: made.manifest.sha256,
      madeAt: new Date(made.manifest.madeAt),
    })
    // The proof left the database as empty as it found it.
    expect(await commandLine(url)(['restore', made.path])).toMatchObject({ code: 0 })
    const restored = await openSession(url)
    const { rows: months } = await restored.query(monthsOf)
    await restored.end()
    expect(months).toEqual(await world.rows(monthsOf))
    expect(months.length).toBeGreaterThan(5)
    const again = await commandLine(url)(['restore', made.path])
    expect(again).toMatchObject({ code: 1, notes: expect.stringContaining('is not empty') })
  })

  test('is not proven in a database that holds something, and nothing of it is lost', async () => {
    const url = await emptyDatabase()
    const session = await openSession(url)
    await session.query('create schema kept; create table kept.notes as select 7 as n')
    const { notes, code } = await commandLine(world.database.url, { PROOF_DATABASE_URL: url })([
      'backup',
      'prove',
      '--latest',
      folder,
    ])
    expect({ code, notes }).toEqual({ code: 1, notes: expect.stringMatching(/^Nothing was changed: .* is not empty/) })
    expect((await session.query('select n from kept.notes')).rows).toEqual([{ n: 7 }])
    await session.end()
    // The panel's own database, by a slip of the one who set it up.
    const own = commandLine(world.database.url, { PROOF_DATABASE_URL: world.database.url })
    expect(await own(['backup', 'prove', made.path])).toMatchObject({ code: 1 })
    expect(await world.rows('select count(*)::int as n from postings')).toEqual([{ n: 2 }])
  })

  test('is not proven when one posting is another, or the manifest counts one row more', async () => {
    expect(made.manifest.tables.find(({ name }) => name === 'postings')?.rows).toBe(2)
    const path = await altered(
      (sql) => sql.replace(/\t54321\t/g, '\t54322\t'),
      ({ tables }) => ({ tables: tables.map((one) => (one.name === 'users' ? { ...one, rows: one.rows + 1 } : one)) }),
    )
    const url = await emptyDatabase()
    const run = commandLine(world.database.url, { PROOF_DATABASE_URL: url })
    const { code, out } = await run(['backup', 'prove', path])
    expect(code).toBe(2)
    await expect(findEmpty(url)).resolves.toMatchObject({ url })
    expect(out).toMatch(/^postings\.amount: adds up to \d+ instead of 108642$/m)
    expect(out).toMatch(/^users: (\d+) rows instead of \d+$/m)
    expect(out).toMatch(/^W\d+ /m)
    expect(out).toContain('is not proven.')
    expect((await findLastProven(world.program.db))?.sha256).toBe(made.manifest.sha256)
  })

  test('that ends early, was changed, or has no manifest is refused before anything is written', async () => {
    const url = await emptyDatabase()
    const run = commandLine(url)
    const short = await altered((sql) => sql)
    await truncate(short, 1_000)
    expect((await run(['restore', short])).notes).toMatch(
      /is broken: it has 1000 bytes, and its manifest says \d+\.\n$/,
    )
    const changed = await altered((sql) => sql)
    const bytes = await readFile(changed)
    bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500)
    await writeFile(changed, bytes)
    expect((await run(['restore', changed])).notes).toContain('its contents are not those that were written')
    const bare = await altered((sql) => sql)
    await rm(`${bare}.json`)
    expect((await run(['restore', bare])).notes).toContain('without its manifest a backup cannot be checked')
    const sql = gunzipSync(await readFile(made.path))
    const session = await openSession(world.database.url)
    await session.query('begin')
    const ended = readSqlDump(session, Readable.from([sql.subarray(0, sql.indexOf('\t54321\t'))]))
    await expect(ended).rejects.toThrow('ends in the middle of a table')
    await session.end()
  })

  test('of a newer program is refused, and of one whose migration was another', async () => {
    const run = commandLine(await emptyDatabase())
    const newer = await altered(
      (sql) => sql,
      ({ migrations }) => ({ migrations: [...migrations, { id: '9999_later', checksum: '' }] }),
    )
    expect((await run(['restore', newer])).notes).toContain('was made by a newer Tuppence (9.9.9)')
    const edited = await altered(
      (sql) => sql,
      ({ migrations }) => ({ migrations: migrations.map((one) => ({ ...one, checksum: 'another' })) }),
    )
    expect((await run(['restore', edited])).notes).toContain('has another migration 0001_rate_limits')
  })

  test('needs its passphrase, and says when it is another', async () => {
    const place = await mkdtemp(join(folder, 'sealed-'))
    // Far less work for a guess than in production, because the test guesses as well.
    const sealed = await writeWhole(
      join(place, 'x.dump.age'),
      'the right passphrase',
      async (to) => void to.end('rows'),
      8,
    )
    const manifest = { ...made.manifest, ...sealed, file: 'x.dump.age', isEncrypted: true }
    await writeManifest(place, manifest)
    const backup = await findBackup(join(place, 'x.dump.age'))
    const [first] = await (await openBackup(backup, 'the right passphrase')).toArray()
    expect(Buffer.from(first as Uint8Array).toString()).toBe('rows')
    expect((await readFile(backup.path)).toString('latin1')).not.toContain('rows')
    await expect(openBackup(backup, 'a wrong passphrase')).rejects.toThrow('was encrypted with another passphrase')
    await expect(openBackup(backup, null)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
  })

  test('that cannot be written leaves nothing that looks like one', async () => {
    const place = await mkdtemp(join(folder, 'failed-'))
    const failing = writeWhole(join(place, 'x.dump'), null, async (to) => {
      to.write('the beginning')
      throw new Error('the database went away')
    })
    await expect(failing).rejects.toThrow('the database went away')
    expect(await readdir(place)).toEqual([])
  })
})

describe('what is kept', () => {
  test.each([
    [['d', 'c', 'b', 'a'], 2, null, ['b', 'a']],
    [['d', 'c', 'b', 'a'], 2, 'a', ['b']],
    [['d', 'c', 'b', 'a'], 1, 'd', ['c', 'b', 'a']],
    [['a'], 3, null, []],
  ])('of %j the %d newest and the last proven one, %j', (files, keep, proven, old) => {
    expect(chooseOld(files, keep, proven)).toEqual(old)
  })

  test('is removed with its manifest, and what is no finished backup is left alone', async () => {
    const place = await mkdtemp(join(folder, 'kept-'))
    const names = ['01', '02', '03'].map((day) => `tuppence-2026-01-${day}T00-00-00-000Z.dump`)
    for (const name of names) await writeManifest(place, { ...made.manifest, file: name })
    for (const name of [...names, 'tuppence-2025-01-01T00-00-00-000Z.dump', 'notes.txt'])
      await writeFile(join(place, name), '')
    expect((await listBackups(place)).map(({ file }) => file)).toEqual(names.toReversed())
    expect(await removeOld(place, 1, names[0] ?? '')).toEqual([names[1]])
    expect((await readdir(place)).toSorted()).toEqual(
      [
        'notes.txt',
        'tuppence-2025-01-01T00-00-00-000Z.dump',
        ...[names[0], names[2]].flatMap((name) => [`${name}`, `${name}.json`]),
      ].toSorted(),
    )
  })
})

describe('a proof that cannot be had', () => {
  test('costs neither the backup nor the removal of old ones', async () => {
    const place = await mkdtemp(join(folder, 'unproven-'))
    const programs = await mkdtemp(join(folder, 'programs-'))
    // A server is dumped by a pg_dump of its own version, which the machine of a test does not have.
    const dump = '#!/bin/sh\ncase "$1" in --version) echo "pg_dump (PostgreSQL) 99.0" ;; *) echo rows ;; esac\n'
    await writeFile(join(programs, 'pg_dump'), dump, { mode: 0o755 })
    const old = ['01', '02'].map((day) => `tuppence-2026-01-${day}T00-00-00-000Z.dump`)
    for (const file of old) {
      await writeManifest(place, { ...made.manifest, file })
      await writeFile(join(place, file), '')
    }
    const run = commandLine(world.database.url, {
      PATH: `${programs}:${process.env['PATH']}`,
      PROOF_DATABASE_URL: world.database.url,
    })
    const { code, notes } = await run(['backup', '--to', place, '--keep', '2'])
    expect({ code, notes }).toEqual({
      code: 1,
      notes: expect.stringMatching(/^The backup was made, but it could not be proven: .* is not empty/m),
    })
    const left = (await listBackups(place)).map(({ file }) => file)
    expect(left).toHaveLength(2)
    expect(left.slice(1)).toEqual([old[1]])
  })

  test('is cleared away by the end of the command, also while something still fills its database', async () => {
    const url = await emptyDatabase()
    const config = readConfig({
      SECRET_KEY: 'a secret key for tests, of 32 characters or more',
      PROOF_DATABASE_URL: url,
    })
    const ends: (() => Promise<void>)[] = []
    const atEnd = (close: () => Promise<void>) => {
      ends.push(close)
      return close
    }
    await openScratch({ config, say: () => undefined, atEnd })
    const filling = await openSession(url)
    filling.on('error', () => undefined)
    await filling.query('begin; create table half as select 1 as n')
    const [end] = ends
    await end?.()
    await expect(findEmpty(url)).resolves.toMatchObject({ url })
    await expect(filling.query('commit')).rejects.toThrow(/terminat|not queryable/)
  })

  test('for want of an empty database leaves no PostgreSQL running', async () => {
    const config = readConfig({ SECRET_KEY: 'a secret key for tests, of 32 characters or more', NODE_ENV: 'test' })
    let asked = ''
    const refuse = async (url: string) => {
      asked = url
      throw new Error('the database is not empty')
    }
    await expect(openScratch({ config, say: () => undefined, atEnd: (close) => close }, refuse)).rejects.toThrow(
      /^the database is not empty$/,
    )
    await expect(openSession(asked)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('the words of a backup', () => {
  test.each([
    [['backup'], 'Say where: tuppence backup --to DIR, or --pgbackrest STANZA.\n'],
    [['backup', '--to', '/x', '--keep', '0'], '--keep must be a whole number from 1 to 10000, not "0".\n'],
    [['backup', 'prove'], 'Name a file, or a folder with --latest: tuppence backup prove --latest DIR\n'],
    [['restore'], 'Name the file of a backup, or a moment with --to: tuppence restore FILE\n'],
    [
      ['restore', '--to', 'yesterday'],
      '--to must be a moment with its zone, like 2026-01-31T14:05:00Z, or "latest", not "yesterday".\n',
    ],
  ])('%j are refused in one line', async (words, notes) => {
    expect(await commandLine(world.database.url)(words)).toEqual({ code: 1, out: '', notes })
  })

  test('a password does not belong on the command line', async () => {
    const run = commandLine(world.database.url)
    const { notes } = await run(['restore', made.path, '--into', 'postgres://ann:secret@127.0.0.1:1/x'])
    expect(notes).toContain('can be read by other users')
  })

  test.each([
    ['postgres://ann:p%40ss@host:5432/db', 'postgres://ann@host:5432/db', { PGPASSWORD: 'p@ss' }],
    ['postgres://ann:x@h1,h2/db?sslmode=require', 'postgres://ann@h1,h2/db?sslmode=require', { PGPASSWORD: 'x' }],
    ['postgres://host/db?user=ann&password=x', 'postgres://host/db?user=ann', { PGPASSWORD: 'x' }],
    ['postgres://host/db?password=x&user=ann', 'postgres://host/db?user=ann', { PGPASSWORD: 'x' }],
    ['postgres://ann@host/db', 'postgres://ann@host/db', {}],
  ])('%s is handed to a program without its password', (url, address, env) => {
    expect(splitPassword(url)).toEqual({ address, env })
  })

  test('a program that is missing is named with its package', () => {
    expect(findProgram('pg_dump', 99, { PATH: '' })).toBeNull()
    expect(missingProgram('pg_dump', 18)).toContain('postgresql-client-18')
  })

  test('a moment has a zone and lies in the past', () => {
    expect(readMoment('latest')).toBeNull()
    expect(readMoment('2026-01-31 14:05+02')).toEqual(new Date('2026-01-31T12:05:00Z'))
    expect(() => readMoment('2026-01-31T14:05:00')).toThrow('with its zone')
    expect(() => readMoment('2999-01-01T00:00:00Z')).toThrow('in the future')
  })
})
