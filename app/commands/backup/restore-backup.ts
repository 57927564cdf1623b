import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { availableParallelism } from 'node:os'
import { describeNewer, listMigrations, migrate } from '../../../platform/server/migrate.ts'
import { findBackup, isPlainFile, openBackup, type FoundBackup } from './archive.ts'
import type { EmptyDatabase } from './empty-database.ts'
import { findProgram, missingProgram, runProgram, splitPassword } from './programs.ts'
import { openSession } from './snapshot.ts'
import { readSqlDump } from './sql-dump.ts'
import { messageOf } from '../../../platform/server/message-of.ts'

export type RestoreWish = {
  path: string
  into: EmptyDatabase
  passphrase: string | null
  env: Readonly<Record<string, string | undefined>>
  say: (line: string) => void
}

/** More jobs than this gain nothing: the largest table is loaded by one. */
const jobsAtMost = 4

/**
 * Loads a backup into an empty database. Before the first row is written it checks the file against its manifest, and
 * that this program knows its migrations; each refusal is one line.
 */
export async function restoreBackup(wish: RestoreWish): Promise<FoundBackup> {
  const { path, say } = wish
  say(`Checking ${path} ...`)
  const backup = await findBackup(path)
  const { manifest } = backup
  await refuseOtherMigrations(backup)
  say(`Loading the backup of ${manifest.madeAt} (Tuppence ${manifest.program}, PostgreSQL ${manifest.postgres}) ...`)
  if (manifest.format === 'sql') await loadSql(backup, wish)
  else await loadDump(backup, wish)
  return backup
}

async function refuseOtherMigrations({ manifest, path }: FoundBackup): Promise<void> {
  const known = await listMigrations()
  const newer = describeNewer(
    manifest.migrations.map(({ id }) => id),
    known,
  )
  if (newer)
    throw new Error(`${path} was made by a newer Tuppence (${manifest.program}). Use that version, or a newer one.`)
  const checksums = new Map(known.map(({ id, checksum }) => [id, checksum]))
  const edited = manifest.migrations.find(({ id, checksum }) => (checksums.get(id) ?? checksum) !== checksum)
  if (edited)
    throw new Error(`${path} has another migration ${edited.id} than this program. Use the version that made it.`)
}

async function loadDump(backup: FoundBackup, wish: RestoreWish): Promise<void> {
  const { url, major } = wish.into
  const made = Number.parseInt(backup.manifest.postgres, 10)
  if (major < made)
    throw new Error(`The backup is of PostgreSQL ${made}, and this server is ${major}: take ${made} or newer.`)
  const program = findProgram('pg_restore', made, wish.env)
  if (!program) throw new Error(missingProgram('pg_restore', made))
  const { address, env: password } = splitPassword(url)
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--no-password', `--dbname=${address}`]
  // Indexes are built in memory as far as it goes; that is most of the time of a restore.
  const env = { ...password, PGOPTIONS: '-c maintenance_work_mem=256MB -c statement_timeout=0' }
  const { env: parent } = wish
  const failed = (error: unknown): never => {
    const why = messageOf(error)
    throw new Error(`The database is filled in part: make a new one before you try again. ${why}`, { cause: error })
  }
  if (isPlainFile(backup)) {
    const jobs = Math.min(jobsAtMost, availableParallelism())
    await runProgram(program.path, { args: [...args, `--jobs=${jobs}`, backup.path], env, parent }).catch(failed)
  } else {
    const from = await openBackup(backup, wish.passphrase)
    await runProgram(program.path, { args, env, parent, from }).catch(failed)
  }
  const client = await openSession(url)
  // Without statistics the first pages would be slow, and the checks too.
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function loadSql(backup: FoundBackup, { into: { url }, passphrase }: RestoreWish): Promise<void> {
  const data = await openBackup(backup, passphrase)
  const client = await openSession(url)
  try {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper as may from pg_roles where rolname = current_user',
    )
    if (!rows[0]?.may)
      throw new Error(
        'Nothing was changed: this backup was made without pg_dump, and its rows are loaded in any order, which only a superuser may. Restore as one, then: alter database ... owner to ...',
      )
    await migrate(url, new Set(backup.manifest.migrations.map(({ id }) => id)))
    const plain = new PassThrough()
    await client.query('begin')
    await Promise.all([pipeline(data, createGunzip(), plain), readSqlDump(client, plain)])
    await client.query('commit')
  } finally {
    data.destroy()
    await client.end()
  }
}
