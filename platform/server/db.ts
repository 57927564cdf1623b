import type { Age } from '../contract/paging.ts'
import type { Socket } from 'node:net'
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Log } from './log.ts'
import { checkHost, splitHosts, takeOptions, tryHosts } from './hosts.ts'
import { waitWhenRefused } from './refused-connections.ts'
import { lineUp, type StatementLine } from './statement-line.ts'

declare const kind: unique symbol
/**
 * Access to the database: the pool, or a transaction. A store uses it through `tables`, which shows only the store's
 * own tables.
 */
export type Db = { readonly [kind]: 'pool' | 'transaction' }
/** A running transaction, which every function that writes requires. */
export type Tx = { readonly [kind]: 'transaction' }

type Runner = Pick<pg.Pool, 'query'> | StatementLine
/** Where the same can be read when the first place fails with an error that another place would not have. */
type StandIn = { db: Db; covers: (error: unknown) => boolean }
/** `whenCommitted` is what waits for the commit of the transaction; null outside of one, and in one that only reads. */
type Handle = {
  runner: Runner
  pool: pg.Pool
  inTransaction: boolean
  kysely: Kysely<never> | null
  whenCommitted: (() => void)[] | null
  standIn?: StandIn | null
}

/** Makes the opaque handle. Only this function and the next one know what it contains. */
const seal = <D extends Db>(handle: Handle): D => handle as unknown as D
const open = (db: Db): Handle => db as unknown as Handle

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Creates Kysely. In a transaction it uses the statements of that transaction: it neither takes a connection from the pool
 * nor returns one.
 */
function createKysely({ runner, pool, inTransaction }: Handle): Kysely<never> {
  if (!inTransaction) return new Kysely({ dialect: new PostgresDialect({ pool }) })
  const borrowed = { query: runner.query, release: () => {} } as pg.PoolClient
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => {} } }) })
}

/**
 * Gives a store access to its own tables: `const mine = tables<{ wallets: WalletTable }>()`, then
 * `mine(db).selectFrom('wallets')`.
 */
export const tables =
  <T>() =>
  (db: Db): Kysely<T> => {
    const handle = open(db)
    handle.kysely ??= createKysely(handle)
    return handle.kysely as unknown as Kysely<T>
  }

/** The longest name of a prepared statement. PostgreSQL cuts off longer names, so it could confuse two statements. */
const statementNameMaxBytes = 63
/** Returns the name or, if it is too long, its beginning and a hash of the whole. */
function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= statementNameMaxBytes) return name
  return `${name.replaceAll(/[^ -~]/g, '').slice(0, 40)}~${createHash('sha256').update(name).digest('hex').slice(0, 20)}`
}

/** Makes a named (server-side prepared) statement; `name` must be unique in the program. */
export function statement<Row extends pg.QueryResultRow>(name: string, text: string) {
  const known = shortenName(name)
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const result = await open(db).runner.query<Row>({ name: known, text, values: [...values] })
    return result.rows
  }
}

/** Runs a statement whose text depends on how many rows it has, and which is therefore not prepared. */
export async function runOnce<Row extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await open(db).runner.query<Row>(text, [...values])).rows
}

/**
 * Makes two named statements, one for newest first and one for oldest first. `way` must follow each column of the
 * order, so that one index serves both.
 */
export function statementByAge<Row extends pg.QueryResultRow>(name: string, text: (way: 'desc' | 'asc') => string) {
  const newest = statement<Row>(name, text('desc'))
  const oldest = statement<Row>(`${name}-oldest`, text('asc'))
  return (age: Age) => (age === 'oldest' ? oldest : newest)
}

/** Makes a named statement for each order of a list; `text` inserts the columns of the order where they belong. */
export function statementByOrder<Row extends pg.QueryResultRow, Word extends string = string>(
  name: string,
  orders: Readonly<Record<Word, string>>,
  text: (order: string) => string,
) {
  const each = Object.entries<string>(orders).map(([word, order]) => [
    word,
    statement<Row>(`${name}-${word}`, text(order)),
  ])
  const made = Object.fromEntries(each) as Record<Word, ReturnType<typeof statement<Row>>>
  return (word: Word) => made[word]
}

