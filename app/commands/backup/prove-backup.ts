import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProgram } from '../../server.ts'
import type { Config } from '../../server/config.ts'
import { willBeDemo } from '../../server/first-fill.ts'
import { openDatabase } from '../../../platform/server/db.ts'
import { startEmbeddedPostgres } from '../../../platform/server/embedded-postgres.ts'
import { describeMismatch, findKeyMismatch, type KeyMismatch } from '../../../platform/server/installation.ts'
import { createLog } from '../../../platform/server/log.ts'
import { migrate } from '../../../platform/server/migrate.ts'
import type { Room } from '../command.ts'
import type { FoundBackup } from './archive.ts'
import { countTables } from './counting.ts'
import { emptyAgain, findEmpty } from './empty-database.ts'
import { compareTables } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSession } from './snapshot.ts'
import { messageOf } from '../../../platform/server/message-of.ts'

export type ProofWish = {
  path: string
  config: Config
  env: Readonly<Record<string, string | undefined>>
  say: (line: string) => void
  atEnd: Room['atEnd']
}

/** The backup, and everything that is wrong with it, one line each; none when it is proven. */
export type ProofResult = { backup: FoundBackup; faults: string[] }

/**
 * Restores a backup into a database made for it, compares every count and sum with the manifest, brings it to the
 * newest shape, and runs every check of the product on it. The database of the panel is not touched.
 */
export async function proveBackup({ path, config, env, say, atEnd }: ProofWish): Promise<ProofResult> {
  const scratch = await openScratch({ config, say, atEnd })
  try {
    const { passphrase } = config.backup
    const backup = await restoreBackup({ path, into: scratch.database, passphrase, env, say })
    const { url } = scratch.database
    say('Counting and adding up every table ...')
    const faults = compareTables(backup.manifest.tables, await countAt(url))
    const applied = await migrate(url)
    if (applied.length > 0) say(`Applied ${applied.length} migrations that are newer than the backup.`)
    say('Running every check ...')
    return { backup, faults: [...faults, ...(await checkCopy(url, config))] }
  } finally {
    await scratch.close()
  }
}

async function countAt(url: string) {
  const client = await openSession(url)
  try {
    return await countTables(client)
  } finally {
    await client.end()
  }
}

/**
 * Opens an empty database for a trial: PROOF_DATABASE_URL, which `close` empties, or an embedded one that it removes.
 * What fails leaves no database running, and a signal leaves the same as `close`.
 */
export async function openScratch(
  { config, say, atEnd }: Pick<ProofWish, 'config' | 'say' | 'atEnd'>,
  find = findEmpty,
) {
  const { proofUrl } = config.backup
  if (proofUrl !== null) {
    const database = await find(proofUrl, 'PROOF_DATABASE_URL')
    return { database, close: atEnd(() => emptyAgain(database)) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'tuppence-proof-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const postgres = await startIn(folder, say).catch(async (error: unknown) => {
    await remove()
    throw new Error(
      `The embedded PostgreSQL does not start for the proof (${messageOf(error)}). Set PROOF_DATABASE_URL to an empty database.`,
      { cause: error },
    )
  })
  const close = atEnd(async () => {
    await postgres.stop()
    await remove()
  })
  try {
    return { database: await find(postgres.url), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startIn(folder: string, say: (line: string) => void) {
  // Root's database runs as another user, who has to come through here.
  await chmod(folder, 0o711)
  return startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), fast: true, say })
}

async function checkCopy(url: string, config: Config): Promise<string[]> {
  const log = createLog('silent')
  const { db, close } = openDatabase({ url, poolSize: 1, log })
  let otherKey: KeyMismatch | null
  try {
    otherKey = await findKeyMismatch(db, config)
  } finally {
    await close()
  }
  const isDemo = await willBeDemo({ url, pooled: false }, config, log)
  const program = await createProgram({ config, log, databaseUrl: url, isDemo, settlesIn: false })
  try {
    const findings = await program.checkLedger()
    return [
      ...(otherKey ? [describeMismatch(otherKey)] : []),
      ...findings.map(({ invariant, subject, message }) => `${invariant} ${subject}: ${message}`),
    ]
  } finally {
    await program.close()
  }
}
