import type pg from 'pg'
import {
  compareTable,
  copySpan,
  isCitus,
  joinDays,
  type TableComparison,
} from '../../platform/server/event-copy-store.ts'
import type { EventTable } from '../../platform/server/event-tables.ts'
import type { Terminal } from './terminal.ts'

/** A copy from one database to another, which it makes the same. */
export type Copying = { from: pg.Client; to: pg.Client; terminal: Pick<Terminal, 'note'> }

/**
 * Copies every day on which the tables differ, a bounded number of rows in one transaction, and says how far it is.
 * Returns what was found before anything was copied: no difference means that there was nothing to copy.
 */
export async function copyDifferences(copying: Copying, tables: readonly EventTable[]): Promise<TableComparison[]> {
  const { from, to, terminal } = copying
  const isCluster = await isCitus(to)
  const compared: TableComparison[] = []
  for (const one of tables) {
    const comparison = await compareTable(from, to, one)
    compared.push(comparison)
    const spans = joinDays(comparison.differences)
    for (const [n, span] of spans.entries()) {
      const rows = await copySpan({ from, to, isCluster }, one, span)
      const days = span.first === span.last ? span.first : `${span.first} to ${span.last}`
      terminal.note(`${one.table} ${days}: ${rows} rows copied (${n + 1} of ${spans.length})`)
    }
  }
  return compared
}

/** Describes in one line what was compared of a table. */
export function describeComparison({ table, days, rows, differences }: TableComparison): string {
  const equal = days - differences.length
  return `${table}: ${rows} rows, ${equal} of ${days} days equal`
}
