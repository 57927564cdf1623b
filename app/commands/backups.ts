import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '../../platform/contract/durations.ts'
import { openDatabase, type Db } from '../../platform/server/db.ts'
import { describeMismatch, findKeyMismatch } from '../../platform/server/installation.ts'
import { createLog } from '../../platform/server/log.ts'
import { listPendingMigrations } from '../../platform/server/migrate.ts'
import { findLastProven, rememberProof } from '../../platform/server/proven-backups.ts'
import { findProgramVersion } from '../program-version.ts'
import { findEmpty } from './backup/empty-database.ts'
import { planTurn, removeOld } from './backup/keeping.ts'
import { describeSize, listBackups, makeBackup } from './backup/make-backup.ts'
import type { DumpFormat } from './backup/manifest.ts'
import { backUpStanza, readMoment, restoreStanza } from './backup/pgbackrest.ts'
import { proveBackup } from './backup/prove-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import type { Command, ExitCode, Room } from './command.ts'
import type { CommandInput } from './words.ts'
import { messageOf } from '../../platform/server/message-of.ts'

/** After a failure a schedule tries again so soon, or at its next turn if that is sooner. */
const retryMs = 10 * 60_000
/** A draft that nothing was written to for so long was left by a command that was killed. */
const draftMaxMs = hourMs

/** Makes a backup into a folder, once or again and again. */
export const backingUp: Command = {
  name: 'backup',
  usage: '--to DIR [--keep N] [--every HOURS] [--prove], or --pgbackrest STANZA',
  does: 'Writes a dump of the whole database with a manifest of its counts; encrypted for age when BACKUP_PASSPHRASE is set. --keep removes all but the N newest and the last proven one; --every goes on as a schedule; --prove restores each and checks it, as PROOF_DATABASE_URL does. --pgbackrest makes a base backup with pgBackRest instead.',
  flags: { to: 'text', keep: 'text', every: 'text', prove: 'yes', pgbackrest: 'text' },
  words: 0,
  run: async (given, room) => {
    const { config, env, terminal } = room
    const stanza = given.text('pgbackrest') ?? (given.text('to') === undefined ? config().backup.stanza : null)
    if (stanza) {
      backUpStanza(stanza, env)
      terminal.print(`pgBackRest has a new backup in the stanza ${stanza}.`)
      return 0
    }
    const to = given.text('to')
    if (to === undefined) throw new Error('Say where: tuppence backup --to DIR, or --pgbackrest STANZA.')
    const wish = {
      folder: resolve(to),
      keep: readCount(given, 'keep', 1, 10_000),
      // A database that was given for proofs is there to be used every night.
      proves: given.has('prove') || config().backup.proofUrl !== null,
      everyHours: readCount(given, 'every', 1, 24 * 31),
    }
    if (wish.everyHours === null) return backUpOnce(room, wish)
    if (config().databaseUrl === null)
      throw new Error('--every needs DATABASE_URL. Beside the embedded database run the command by cron, without it.')
    return backUpForEver(room, wish, wish.everyHours * hourMs)
  },
}

type Wish = { folder: string; keep: number | null; proves: boolean }

async function backUpOnce(room: Room, { folder, keep, proves }: Wish): Promise<ExitCode> {
  const { terminal, config, database, env } = room
  const { url, kind } = await database()
  await removeDrafts(folder)
  const { passphrase } = config().backup
  const formats: DumpFormat[] = kind === 'own' ? ['pg_dump'] : ['pg_dump', 'sql']
  const made = await makeBackup({
    url,
    folder,
    formats,
    passphrase,
    env,
    program: findProgramVersion(),
    say: terminal.note,
  })
  const { bytes, tables, isEncrypted } = made.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  terminal.print(
    `Made ${made.path}: ${describeSize(bytes)}, ${tables.length} tables, ${rows} rows${isEncrypted ? ', encrypted' : ''}.`,
  )
  const code = proves ? await proveNew(room, made.path) : 0
  if (keep === null) return code
  const lastProven = await withDatabase(url, (db) => findLastProven(db))
  for (const file of await removeOld(folder, keep, lastProven?.file ?? null)) terminal.note(`Removed ${file}.`)
  return code
}

/** Proves a backup that was just made. It counts, and old ones are removed, also when no proof can be had. */
async function proveNew(room: Room, path: string): Promise<ExitCode> {
  try {
    return await proveOne(room, path)
  } catch (error) {
    const why = messageOf(error)
    room.terminal.note(`The backup was made, but it could not be proven: ${why}`)
    return 1
  }
}

/** Makes a backup now, unless the newest one is younger than the interval, and then one for each interval. */
async function backUpForEver(room: Room, wish: Wish, everyMs: number): Promise<never> {
  for (let announced = 0; ;) {
    const made = await listBackups(wish.folder).catch(() => [])
    const { dueAt, napMs } = planTurn(
      made.map(({ at }) => at),
      everyMs,
      Date.now(),
    )
    if (napMs > 0) {
      if (dueAt !== announced) room.terminal.note(`The next backup is due at ${new Date(dueAt).toISOString()}.`)
      announced = dueAt
      await sleep(napMs)
      continue
    }
    try {
      await backUpOnce(room, wish)
    } catch (error) {
      room.terminal.note(`No backup was made: ${messageOf(error)}`)
      await sleep(Math.min(retryMs, everyMs))
    }
  }
}

async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => /^tuppence-.*\.part$/.test(one))) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > draftMaxMs) await rm(join(folder, name), { force: true })
  }
}

