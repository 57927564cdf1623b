import { formatReportTime, reportZone } from '@tuppence/contract/day'
import type { AttemptDay, FinanceDay, TrafficDay, TrafficRow } from '@tuppence/contract/reports'
import { stringify } from 'csv-stringify/sync'
import { Readable } from 'node:stream'

type Cell = string | number
export type ReportFile = { name: string; type: string; body: Readable }

// A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers.
const options = { escape_formulas: true, record_delimiter: '\r\n' } as const

async function* lines(head: readonly string[], batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>) {
  yield stringify([[...head]], { ...options, bom: true })
  for await (const rows of batches) if (rows.length > 0) yield stringify(rows, options)
}
const fileOf = (name: string, head: readonly string[], batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>) => ({
  name,
  type: 'text/csv; charset=utf-8',
  body: Readable.from(lines(head, batches), { objectMode: false }),
})

async function* cellsOf(batches: AsyncIterable<TrafficRow[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches)
    yield rows.map((row) => {
      const { userName, email, source, affId, landing, device, status, at } = row
      return [userName, email, affId ?? source ?? '', landing ?? '', device ?? '', status, formatReportTime(at)]
    })
}
/** Who joined, written as it is read. */
export const trafficFile = (name: string, batches: AsyncIterable<TrafficRow[]>): ReportFile =>
  fileOf(
    name,
    ['User', 'Email', 'Source', 'Landing page', 'Device', 'Status', `Time (${reportZone})`],
    cellsOf(batches),
  )

/** A table of days: each column is a figure of the row, under its own name; that of the day names the zone. */
function daysFile<Row extends AttemptDay | FinanceDay | TrafficDay>(name: string, rows: readonly Row[]): ReportFile {
  const head = Object.keys(rows[0] ?? {}).map((key) => (key === 'day' ? `day (${reportZone})` : key))
  return fileOf(name, head, [rows.map((row) => Object.values(row))])
}
export const attemptsFile = (name: string, rows: readonly AttemptDay[]): ReportFile => daysFile(name, rows)
export const financeFile = (name: string, rows: readonly FinanceDay[]): ReportFile => daysFile(name, rows)
export const signupsFile = (name: string, rows: readonly TrafficDay[]): ReportFile => daysFile(name, rows)
