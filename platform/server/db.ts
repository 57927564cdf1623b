import type { Age } from '../contract/paging.ts'
import type { Socket } from 'node:net'
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Log } from './log.ts'

declare const kind: unique symbol
/** A way to the database: the pool, or a transaction. Only a store can open it onto its own tables. */
export type Db = { readonly [kind]: 'pool' | 'transaction' }
/** A running transaction: what everything that writes asks for. */
export type Tx = { readonly [kind]: 'transaction' }

type Runner = pg.Pool | pg.PoolClient
type Handle = { runner: Runner; pool: pg.Pool; inTransaction: boolean; kysely: Kysely<never> | null }

/** The only place where the opaque handle is made or opened. */
const seal = <D extends Db>(handle: Handle): D => handle as unknown as D
const open = (db: Db): Handle => db as unknown as Handle

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Kysely over a connection that the transaction owns: nothing is taken from the pool or given back. */
function kyselyOver({ runner, pool, inTransaction }: Handle): Kysely<never> {
  if (!inTransaction) return new Kysely({ dialect: new PostgresDialect({ pool }) })
  const client = runner as pg.PoolClient
  const borrowed = new Proxy(client, { get: (target, name) => (name === 'release' ? () => {} : bound(target, name)) })
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => {} } }) })
}
function bound(target: pg.PoolClient, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

/** Opens a handle onto a store's own tables: `const mine = tables<{ wallets: WalletTable }>()`, then `mine(db).selectFrom('wallets')`. */
export const tables =
  <T>() =>
  (db: Db): Kysely<T> => {
    const handle = open(db)
    handle.kysely ??= kyselyOver(handle)
    return handle.kysely as unknown as Kysely<T>
  }

/** PostgreSQL forgets what a longer name ends with, and takes two statements for one. */
const statementNameMaxBytes = 63
/** The name itself, or its beginning and a hash of the whole when it is too long. */
function knownAs(name: string): string {
  if (Buffer.byteLength(name) <= statementNameMaxBytes) return name
  return `${name.replaceAll(/[^ -~]/g, '').slice(0, 40)}~${createHash('sha256').update(name).digest('hex').slice(0, 20)}`
}

/** A named (server-side prepared) statement for hot paths; `name` must be unique in the program. */
export function statement<Row extends pg.QueryResultRow>(name: string, text: string) {
  const known = knownAs(name)
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const result = await open(db).runner.query<Row>({ name: known, text, values: [...values] })
    return result.rows
  }
}

/** A named statement for each way through a list; `way` comes after each column of its order, so that one index serves both. */
export function statementByAge<Row extends pg.QueryResultRow>(name: string, text: (way: 'desc' | 'asc') => string) {
  const newest = statement<Row>(name, text('desc'))
  const oldest = statement<Row>(`${name}-oldest`, text('asc'))
  return (age: Age) => (age === 'oldest' ? oldest : newest)
}

/**
 * A named statement whose many small rows travel as one text, each column as the database writes it: the driver reads a row's every
 * field by itself, which costs more than the query when rows are many. `select` names its columns `columns`, and comes in any order;
 * what it selects is numbers, days and plain identifiers, nothing that the database would put in quotes.
 */
export function packedStatement(name: string, { columns, select }: { columns: readonly string[]; select: string }) {
  const read = statement<{ packed: string | null }>(
    name,
    `select string_agg(row(${columns.join(', ')})::text, ';') as packed from (${select}) rows`,
  )
  return async (db: Db, values: readonly unknown[]): Promise<string[][]> => {
    const [found] = await read(db, values)
    return found?.packed ? found.packed.split(';').map((row) => unpacked(row, columns.length)) : []
  }
}

/** Throws on a text that might hold what parts rows and columns. */
function unpacked(row: string, width: number): string[] {
  const columns = row.slice(1, -1).split(',')
  if (columns.length !== width || row.includes('"') || !row.startsWith('(') || !row.endsWith(')'))
    throw new Error(`a packed row holds more than numbers, days and identifiers: ${row}`)
  return columns
}

const statementTimeoutMs = 30_000
const copyTimeoutMs = 10 * 60_000
/** How long after the limit of a statement the database may be silent before its connection counts as dead. */
const silentGraceMs = 10_000

/** The socket of a client; its type does not tell of it. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
const isAsking = (client: pg.PoolClient): boolean => !(client as unknown as { readyForQuery: boolean }).readyForQuery

/** Lets the statements of a connection take this long; without a time, as long as usual. */
export const expectSilence = (client: pg.PoolClient, timeoutMs = statementTimeoutMs): void =>
  void socketOf(client).setTimeout(timeoutMs + silentGraceMs)

/**
 * Breaks a connection on which an answer is overdue. When the machine or the network at the other end is gone without a word, the
 * system finds out after a quarter of an hour only, and until then each such connection keeps its place in the pool.
 */
function giveUpSilent(client: pg.PoolClient): void {
  const socket = socketOf(client)
  expectSilence(client)
  socket.on('timeout', () => {
    if (isAsking(client))
      socket.destroy(Object.assign(new Error('the database does not answer any more'), { code: 'ETIMEDOUT' }))
  })
}
/**
 * What a whole COPY statement writes to STDOUT, in pieces of any length. It takes no parameters, so whoever writes it lets nothing in
 * that was not checked; and it has a connection of its own, also when called in a transaction.
 */
