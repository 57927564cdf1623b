import { join } from 'node:path'
import type { Config } from './config.ts'
import {
  countConnectionsLeft,
  describeFleet,
  makeProcessName,
  nameLimit,
  readFleet,
  type ProcessKind,
} from '../../platform/server/connections.ts'
import { codeOf, isOutage, isPooled, openDatabase } from '../../platform/server/db.ts'
import { startEmbeddedPostgres } from '../../platform/server/embedded-postgres.ts'
import { findHost, splitHosts } from '../../platform/server/hosts.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { describeMismatch, findKeyMismatch, rememberKey, type GivenKeys } from '../../platform/server/installation.ts'
import {
  findMissingPermissions,
  listPendingMigrations,
  findUnfitness,
  migrateEvents,
} from '../../platform/server/migrate.ts'
import { findSystem } from '../../platform/server/replica.ts'

/** Ends something that was started earlier. */
export type Closer = () => Promise<void>

/** How long a graceful stop may take before the process ends anyway. */
export const stopTimeoutMs = 15_000

/** The folder of the embedded database. */
export const findEmbeddedFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'postgres')

/** The address of a database: the operator's own, the embedded one, or the embedded one of a running server. */
export type FoundDatabase = { url: string; kind: 'own' | 'embedded' | 'shared' }

/**
 * Finds the operator's own database, or starts the embedded one. With `share`, which commands ask for, it uses the
 * embedded database of a running server, and of several hosts the one that is meant now.
 */
export async function findDatabase(config: Config, closers: Closer[], share: boolean): Promise<FoundDatabase> {
  if (config.databaseUrl) return { url: share ? await findHost(config.databaseUrl) : config.databaseUrl, kind: 'own' }
  const embedded = await startEmbeddedPostgres({ dataDir: findEmbeddedFolder(config), share })
  closers.push(() => embedded.stop())
  return { url: embedded.url, kind: embedded.isShared ? 'shared' : 'embedded' }
}

/** Why a command that has to write is refused on a standby, and on a database that is set to read-only. */
export const takesNoChanges =
  'the database takes no changes: it is a standby, or has default_transaction_read_only = on. DATABASE_URL must lead to the primary'

/** How the database can be accessed, as determined at the start. */
export type DatabaseAccess = {
  /** Whether a pooler is in between, so that no session state can be used. */
  pooled: boolean
  /** Whether it is a standby, or set to accept no changes. */
  isReadOnly: boolean
}

/**
 * Checks the database before anything is written. Throws one line when it cannot be reached or is not fit for money.
 * With `toWrite` it also throws when nothing can be written, or when migrations are due that our role may not apply.
 */
export async function refuseUnfit(
  databaseUrl: string,
  config: Pick<Config, 'requireDurableDatabase'>,
  log: Log = createLog('silent'),
  { toWrite = false } = {},
): Promise<DatabaseAccess> {
  // Whether there is a pooler becomes known only here, so the query must also work with one.
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1, log, pooled: true })
  try {
    const found = await findUnfitness(pool, { requireDurable: config.requireDurableDatabase })
    const { rows } = await pool.query<{ is_read_only: boolean }>(
      "select current_setting('transaction_read_only') = 'on' as is_read_only",
    )
    const isReadOnly = rows[0]?.is_read_only ?? false
    if (toWrite && isReadOnly) found.push(takesNoChanges)
    else if (toWrite && (await listPendingMigrations(pool)).length > 0)
      found.push(...(await findMissingPermissions(pool)))
    if (found.length > 0) throw new Error(found.join('; '))
    return { pooled: await isPooled(pool), isReadOnly }
  } catch (error) {
    throw explainError(error, databaseUrl)
  } finally {
    await close()
  }
}

/** Explains a connection error by naming the setting to check; returns any other error unchanged. */
export function explainError(error: unknown, databaseUrl: string, variable = 'DATABASE_URL'): unknown {
  const isLate = error instanceof Error && error.message.includes('timeout')
  const lacksTls = error instanceof Error && error.message.includes('does not support SSL')
  const code = codeOf(error)
  if (!isLate && !lacksTls && code === '') return error
  const { urls } = splitHosts(databaseUrl)
  const { username, pathname } = new URL(urls[0])
  const host = urls.map((url) => new URL(url).host).join(', ')
  if (lacksTls)
    return new Error(
      `${variable}: the database at ${host} has no TLS, which sslmode in the address asks for. Switch it on there, or take sslmode out of the address.`,
      { cause: error },
    )
  const role = decodeURIComponent(username)
  const name = decodeURIComponent(pathname.slice(1)) || role
  const errorMessage = error instanceof Error ? error.message : ''
  const words = wordsFor(code, { host, role, name, said: errorMessage, variable })
  return new Error(words, { cause: error })
}

