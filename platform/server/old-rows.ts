import { statement } from './db.ts'
import { eventStatement } from './events-db.ts'
import type { Retained } from './retained.ts'

/**
 * The rows of a table that are older than a period: `select` finds their keys, and its `$1` is the period. `within` is
 * a condition that all of them meet, for a table with partitions: those which cannot meet it are left out. Such a table
 * needs a key, because partitions have rows with the same `ctid`.
 */
type OldRows = { from: string; select: string } & (
  | { key?: readonly string[]; within?: never }
  | { key: readonly string[]; within: string }
)

/**
 * Makes the functions that remove and count the old rows of a table. Both stop at a limit. `select` must not scan the
 * whole table.
 */
export function oldRows(name: string, rows: OldRows): Pick<Timed, 'remove' | 'count'> {
  const deleteRows = statement(`${name}.delete`, writeDelete(rows))
  const countRows = statement<{ count: number }>(`${name}.count`, writeCount(rows))
  return {
    remove: async (tx, period, limit) => (await deleteRows(tx, [period, limit])).length,
    count: async (db, period, atMost) => (await countRows(db, [period, atMost]))[0]?.count ?? 0,
  }
}

/** Makes the same functions for a table in the database of events; its key is never `ctid`. */
export function oldEvents(name: string, rows: OldRows & { key: readonly string[] }): TimedEvents['ofEvents'] {
  const deleteRows = eventStatement(`${name}.delete`, writeDelete(rows))
  const countRows = eventStatement<{ count: number }>(`${name}.count`, writeCount(rows))
  return {
    remove: async (events, period, limit) => (await deleteRows(events, [period, limit])).length,
    count: async (events, period, atMost) => (await countRows(events, [period, atMost]))[0]?.count ?? 0,
  }
}

function writeDelete({ from, key = ['ctid'], within, select }: OldRows): string {
  const rows = `${select} limit $2`
  const isOneOfThem = key.length === 1 ? `${key[0]} = any(array(${rows}))` : `(${key.join(', ')}) in (${rows})`
  const isWithin = within === undefined ? '' : `${within} and `
  return `delete from ${from} where ${isWithin}${isOneOfThem} returning 1 as removed`
}
const writeCount = ({ select }: OldRows): string => `select count(*)::int as count from (${select} limit $2) old`

type Timed = Extract<Retained, { remove: unknown }>
type TimedEvents = Extract<Retained, { ofEvents: unknown }>