export async function* copied(db: Db, text: string): AsyncGenerator<Buffer> {
  const client = await open(db).pool.connect()
  let isWhole = false
  try {
    expectSilence(client, copyTimeoutMs)
    await client.query(`begin read only; set local statement_timeout = ${copyTimeoutMs}`)
    for await (const piece of client.query(copyTo(text))) yield piece as Buffer
    await client.query('commit')
    expectSilence(client)
    isWhole = true
  } finally {
    // After a break the connection is somewhere inside the copy, and good for nothing else.
    client.release(!isWhole)
  }
}

/** The database's clock in this transaction; every rule of the transaction is decided by this one instant. */
export async function nowOf(db: Db): Promise<Date> {
  const [row] = await readNow(db, [])
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
const readNow = statement<{ now: Date }>('platform.now', 'select transaction_timestamp() as now')

const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])
const maxTries = 6

/**
 * Runs the work in one READ COMMITTED transaction; joins when `db` already is one. Serialization failures and deadlocks are
 * tried again up to six times, so the work must have no effect outside the database.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool, inTransaction } = open(db)
  if (inTransaction) return work(seal<Tx>(open(db)))
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (attempt >= maxTries || !retryable.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))
    }
  }
}

async function once<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(seal<Tx>({ runner: client, pool, inTransaction: true, kysely: null }))
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (failed: Error) => failed,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

export type OpenDatabase = { db: Db; pool: pg.Pool; close: () => Promise<void> }
export type DatabaseOptions = {
  url: string
  poolSize: number
  log: Log
  name?: string
  connectTimeoutMs?: number
  /** Whether a pooler such as PgBouncer stands between, as `isPooled` finds out. */
  pooled?: boolean
}

/** How our sessions behave. */
export const sessionSettings = {
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: '60000',
  // Planned once: for arrays PostgreSQL finds its own guess for any length dearer than a plan for this one, and plans every time.
  plan_cache_mode: 'force_generic_plan',
} as const

/**
 * Opens a pool whose clients never crash the process: a connection that dies is dropped and the next query opens another. Behind a
 * pooler nothing belongs to a session: `keepSessionSettings` keeps the settings with the role, and no statement has a name.
 */
export function openDatabase({
  url,
  poolSize,
  log,
  name = 'tuppence',
  connectTimeoutMs = 5_000,
  pooled = false,
}: DatabaseOptions): OpenDatabase {
  const settings = Object.entries(sessionSettings).map(([setting, value]) => `-c ${setting}=${value}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(pooled ? { Client: SharingClient } : { options: settings.join(' ') }),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    giveUpSilent(client)
  })
  const db = seal<Db>({ runner: pool, pool, inTransaction: false, kysely: null })
  return { db, pool, close: () => pool.end() }
}

/**
 * A client whose every transaction may reach another session. What was prepared under a name is known to one session only, and what
 * a session listens to never comes through: the queue looks for new jobs every second all the same.
 */
class SharingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown
    const query = (first: unknown, ...rest: unknown[]): unknown => ask(withoutSession(first), ...rest)
    this.query = query as typeof this.query
  }
}

function withoutSession(asked: unknown): unknown {
  if (typeof asked === 'string') return /^(?:UN)?LISTEN /.test(asked) ? 'select' : asked
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || 'submit' in asked) return asked
  const { name: _name, ...nameless } = asked
  return nameless
}

/** Whether a pooler stands between us and the database: it tells a number of its own instead of the session's. */
export async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return 'processID' in client && client.processID !== rows[0]?.pid
  } finally {
    client.release()
  }
}

/** Keeps the settings of our sessions with our role in this database, for sessions that a pooler opens. */
export async function keepSessionSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; kept: string[] }>(
    `select quote_ident(current_database()) as name, coalesce((select setconfig from pg_db_role_setting
       where setdatabase = (select oid from pg_database where datname = current_database())
         and setrole = (select oid from pg_roles where rolname = session_user)), '{}') as kept`,
  )
  const { name = '', kept = [] } = rows[0] ?? {}
  for (const [setting, value] of Object.entries(sessionSettings))
    if (!kept.includes(`${setting}=${value}`))
      await client.query(`alter role session_user in database ${name} set ${setting} = '${value}'`)
}

/** The SQLSTATE or system code of an error, or an empty text. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** The name of the column that has to have a value and was given none; null for every other error. */
export const missingColumn = (error: unknown): string | null =>
  codeOf(error) === '23502' && typeof error === 'object' && error !== null && 'column' in error
    ? String(error.column)
    : null

/** The name of the violated constraint when the error is a unique violation, else null. */
export const uniqueViolation = (error: unknown): string | null =>
  codeOf(error) === '23505' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : null

/** Whether a row is named that is not there, or one cannot go because another names it; PostgreSQL 18 has a code of its own for that. */
export const isForeignKeyViolation = (error: unknown): boolean => ['23503', '23001'].includes(codeOf(error))

const outageCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25006',
])
const outageTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Whether the error means that the database cannot be reached or serve right now (answered 503), and not that a query is wrong. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error)
  // 08: the connection; 53: no room on the disk, no memory, no connection left.
  return (
    outageCodes.has(code) || /^(08|53)...$/.test(code) || (error instanceof Error && outageTexts.test(error.message))
  )
}
