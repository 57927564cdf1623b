import { EventEmitter } from 'node:events'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { dayMs } from '../contract/durations.ts'
import { copyInto } from './copy-in.ts'
import { codeOf } from './db.ts'
import { inOne } from './event-place-store.ts'
import type { EventTable } from './event-tables.ts'

/** How many rows of a table there are on a UTC day, and the sum of their hashes. */
type DayDigest = { day: string; rows: number; digest: string }
/** A day on which a table differs between two databases. `day` is `whole` for a table without days. */
export type DayDifference = { table: string; day: string; here: number; there: number }
/** What was compared of a table. */
export type TableComparison = { table: string; days: number; rows: number; differences: DayDifference[] }

const whole = 'whole'
/** The code of a lock that was not free in time. */
const lockNotAvailable = '55P03'
/** How many rows are copied in one transaction, unless a single day has more. */
const rowsAtOnce = 100_000

const blamed = new WeakMap<Error, string>()
/** The setting that names the database which an error of a copying connection is from; null for any other error. */
export const findBlamed = (error: unknown): string | null =>
  error instanceof Error ? (blamed.get(error) ?? null) : null

/** A connection whose errors are remembered as those of its database. Streams of a copy pass an error on to each other. */
class CopyingClient extends pg.Client {
  constructor(url: string, variable: string) {
    super({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'tuppence events move',
    })
    const blame = (error: unknown): void => {
      if (error instanceof Error && !blamed.has(error)) blamed.set(error, variable)
    }
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown
    const query = (...asked: unknown[]): unknown => {
      const answer = ask(...asked)
      if (answer instanceof Promise) answer.catch(blame)
      else if (answer instanceof EventEmitter) answer.once('error', blame)
      return answer
    }
    this.query = query as typeof this.query
  }
}

/**
 * Opens a connection for copying, which may be silent for as long as its statements take. `variable` is the setting that
 * the address is from.
 */
