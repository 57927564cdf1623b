import { statement } from './db.ts'
import type { Retained } from './retained.ts'

/** The rows of a table that are older than a period: `select` finds their keys, and its `$1` is the period. */
type OldRows = { from: string; key?: readonly string[]; select: string }

/**
 * Makes the functions that remove and count the old rows of a table. Both stop at a limit. `select` must not scan the
 * whole table.
 */
export function oldRows(name: string, { from, key = ['ctid'], select }: OldRows): Pick<Timed, 'remove' | 'count'> {
  const rows = `${select} limit $2`
  const isOneOfThem = key.length === 1 ? `${key[0]} = any(array(${rows}))` : `(${key.join(', ')}) in (${rows})`
  const deleteRows = statement(`${name}.delete`, `delete from ${from} where ${isOneOfThem} returning 1`)
  const countRows = statement<{ count: number }>(`${name}.count`, `select count(*)::int as count from (${rows}) old`)
  return {
    remove: async (tx, period, limit) => (await deleteRows(tx, [period, limit])).length,
    count: async (db, period, atMost) => (await countRows(db, [period, atMost]))[0]?.count ?? 0,
  }
}

type Timed = Extract<Retained, { period: unknown }>
