import { Readable } from 'node:stream'
import type { AuditRow } from '@tuppence/contract/audit'
import { utcDay } from '@tuppence/contract/day'
import { stringify } from 'csv-stringify/sync'

export type CsvFile = { name: string; type: string; body: Readable }
export type Place = { at: string; auditId: string }
type Portion = { rows: AuditRow[]; next: Place | null }

const rowsAtOnce = 1_000
const columns = ['at', 'actor_id', 'actor', 'action', 'subject', 'before', 'after', 'ip']
// A text that a spreadsheet would run as a formula gets an apostrophe.
const csvOptions = { escape_formulas: true, record_delimiter: '\r\n' } as const

/** Entries as a file that is written while they are read, portion after portion. */
export const entriesAsCsv = (now: Date, read: (place: Place | null, limit: number) => Promise<Portion>): CsvFile => ({
  name: `audit-log_${utcDay(now)}.csv`,
  type: 'text/csv; charset=utf-8',
  body: Readable.from(linesOf(read), { objectMode: false }),
})

async function* linesOf(read: (place: Place | null, limit: number) => Promise<Portion>): AsyncGenerator<string> {
  yield stringify([columns], { ...csvOptions, bom: true })
  let place: Place | null = null
  do {
    const portion: Portion = await read(place, rowsAtOnce)
    if (portion.rows.length > 0) yield stringify(portion.rows.map(cellsOf), csvOptions)
    place = portion.rows.length < rowsAtOnce ? null : portion.next
  } while (place)
}

const cellsOf = (row: AuditRow): string[] => [
  row.at,
  row.actorId ?? '',
  row.actorName ?? '',
  row.action,
  row.subject,
  textOf(row.before),
  textOf(row.after),
  row.ip ?? '',
]
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