/**
 * Makes a named statement whose many small rows travel as one text. The driver reads each field separately, which costs
 * more than the query when there are many rows. `select` returns its columns under the names in `columns`, in any
 * order. The columns must be numbers, days and plain identifiers, which the database does not quote.
 */
export function packedStatement(name: string, { columns, select }: { columns: readonly string[]; select: string }) {
  const read = statement<{ packed: string | null }>(
    name,
    `select string_agg(row(${columns.join(', ')})::text, ';') as packed from (${select}) rows`,
  )
  return async (db: Db, values: readonly unknown[]): Promise<string[][]> => {
    const [found] = await read(db, values)
    return found?.packed ? found.packed.split(';').map((row) => unpack(row, columns.length)) : []
  }
}

/** Splits a packed row into its columns; throws when a text in it may contain a separator. */
function unpack(row: string, width: number): string[] {
  const columns = row.slice(1, -1).split(',')
  if (columns.length !== width || row.includes('"') || !row.startsWith('(') || !row.endsWith(')'))
    throw new Error(`a packed row holds more than numbers, days and identifiers: ${row}`)
  return columns
}

const statementTimeoutMs = 30_000
const copyTimeoutMs = 10 * 60_000
/**
 * How much longer than a statement's time limit the database may stay silent. After that, its connection counts as
 * dead.
 */
const silentGraceMs = 10_000

/** Returns the socket of a client; the client's type does not declare it. */
const findSocket = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
const isAsking = (client: pg.PoolClient): boolean => !(client as unknown as { readyForQuery: boolean }).readyForQuery

/** Sets how long the statements of a connection may take; if no time is given, the usual limit. */
export const setSilenceLimit = (client: pg.PoolClient, timeoutMs = statementTimeoutMs): void =>
  void findSocket(client).setTimeout(timeoutMs + silentGraceMs)

/**
 * Closes a connection on which an answer is overdue. When the other machine or the network disappears, the operating
 * system notices only after a quarter of an hour, and until then the connection occupies a place in the pool.
 */
function closeWhenSilent(client: pg.PoolClient): void {
  const socket = findSocket(client)
  setSilenceLimit(client)
  socket.on('timeout', () => {
    if (isAsking(client))
      socket.destroy(Object.assign(new Error('the database does not answer any more'), { code: 'ETIMEDOUT' }))
  })
}
/**
 * Streams the output of a COPY statement to STDOUT, in pieces of any length. The statement takes no parameters, so the
 * caller must check every value in it. It uses a connection of its own, even when it is called in a transaction. What
 * `first` reads comes from the same server as the copy, and before it.
 */
export async function* streamCopy(db: Db, text: string, first?: (reader: Db) => Promise<void>): AsyncGenerator<Buffer> {
  const { pool } = open(db)
  const client = await pool.connect()
  let isWhole = false
  try {
    setSilenceLimit(client, copyTimeoutMs)
    await client.query(`begin read only; set local statement_timeout = ${copyTimeoutMs}`)
    await first?.(seal<Db>({ runner: lineUp(client), pool, inTransaction: true, kysely: null, whenCommitted: null }))
    for await (const piece of client.query(copyTo(text))) yield piece as Buffer
    await client.query('commit')
    setSilenceLimit(client)
    isWhole = true
  } finally {
    // After an interrupted copy the connection cannot be used for anything else.
    client.release(!isWhole)
  }
}

const longReadTimeoutMs = 60 * 60_000
const planForValues = 'set local plan_cache_mode = force_custom_plan'
/**
 * Reads in one transaction whose statements may take an hour each, for checks that read whole tables. Each statement is
 * planned for its values, and sees what was committed when it began. A transaction that already runs is used as it is.
 * When a replica fails meanwhile, the work is repeated at the primary, so it must have no effect besides its result.
 */
