import { statement, transaction, type Db } from './db.ts'

type Spooled = { spool_id: number; event: Record<string, unknown> }

// The ids of rows that wait span at least as many numbers as there are rows, and the smallest and the largest are read
// from the index, so the limit costs nothing.
const insertSome = statement<{ spool_id: number }>(
  'event-spool.keep',
  `insert into event_spool (kind, event)
   select $1, event from unnest($2::jsonb[]) event
   where coalesce((select max(spool_id) - min(spool_id) from event_spool), 0) + cardinality($2::jsonb[]) <= $3
   returning spool_id`,
)
const takeSome = statement<Spooled>(
  'event-spool.take',
  'select spool_id, event from event_spool where kind = $1 order by spool_id limit $2 for update',
)
const removeSome = statement('event-spool.remove', 'delete from event_spool where spool_id = any ($1::bigint[])')

const readWaiting = statement<{ waits: boolean }>(
  'event-spool.waits',
  'select exists (select from event_spool where kind = $1) as waits',
)
/** Whether events of a kind wait for their database. */
export const doEventsWait = async (db: Db, kind: string): Promise<boolean> =>
  (await readWaiting(db, [kind]))[0]?.waits ?? false

/** The events that wait for their database. */
export type EventBacklog = {
  /** How many wait, at most: those of several kinds, with gaps in their numbers. */
  waiting: number
  /** For how long the oldest has waited; 0 when none does. */
  oldestSeconds: number
}
const readSpool = statement<EventBacklog>(
  'event-spool.backlog',
  `select coalesce((select max(spool_id) - min(spool_id) + 1 from event_spool), 0)::float8 as waiting,
     coalesce((select extract(epoch from now() - at) from event_spool order by spool_id limit 1), 0)::float8 as "oldestSeconds"`,
)
/** Reads how many events wait for their database, and since when. Only index ends are read. */
export const readEventBacklog = async (db: Db): Promise<EventBacklog> =>
  (await readSpool(db, []))[0] ?? { waiting: 0, oldestSeconds: 0 }

/** How many events may wait: at 1,000 a second for a quarter of an hour, in about half a gigabyte. */
const spoolMax = 1_000_000
const drainedAtOnce = 500

/** The events wait in the main database, which cannot serve either when this is thrown. It is answered with 503. */
const fullError = () => Object.assign(new Error('too many events wait for their database'), { code: '53100' })

/**
 * Keeps events in the main database while their own cannot be reached, up to a limit. An event that was kept here is as
 * safe as one in its own table. Throws an outage when the limit is reached.
 */
export async function spoolEvents(db: Db, kind: string, events: readonly object[], atMost = spoolMax): Promise<void> {
  if (events.length === 0) return
  const kept = await insertSome(db, [kind, events.map((event) => JSON.stringify(event)), atMost])
  if (kept.length === 0) throw fullError()
}

/**
 * Stores the events of a kind that wait, in their order, and removes each group in the transaction that locked it.
 * After a crash in between, `store` gets the same events again, so it must recognise those that it has. Returns how
 * many were stored.
 */
export async function drainEvents(
  db: Db,
  kind: string,
  store: (events: readonly Record<string, unknown>[]) => Promise<void>,
): Promise<number> {
  let drained = 0
  for (;;) {
    const count = await transaction(db, async (tx) => {
      const rows = await takeSome(tx, [kind, drainedAtOnce])
      if (rows.length === 0) return 0
      await store(rows.map(({ event }) => event))
      await removeSome(tx, [rows.map((row) => row.spool_id)])
      return rows.length
    })
    drained += count
    if (count < drainedAtOnce) return drained
  }
}
