import { isOutage, packedStatement, runOnce, statement, transaction, type Db, type Tx } from './db.ts'
import { isClosedPlace, isPlaceClosed, refuseClosedPlace } from './event-place-store.ts'
import type { Jobs } from './jobs.ts'
import type pg from 'pg'

declare const eventsKind: unique symbol
/**
 * Access to the database of events: its pool, or a transaction in it. It may be the main database. Only statements made
 * by `eventStatement` run on it, and those run nowhere else, so the compiler shows which tables are where.
 */
export type EventsDb = { readonly [eventsKind]: 'pool' | 'transaction' }
/** A running transaction in the database of events. */
export type EventsTx = { readonly [eventsKind]: 'transaction' }

/** Both handles hold the same thing. Only the functions of this file turn one into the other. */
const asDb = (events: EventsDb): Db => events as unknown as Db
const asEvents = <E extends EventsDb>(db: Db): E => db as unknown as E

/** Makes a named statement for tables of events; see `statement`. */
export function eventStatement<Row extends pg.QueryResultRow>(name: string, text: string) {
  const run = statement<Row>(name, text)
  return (events: EventsDb, values: readonly unknown[]): Promise<Row[]> => run(asDb(events), values)
}

/** Makes a statement for tables of events whose many small rows travel as one text; see `packedStatement`. */
export function packedEventStatement(name: string, rows: { columns: readonly string[]; select: string }) {
  const run = packedStatement(name, rows)
  return (events: EventsDb, values: readonly unknown[]): Promise<string[][]> => run(asDb(events), values)
}

/**
 * Makes a statement that gets its rows as VALUES, each with its parameters. A cluster sends such rows to their shards
 * many times faster than those of a `select`. `text` inserts the list of rows where it belongs.
 */
export function eventStatementOfRows<Row extends pg.QueryResultRow>(text: (rows: string) => string) {
  return (events: EventsDb, rows: readonly (readonly unknown[])[]): Promise<Row[]> => {
    const lists = rows.map((row, n) => `(${row.map((_value, at) => `$${n * row.length + at + 1}`).join(', ')})`)
    return runOnce<Row>(asDb(events), text(lists.join(', ')), rows.flat())
  }
}

/** Runs the work in one transaction of the database of events; see `transaction`. */
export const eventsTransaction = <T>(events: EventsDb, work: (tx: EventsTx) => Promise<T>): Promise<T> =>
  transaction(asDb(events), (tx) => work(asEvents<EventsTx>(tx)))

/** Where events are stored, for the areas that store them. */
export type Events = {
  readonly db: EventsDb
  /** Whether they are in the main database. */
  readonly isShared: boolean
  /**
   * The handle to use beside `db`: in the main database its own connection, so that a transaction needs no second one,
   * otherwise the pool of the other database.
   */
  from: (db: Db) => EventsDb
  /** The transaction, when events are in the main database and change with it; otherwise null. */
  within: (tx: Tx) => EventsTx | null
}

/** Events in the main database, in the same pool and the same transactions. */
export const shareEvents = (db: Db): Events => ({
  db: asEvents(db),
  isShared: true,
  from: asEvents,
  within: asEvents<EventsTx>,
})

/** Events in a database of their own, whose pool this is. */
export const separateEvents = (pool: Db): Events => ({
  db: asEvents(pool),
  isShared: false,
  from: () => asEvents(pool),
  within: () => null,
})

/**
 * Events in a transaction of their own that the caller commits after the main one. For the demo world, which exists
 * whole or not at all.
 */
export const eventsIn = (tx: EventsTx): Events => ({ db: tx, isShared: true, from: () => tx, within: () => tx })

/** The payload of a job. */
type Payload = Parameters<Jobs['add']>[2]

/**
 * Declares a change of events that follows a transaction of the main database, such as an erasure. In one database the
 * change is part of the transaction. Otherwise the transaction queues a job, which makes the change as soon as it can:
 * so a crash between the two loses nothing. `work` must be harmless to repeat.
 */
export function createFollowUp<P extends Payload>(
  { events, jobs }: { events: Events; jobs: Pick<Jobs, 'add'> },
  name: string,
  work: (tx: EventsTx, payload: P) => Promise<void>,
) {
  return {
    name,
    /** Makes the change, or queues it. Call it in the transaction that the change follows. */
    after: async (tx: Tx, payload: P): Promise<void> => {
      const joined = events.within(tx)
      // While events are being moved to another database, only a process that knows it can make the change.
      if (joined && !(await isPlaceClosed(tx))) await work(joined, payload)
      else await jobs.add(tx, name, payload)
    },
    /** Makes a queued change; runs as a job. */
    run: (payload: Payload): Promise<void> => eventsTransaction(events.db, (tx) => work(tx, payload as P)),
  }
}

/**
 * Whether an error means that events cannot be stored at the moment, although the main database can serve. When both
 * are one, that is only while events are being moved out of it.
 */
export const isEventsOutage = (events: Events, error: unknown): boolean =>
  isClosedPlace(error) || (!events.isShared && isOutage(error))

/**
 * Throws an outage of events in a process that has them in the main database while they are being moved out of it:
 * other processes may store newer ones elsewhere.
 */
export async function refuseStale(db: Db, { isShared }: Pick<Events, 'isShared'>): Promise<void> {
  if (isShared) await refuseClosedPlace(db)
}

/** Runs work of a job that finds nothing to do while events are being moved: another process does it later. */
export async function skipWhenClosed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isClosedPlace(error)) throw error
  }
}