export async function readLong<T>(db: Db, work: (reader: Db) => Promise<T>): Promise<T> {
  const { standIn } = open(db)
  const settings = `set local statement_timeout = ${longReadTimeoutMs}; ${planForValues}; set local work_mem = '64MB'`
  try {
    return await readInOne(db, settings, work, longReadTimeoutMs)
  } catch (error) {
    if (standIn?.covers(error)) return readInOne(standIn.db, settings, work, longReadTimeoutMs)
    throw error
  }
}

/**
 * Reads in one transaction whose statements are planned for their values: for searches, where the best index depends
 * on how many rows match. A transaction that already runs is used as it is.
 */
export const readPlanned = <T>(db: Db, work: (reader: Db) => Promise<T>): Promise<T> =>
  readInOne(db, planForValues, work)

async function readInOne<T>(
  db: Db,
  settings: string,
  work: (reader: Db) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const { pool, inTransaction } = open(db)
  return inTransaction ? work(db) : tryTransaction(pool, work, { begin: `begin read only; ${settings}`, timeoutMs })
}

/** Reads the database's clock at the start of this transaction. All rules of the transaction use this one instant. */
export async function nowOf(db: Db): Promise<Date> {
  const [row] = await readNow(db, [])
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
const readNow = statement<{ now: Date }>('platform.now', 'select transaction_timestamp() as now')

const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])
const maxTries = 6

/**
 * Runs the work in one READ COMMITTED transaction; if `db` is already a transaction, runs it in that one.
 * Serialization failures and deadlocks are retried up to six times, so the work must have no effect outside the
 * database.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool, inTransaction } = open(db)
  if (inTransaction) return work(seal<Tx>(open(db)))
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryTransaction(pool, work)
    } catch (error) {
      if (attempt >= maxTries || !retryable.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))
    }
  }
}

/**
 * Calls `act` after the commit of the transaction, and never when it is rolled back; outside of a transaction, at once.
 * A rolled back and repeated transaction starts with an empty list. `act` must not throw.
 */
export function afterCommit(db: Db, act: () => void): void {
  const { whenCommitted } = open(db)
  if (whenCommitted) whenCommitted.push(act)
  else act()
}

type Beginning = { begin?: string; timeoutMs?: number | undefined }
/** Runs one transaction; `timeoutMs` is for statements that may take longer than the usual limit. */
async function tryTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { begin = 'begin', timeoutMs }: Beginning = {},
): Promise<T> {
  const client = await pool.connect()
  const line = lineUp(client)
  let broken: Error | undefined
  const whenCommitted: (() => void)[] = []
  try {
    if (timeoutMs !== undefined) setSilenceLimit(client, timeoutMs)
    await client.query(begin)
    const result = await work(seal<Tx>({ runner: line, pool, inTransaction: true, kysely: null, whenCommitted }))
    await line.end('commit')
    for (const act of whenCommitted) act()
    return result
  } catch (error) {
    broken = await line.end('rollback').then(
      () => undefined,
      (failed: Error) => failed,
    )
    throw error
  } finally {
    if (timeoutMs !== undefined) setSilenceLimit(client)
    client.release(broken)
  }
}

/** An open pool; `close` ends its connections. */
export type OpenDatabase = { db: Db; pool: pg.Pool; close: () => Promise<void> }
export type DatabaseOptions = {
  url: string
  poolSize: number
  log: Log
  name?: string
  connectTimeoutMs?: number
  /** Whether a pooler such as PgBouncer is in between; see `isPooled`. */
  pooled?: boolean
  /** What each new connection asks first to choose its plans, instead of `plan_cache_mode` being set. */
  firstQuery?: string
}

/** What lends connections: a pool, or what takes the place of one. */
export type Connections = { connect: () => Promise<pg.PoolClient> }

/**
 * Makes a handle of connections that only read, such as those of reads.ts. `transaction` fails with it, because these
 * connections refuse to begin one that writes.
 */
export const handleOf = (source: Connections, standIn: StandIn | null = null): Db => {
  const pool = source as pg.Pool
  return seal<Db>({ runner: pool, pool, inTransaction: false, kysely: null, whenCommitted: null, standIn })
}

