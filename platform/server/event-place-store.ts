import type pg from 'pg'
import { codeOf, statement, type Db, type Tx } from './db.ts'
import type { EventTable } from './event-tables.ts'

/** What the main database records of a move of its events. */
export type EventPlace = { target: string | null; closed_at: Date | null; moved_at: Date | null }

type Queries = Pick<pg.ClientBase, 'query'>

/** The code with which tables of the main database refuse events since they are being moved. It is one of an outage. */
const closedCode = '53TP1'

/** The error of an event that has to wait, which is that of a closed table. */
export const eventsWaitError = (): Error =>
  Object.assign(new Error('events wait until their database takes them'), { code: closedCode })

/** Whether an error says that events are being moved, or were moved, to another database. */
export const isClosedPlace = (error: unknown): boolean => codeOf(error) === closedCode

const readClosedNow = statement<{ is_closed: boolean }>(
  'event-place.is-closed-now',
  'select closed_at is not null as is_closed from event_place',
)
/** Throws while the main database takes no events: what is in its tables may lack the last ones. */
export async function refuseClosedPlace(db: Db): Promise<void> {
  if ((await readClosedNow(db, []))[0]?.is_closed) throw eventsWaitError()
}

const readClosed = statement<{ is_closed: boolean }>(
  'event-place.is-closed',
  'select closed_at is not null as is_closed from event_place for share',
)
/** Whether the main database takes no more events. That does not change before the end of the transaction. */
export const isPlaceClosed = async (tx: Tx): Promise<boolean> => (await readClosed(tx, []))[0]?.is_closed ?? false

/** Reads where the events of this main database are. */
export async function readPlace(main: Queries): Promise<EventPlace> {
  const { rows } = await main.query<EventPlace>('select target, closed_at, moved_at from event_place')
  return rows[0] ?? { target: null, closed_at: null, moved_at: null }
}

/**
 * Reads by what a database with tables of events is recognised: the moment at which they were made, which backups and
 * standbys keep. Null when it has none.
 */
export async function readMark(database: Queries): Promise<string | null> {
  const { rows: found } = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  )
  if (!found[0]?.exists) return null
  const { rows } = await database.query<{ mark: string | null }>(
    "select to_char(min(applied_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as mark from schema_migrations where id like '____\\_visits'",
  )
  return rows[0]?.mark ?? null
}

/** Notes the database that events are copied to; they are still stored in the main one. */
export const noteTarget = (main: Queries, target: string): Promise<unknown> =>
  main.query('update event_place set target = $1 where target is null', [target])

/** Notes that events are in the main database and move nowhere. */
export const forgetTarget = (main: Queries): Promise<unknown> =>
  main.query('update event_place set target = null, closed_at = null, moved_at = null')

/** Notes that every event was copied; false when the move was cancelled meanwhile. */
export const noteFinished = async (main: Queries): Promise<boolean> =>
  ((await main.query('update event_place set moved_at = now() where closed_at is not null')).rowCount ?? 0) > 0

const fence = 'refuse_moved_events'
/** What a statement of `eachTable` may wait for those who use the table. */
const lockWithin = "set local lock_timeout = '10s'"

/**
 * Changes each table in a transaction of its own. Those who store events lock several tables in an order of their own,
 * so whoever held two at once could deadlock with them.
 */
async function eachTable(
  main: Queries,
  tables: readonly EventTable[],
  change: (table: string) => string,
): Promise<void> {
  for (const { table } of tables)
    await inOne(main, async () => {
      await main.query(lockWithin)
      await main.query(change(table))
    })
}
const putFence = (table: string): string =>
  `create or replace trigger ${fence} before insert or update or delete on ${table} for each statement execute function ${fence}()`
const removeFence = (table: string): string => `drop trigger if exists ${fence} on ${table}`

/**
 * Keeps every process from changing the tables of events in the main database. Waits for the transactions that are
 * changing them, and throws after ten seconds. What comes from then on waits until it can be stored elsewhere.
 */
export async function closePlace(main: Queries, tables: readonly EventTable[]): Promise<void> {
  await main.query('update event_place set closed_at = coalesce(closed_at, now())')
  await eachTable(main, tables, putFence)
}

/**
 * Lets events be stored in the main database again; false when they have been moved since. What waits is stored within a
 * minute. The row changes before the tables are opened, so that a command that still runs cannot end the move after that.
 */
export async function reopenPlace(main: Queries, tables: readonly EventTable[]): Promise<boolean> {
  const { rowCount } = await main.query('update event_place set closed_at = null where moved_at is null')
  if (!rowCount) return false
  await liftFence(main, tables)
  return true
}

/** Lets the tables be written that events are moved back to, while nothing runs that would. */
export const liftFence = (main: Queries, tables: readonly EventTable[]): Promise<void> =>
  eachTable(main, tables, removeFence)

/** Empties the tables that events were moved from. They stay closed. */
export const emptyPlace = (main: Queries, tables: readonly EventTable[]): Promise<void> =>
  eachTable(main, tables.filter(isDivided), (table) => `truncate ${table}`)
const isDivided = ({ dividedBy }: EventTable): boolean => dividedBy !== null

/**
 * Notes that events are in this other database from the beginning, and closes the tables of the main one. Throws when
 * clicks or visits came meanwhile.
 */
export async function claimPlace(main: Queries, tables: readonly EventTable[], target: string): Promise<void> {
  await eachTable(main, tables, putFence)
  if ((await listFilled(main, tables)).length > 0) {
    await liftFence(main, tables)
    throw new Error('Clicks or visits came meanwhile. Start this process again.')
  }
  await main.query('update event_place set target = $1, closed_at = now(), moved_at = now() where target is null', [
    target,
  ])
}

/** Which of these tables hold rows. A table without days always has one, which counts for nothing. */
export async function listFilled(main: Queries, tables: readonly EventTable[]): Promise<string[]> {
  const filled: string[] = []
  for (const { table } of tables.filter(isDivided))
    if (((await main.query(`select from ${table} limit 1`)).rowCount ?? 0) > 0) filled.push(table)
  return filled
}

/** Runs some work in one transaction without a limit for its statements. */
export async function inOne<T>(client: Queries, work: () => Promise<T>): Promise<T> {
  await client.query(
    'begin isolation level read committed; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  try {
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
