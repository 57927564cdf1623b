import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import type { AttemptDay, FinanceDay, TrafficDay, TrafficRow } from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { textIn } from '../../../platform/server/words.ts'
import { reportsDesk } from '../words/en/server/reports-desk.ts'
import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'

async function* listCells(batches: AsyncIterable<TrafficRow[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches)
    yield rows.map((row) => {
      const { userName, email, source, affId, landing, device, status, at } = row
      return [userName, email, affId ?? source ?? '', landing ?? '', device ?? '', status, formatReportTime(at)]
    })
}
/** The file of sign-ups, written while it is read. */
export const makeTrafficFile = (name: string, batches: AsyncIterable<TrafficRow[]>, language: Language): File => {
  const say = textIn(reportsDesk, language)
  return csvFile(
    name,
    [
      ...(['user', 'email', 'source', 'landingPage', 'device', 'status'] as const).map((key) => say(key)),
      say('time', { zone: reportZone }),
    ],
    listCells(batches),
  )
}

/**
 * A table of days: each column is a figure of the row under its own name; the name of the first column includes the
 * time zone.
 */
function makeDaysFile<Row extends AttemptDay | FinanceDay | TrafficDay>(name: string, rows: readonly Row[]): File {
  const head = Object.keys(rows[0] ?? {}).map((key) => (key === 'day' ? `day (${reportZone})` : key))
  return csvFile(name, head, [rows.map((row) => Object.values(row))])
}
/** The file of the attempts report. */
export const makeAttemptsFile = (name: string, rows: readonly AttemptDay[]): File => makeDaysFile(name, rows)
/** The file of the finance report. */
export const makeFinanceFile = (name: string, rows: readonly FinanceDay[]): File => makeDaysFile(name, rows)
/** The file of visits and sign-ups by day. */
export const makeSignupsFile = (name: string, rows: readonly TrafficDay[]): File => makeDaysFile(name, rows)