/** Restores a backup elsewhere and checks it. */
export const provingBackup: Command = {
  name: 'backup prove',
  usage: '<file>, or --latest DIR',
  does: 'Restores a backup into a database made for it (the embedded PostgreSQL, or PROOF_DATABASE_URL), compares all counts and sums, and runs every check; what passes is noted as the last proven backup. Exit code 2 when something is wrong with it.',
  flags: { latest: 'text' },
  words: [0, 1],
  run: async (given, room) => {
    const latest = given.text('latest')
    const [file] = given.words
    if ((file === undefined) === (latest === undefined))
      throw new Error('Name a file, or a folder with --latest: tuppence backup prove --latest DIR')
    if (file !== undefined) return proveOne(room, resolve(file))
    const [newest] = await listBackups(resolve(latest ?? ''))
    if (!newest) throw new Error(`There is no finished backup in ${latest}.`)
    return proveOne(room, newest.path)
  },
}

async function proveOne(room: Room, path: string): Promise<ExitCode> {
  const { terminal, config, env, atEnd } = room
  const { backup, faults } = await proveBackup({ path, config: config(), env, say: terminal.note, atEnd })
  const { manifest } = backup
  for (const fault of faults) terminal.print(fault)
  if (faults.length > 0) {
    terminal.print(`${faults.length} faults: the backup of ${manifest.madeAt} is not proven.`)
    return 2
  }
  const tableCount = manifest.tables.length
  const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  const proof = { ...manifest, madeAt: new Date(manifest.madeAt), tableCount, rowCount }
  terminal.print(
    `The backup of ${manifest.madeAt} is proven: ${tableCount} tables with ${rowCount} rows came back, and every check passed.`,
  )
  try {
    const { url } = await room.database()
    await withDatabase(url, (db) => rememberProof(db, proof))
  } catch (error) {
    terminal.note(`The panel could not be told: ${messageOf(error)}`)
  }
  return 0
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Loads a backup into an empty database, or has pgBackRest bring the files of one to a moment. */
export const restoring: Command = {
  name: 'restore',
  usage: '<file> [--into ADDRESS], or --to TIME --data DIR [--pgbackrest STANZA]',
  does: 'Loads a backup into an empty database: that of DATABASE_URL, or of --into, an address without a password (PGPASSWORD and PGPASSFILE are read). --to brings back the files of a database by pgBackRest, as they were at a moment or at the end of the archive (latest).',
  flags: { into: 'text', to: 'text', data: 'text', pgbackrest: 'text' },
  words: [0, 1],
  run: async (given, room) => {
    const [file] = given.words
    const moment = given.text('to')
    if ((file === undefined) === (moment === undefined))
      throw new Error('Name the file of a backup, or a moment with --to: tuppence restore FILE')
    return file === undefined ? restoreMoment(given, room, moment ?? '') : restoreFile(given, room, resolve(file))
  },
}

function restoreMoment(given: CommandInput, { config, env, terminal }: Room, moment: string): ExitCode {
  const at = readMoment(moment)
  const stanza = given.text('pgbackrest') ?? config().backup.stanza
  const folder = given.text('data')
  if (!stanza) throw new Error('Which stanza? Say --pgbackrest STANZA, or set BACKUP_STANZA.')
  if (folder === undefined) throw new Error('Into which folder? Say --data DIR: the data directory of PostgreSQL.')
  restoreStanza(stanza, at, resolve(folder), env)
  terminal.print(
    `The files in ${folder} are there. Start PostgreSQL on them: it replays the WAL up to ${at?.toISOString() ?? 'the end of the archive'} and opens. Then run "tuppence migrate", "tuppence ledger check --full" and "tuppence doctor".`,
  )
  return 0
}

async function restoreFile(given: CommandInput, room: Room, path: string): Promise<ExitCode> {
  const { terminal, config, env } = room
  const address = given.text('into')
  if (address !== undefined && !/^postgres(?:ql)?:\/\//.test(address))
    throw new Error('--into must be the address of a database: postgres://user@host:5432/name')
  if (address !== undefined && /^[a-z]+:\/\/[^@/]*:[^@/]+@|[?&]password=/.test(address))
    throw new Error(
      'A password on the command line can be read by other users: set DATABASE_URL to the empty database instead of --into, or leave the password to PGPASSWORD or PGPASSFILE.',
    )
  const { passphrase } = config().backup
  const into = await (address === undefined ? findEmpty((await room.database()).url) : findEmpty(address, '--into'))
  const { manifest } = await restoreBackup({ path, into, passphrase, env, say: terminal.note })
  const { db, pool, close } = openDatabase({ url: into.url, poolSize: 1, log: createLog('silent') })
  try {
    terminal.print(`Restored the backup of ${manifest.madeAt}.`)
    const otherKey = await findKeyMismatch(db, config())
    if (otherKey) terminal.note(describeMismatch(otherKey))
    const pending = await listPendingMigrations(pool)
    const steps = [...(pending.length > 0 ? ['migrate'] : []), 'ledger check --full', 'doctor']
    terminal.print(`Next: ${steps.map((step) => `"tuppence ${step}"`).join(', ')}, on this database.`)
    return otherKey ? 2 : 0
  } finally {
    await close()
  }
}

function readCount(given: CommandInput, flag: string, min: number, max: number): number | null {
  const text = given.text(flag)
  if (text === undefined) return null
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${flag} must be a whole number from ${min} to ${max}, not "${text}".`)
}