/** The PostgreSQL settings of our database sessions. */
export const sessionSettings = {
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: '60000',
  // Work that waited for a lock goes on with what was committed meanwhile.
  default_transaction_isolation: 'read committed',
  // Use one plan for all values. For arrays, PostgreSQL estimates a general plan as more expensive than a special one,
  // and would plan at every call.
  plan_cache_mode: 'force_generic_plan',
} as const

/**
 * Opens a pool whose clients never crash the process: a dead connection is dropped, and the next query opens another.
 * Behind a pooler a session does not belong to one client, so statements have no names, and `keepSessionSettings`
 * stores the session settings with the database role.
 */
export function openDatabase({
  url,
  poolSize,
  log,
  name = 'tuppence',
  connectTimeoutMs = 5_000,
  pooled = false,
  firstQuery,
}: DatabaseOptions): OpenDatabase {
  const settings = Object.entries(sessionSettings)
    .filter(([setting]) => setting !== 'plan_cache_mode' || firstQuery === undefined)
    .map(([setting, value]) => `-c ${setting}=${value.replaceAll(' ', '\\ ')}`)
  const { hosts, options } = takeOptions(splitHosts(url))
  const greet = async (client: pg.ClientBase): Promise<void> => {
    await checkHost(client, hosts)
    if (firstQuery !== undefined) await client.query(firstQuery)
  }
  const pool = new pg.Pool({
    connectionString: hosts.urls[0],
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(pooled ? { Client: SharingClient, options } : { options: [options, ...settings].join(' ') }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, although its type says nothing of that
    ...(firstQuery === undefined && hosts.wish === 'any' ? {} : { onConnect: greet }),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    closeWhenSilent(client)
  })
  waitWhenRefused(pool)
  tryHosts(pool, hosts, isHostAway)
  const db = seal<Db>({ runner: pool, pool, inTransaction: false, kysely: null, whenCommitted: null })
  return { db, pool, close: () => pool.end() }
}

/**
 * A client behind a pooler, where each transaction may use another session. It prepares no statements, because only
 * one session would know them. It receives no notifications, but the queue looks for new jobs every second anyway.
 */
class SharingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown
    const query = (first: unknown, ...rest: unknown[]): unknown => ask(withoutSessionState(first), ...rest)
    this.query = query as typeof this.query
  }
}

function withoutSessionState(asked: unknown): unknown {
  if (typeof asked === 'string') return /^(?:UN)?LISTEN /.test(asked) ? 'select' : asked
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || 'submit' in asked) return asked
  const { name: _name, ...nameless } = asked
  return nameless
}

/** Whether a pooler is in between: then the process id reported when connecting differs from that of the session. */
export async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return 'processID' in client && client.processID !== rows[0]?.pid
  } finally {
    client.release()
  }
}

/** Stores our session settings with our database role, for sessions that a pooler opens. */
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

/** The name of the required column that got no value; null for every other error. */
export const findMissingColumn = (error: unknown): string | null =>
  codeOf(error) === '23502' && typeof error === 'object' && error !== null && 'column' in error
    ? String(error.column)
    : null

/** The name of the violated unique constraint; null for every other error. */
export const uniqueViolation = (error: unknown): string | null =>
  codeOf(error) === '23505' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : null

/**
 * Whether a referenced row does not exist, or a row cannot be deleted because other rows refer to it. PostgreSQL 18 has
 * a separate code for the second case.
 */
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
// "timeout expired" is what a client without a pool says when a server accepts its connection and then says nothing.
const outageTexts =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/**
 * Whether an error of connecting says that this host is away, or not the one that is meant. A pool whose connections
 * are all in use, and a server without a free one, are busy: another host would not help.
 */
export const isHostAway = (error: unknown): boolean =>
  isOutage(error) &&
  codeOf(error) !== '53300' &&
  !(error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))

/**
 * Whether the database is unreachable or unable to serve at the moment, which is answered with 503. False for a wrong
 * query.
 */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error)
  // Class 08: the connection failed. Class 53: disk space, memory or connections are used up.
  return (
    outageCodes.has(code) || /^(08|53)...$/.test(code) || (error instanceof Error && outageTexts.test(error.message))
  )
}