export async function connectToCopy(url: string, variable: string): Promise<pg.Client> {
  const client = new CopyingClient(url, variable)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Reads the columns of a table with an expression for each whose text is the same in every database. */
async function readColumns(client: pg.Client, table: string): Promise<{ names: string; texts: string }> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by column_name`,
    [table],
  )
  if (rows.length === 0) throw new Error(`There is no table ${table}.`)
  return { names: rows.map(({ name }) => name).join(', '), texts: rows.map(writeText).join(', ') }
}
function writeText({ name, type }: { name: string; type: string }): string {
  if (type === 'bytea') return `encode(${name}, 'hex')`
  if (type === 'date') return `(${name} - date '1970-01-01')::text`
  if (type === 'timestamp with time zone') return `extract(epoch from ${name})::text`
  return `${name}::text`
}

const dayOf = ({ dividedBy }: EventTable): string => {
  if (!dividedBy) return `'${whole}'`
  const { column, type } = dividedBy
  return type === 'date' ? `to_char(${column}, 'YYYY-MM-DD')` : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
}
/** A condition on the days from one to another, both included. */
function within({ dividedBy }: EventTable, first: string, last: string): string {
  if (!dividedBy || first === whole) return 'true'
  for (const day of [first, last]) if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`"${day}" is no day`)
  const { column, type } = dividedBy
  if (type === 'date') return `${column} between date '${first}' and date '${last}'`
  return `${column} >= timestamp '${first}' at time zone 'UTC' and ${column} < (timestamp '${last}' + interval '1 day') at time zone 'UTC'`
}

/**
 * Counts and hashes the rows of a table for each UTC day. SHA-256 of texts is the same in every version of PostgreSQL,
 * and a sum needs no order, so a cluster computes it where the rows are.
 */
async function digestDays(client: pg.Client, one: EventTable): Promise<ReadonlyMap<string, DayDigest>> {
  const { texts } = await readColumns(client, one.table)
  const hash = `encode(sha256(convert_to(row(${texts})::text, 'UTF8')), 'hex')`
  const { rows } = await inOne(client, () =>
    client.query<DayDigest>(
      `select ${dayOf(one)} as day, count(*)::float8 as rows, sum(('x' || substr(${hash}, 1, 14))::bit(56)::bigint)::text as digest
       from ${one.table} group by 1`,
    ),
  )
  return new Map(rows.map((row) => [row.day, row]))
}

/** Compares a table between two databases, day by day and to the last value of each row. */
export async function compareTable(from: pg.Client, to: pg.Client, one: EventTable): Promise<TableComparison> {
  const [here, there] = await Promise.all([digestDays(from, one), digestDays(to, one)])
  const days = [...new Set([...here.keys(), ...there.keys()])].toSorted()
  const differences = days
    .filter((day) => here.get(day)?.digest !== there.get(day)?.digest || here.get(day)?.rows !== there.get(day)?.rows)
    .map((day) => ({ table: one.table, day, here: here.get(day)?.rows ?? 0, there: there.get(day)?.rows ?? 0 }))
  const rows = [...here.values()].reduce((sum, day) => sum + day.rows, 0)
  return { table: one.table, days: days.length, rows, differences }
}

/** A span of days that is copied in one transaction. */
export type CopiedSpan = { first: string; last: string; rows: number }

/** Joins days that differ into spans of a bounded number of rows. */
export function joinDays(differences: readonly DayDifference[], atMost = rowsAtOnce): CopiedSpan[] {
  const spans: CopiedSpan[] = []
  for (const { day, here } of differences) {
    const open = spans.at(-1)
    if (open && isNextDay(open.last, day) && open.rows + here <= atMost) {
      open.last = day
      open.rows += here
    } else spans.push({ first: day, last: day, rows: here })
  }
  return spans
}
const isNextDay = (day: string, next: string): boolean => Date.parse(next) - Date.parse(day) === dayMs

/**
 * Makes a span of days of a table the same in the second database as in the first. It is one transaction there, so it
 * can be stopped at any point, and repeated. Returns how many rows were copied.
 */
export async function copySpan(
  { from, to, isCluster }: { from: pg.Client; to: pg.Client; isCluster: boolean },
  one: EventTable,
  { first, last }: CopiedSpan,
): Promise<number> {
  const { table, makeMonths } = one
  const { names } = await readColumns(from, table)
  const rows = within(one, first, last)
  if (makeMonths) await inOne(to, () => to.query(`select ${makeMonths}($1, $2)`, [startOf(first), startOf(last)]))
  return inOne(to, async () => {
    // A cluster then uses one connection to each machine, on which what is removed and what is added follow each other.
    if (isCluster) await to.query("set local citus.multi_shard_modify_mode = 'sequential'")
    await to.query(`delete from ${table} where ${rows}`)
    const added = copyInto(to, `copy ${table} (${names}) from stdin`)
    await inOne(from, () =>
      pipeline(from.query(copyTo(`copy (select ${names} from ${table} where ${rows}) to stdout`)), added).catch(
        async (error: unknown) => {
          // A copy that nobody reads any more does not end, and whatever is asked after it would wait for ever.
          await from.end()
          throw error
        },
      ),
    )
    return added.rowCount ?? 0
  })
}
const startOf = (day: string): string => `${day} 00:00:00+00`

/** Whether a database is a Citus cluster. */
export async function isCitus(client: pg.Client): Promise<boolean> {
  return ((await client.query("select from pg_extension where extname = 'citus'")).rowCount ?? 0) > 0
}

/**
 * Takes the lock of the one command that copies events, for as long as this connection lasts; false when another
 * command keeps it. An older run must not write any more once a newer one has ended the move. The lock of a run that
 * was killed is free as soon as the server notices, and so this waits a while.
 */
export async function takeTurn(events: pg.Client): Promise<boolean> {
  await events.query("set lock_timeout = '20s'; set statement_timeout = 0")
  try {
    await events.query("select pg_advisory_lock(hashtextextended('tuppence.events-move', 0))")
    return true
  } catch (error) {
    if (codeOf(error) === lockNotAvailable) return false
    throw error
  } finally {
    await events.query('reset lock_timeout').catch(() => undefined)
  }
}