function wordsFor(
  code: string,
  { host, role, name, said, variable }: Record<'host' | 'role' | 'name' | 'said' | 'variable', string>,
): string {
  const at = `${variable}: the database at ${host}`
  if (code === '28P01') return `${at} does not take the password of "${role}" (${code}). Correct user or password.`
  if (code.startsWith('28'))
    return `${at} does not let "${role}" in (${code}: ${said}). Correct the user, or pg_hba.conf.`
  if (code === '3D000') return `${at} has no database "${name}" (${code}). Make it: createdb --owner=${role} ${name}`
  if (code === '42501')
    return `${at} does not let "${role}" do what is needed (${code}: ${said}). Make it the owner of "${name}".`
  if (code === '25006')
    return `${at} takes no changes (${code}): it is a standby, or has default_transaction_read_only = on.`
  if (code === '53300')
    return `${at} takes no more connections (${code}). Stop a process, lower DATABASE_POOL_SIZE, or raise max_connections.`
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return `${at} shows a certificate that cannot be verified (${code}). Name its authority with sslrootcert=/path, or correct the host.`
  const reason = /^[0-9A-Z]{5}$/.test(code) ? `${code}: ${said}` : code || 'time-out'
  return `The database at ${host} cannot be reached (${reason}). Check ${variable}.`
}

/**
 * Throws when this database is used with a different SECRET_KEY; with `remember`, a database without a recorded key
 * adopts this one.
 */
export async function refuseOtherKey(
  { url, pooled }: { url: string; pooled: boolean },
  given: GivenKeys,
  { remember }: { remember: boolean },
): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled })
  try {
    if (remember) await rememberKey(db, given)
    const problem = await findKeyMismatch(db, given)
    if (problem) throw new Error(describeMismatch(problem))
  } finally {
    await close()
  }
}

/**
 * Brings the database of events to the newest shape, when it is one of its own. When it cannot be reached, the program
 * starts without it: what it would store waits in the main database.
 */
export async function prepareEvents(
  { eventsDatabaseUrl: url }: Pick<Config, 'eventsDatabaseUrl'>,
  log: Pick<Log, 'warn'>,
) {
  if (url === null) return
  await migrateEvents(url).catch((error: unknown) => {
    if (!isOutage(error)) throw explainError(error, url, 'EVENTS_DATABASE_URL')
    log.warn({ err: error }, 'the database of events cannot be reached: clicks and visits wait for it')
  })
}

/**
 * Counts the connections that a process takes for events on the server of the main database: its whole pool for them, when
 * their database is there as well, otherwise none. A server is recognised by its own identifier, as its addresses may differ.
 */
export async function countEventSeats(
  url: string,
  { eventsDatabaseUrl, eventsPoolSize }: Pick<Config, 'eventsDatabaseUrl' | 'eventsPoolSize'>,
): Promise<number> {
  if (eventsDatabaseUrl === null) return 0
  // One that is away or does not tell cannot be recognised, and is taken for another server.
  const [here, there] = await Promise.all([url, eventsDatabaseUrl].map((one) => readServer(one).catch(() => null)))
  return here && here === there ? eventsPoolSize : 0
}

async function readServer(url: string): Promise<string | null> {
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    return await findSystem(db)
  } finally {
    await close()
  }
}

/** A smaller pool would not work, because the queue's listener permanently holds one connection. */
const smallestPool = 2

export type ConnectionReservation = {
  name: string
  poolSize: number
  /** Lets the next process take its seat; call it once this process is connected. */
  release: () => Promise<void>
}

/**
 * Reserves connections for this process, and makes the name by which other processes recognise them. The process gets
 * fewer than DATABASE_POOL_SIZE if all processes together would otherwise leave none for psql and the doctor; throws
 * when there is no room at all. Processes that start at the same time check one after another. Behind a pooler, the
 * pooler decides. `besides` are connections that the process takes on this server besides its pool.
 */
export async function takeSeat(
  { url, pooled }: { url: string; pooled: boolean },
  wanted: number,
  does: ProcessKind,
  besides = 0,
): Promise<ConnectionReservation> {
  if (pooled) return { name: makeProcessName(does, wanted), poolSize: wanted, release: async () => undefined }
  const { pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent') })
  try {
    const client = await pool.connect()
    await client.query(
      "begin; set local statement_timeout = 0; select pg_advisory_xact_lock(hashtextextended('tuppence.connections', 0))",
    )
    const fleet = await readFleet(client)
    client.release()
    const poolSize = Math.min(wanted, countConnectionsLeft(fleet) - besides)
    if (poolSize < smallestPool)
      throw new Error(
        `The database has ${describeFleet(fleet)}. Raise ${nameLimit(fleet)}, lower DATABASE_POOL_SIZE everywhere, or put PgBouncer in between.`,
      )
    return { name: makeProcessName(does, poolSize + besides), poolSize, release: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Closes things in the order of the list: new requests are refused first, and the database is closed last. */
export async function stopAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0)) await close()
}

/** SIGHUP says that the terminal or the connection to the machine is gone. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * On a signal, stops gracefully and then ends the process with this code; the returned function removes the handlers.
 */
export function stopOnSignal(log: Pick<Log, 'error'>, closers: Closer[], code = 0): () => void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stopAll(closers).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of stopSignals) process.on(signal, stop)
  return () => {
    for (const signal of stopSignals) process.off(signal, stop)
  }
}
