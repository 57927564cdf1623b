import { Readable } from 'node:stream'
import type { PanelistRow } from '@tuppence/contract/panelists'
import { utcDay } from '@tuppence/contract/day'
import { stringify } from 'csv-stringify/sync'

export type CsvFile = { name: string; type: string; body: Readable }

const columns = [
  'panelist_id',
  'first_name',
  'last_name',
  'email',
  'status',
  'points',
  'surveys',
  'last_seen_at',
  'joined_at',
]
// A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers.
const csvOptions = { escape_formulas: true, record_delimiter: '\r\n' } as const

/** Panelists as a file that is written while they are read, portion after portion. */
export const panelistsFile = (now: Date, portions: AsyncIterable<PanelistRow[]>): CsvFile => ({
  name: `panelists_${utcDay(now)}.csv`,
  type: 'text/csv; charset=utf-8',
  body: Readable.from(linesOf(portions), { objectMode: false }),
})

async function* linesOf(portions: AsyncIterable<PanelistRow[]>): AsyncGenerator<string> {
  yield stringify([columns], { ...csvOptions, bom: true })
  for await (const rows of portions) yield stringify(rows.map(cellsOf), csvOptions)
}

const cellsOf = (row: PanelistRow): (string | number)[] => [
  row.panelistId,
  row.firstName,
  row.lastName,
  row.email,
  row.status,
  row.points,
  row.surveys,
  row.lastSeenAt ?? '',
  row.createdAt,
]
