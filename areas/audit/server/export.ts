import type { AuditRow } from '../contract.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'

export type LogPosition = { at: string; auditId: string }
/** Some entries, with the place where the next ones start; `next` is null at the end of the log. */
type Portion = { rows: AuditRow[]; next: LogPosition | null }
type Read = (place: LogPosition | null, limit: number) => Promise<Portion>

const rowsAtOnce = 1_000
const columns = ['at', 'actor_id', 'actor', 'action', 'sentence', 'subject', 'before', 'after', 'ip']

/** Makes a CSV file of entries. It is written batch by batch while they are read. */
export const makeEntriesCsv = (now: Date, read: Read): File =>
  csvFile(`audit-log_${utcDay(now)}.csv`, columns, cellsIn(read))

async function* cellsIn(read: Read): AsyncGenerator<Cell[][]> {
  let place: LogPosition | null = null
  do {
    const portion: Portion = await read(place, rowsAtOnce)
    yield portion.rows.map(cellsOf)
    place = portion.next
  } while (place)
}

const cellsOf = (row: AuditRow): Cell[] => [
  row.at,
  row.actorId ?? '',
  row.actorName ?? '',
  row.action,
  row.sentence,
  row.subject,
  textOf(row.before),
  textOf(row.after),
  row.ip ?? '',
]
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
