import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import {
  attemptFigures,
  financeFigures,
  financeHeadings,
  signupFigures,
  trafficColumns,
  trafficDevices,
  type AttemptDay,
  type FinanceDay,
  type TrafficColumn,
  type SignupDay,
  type TrafficRow,
} from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { textIn } from '../../../platform/server/words.ts'
import { reports } from '../words/en/reports.ts'
import type { Say } from '../../../platform/words/text.ts'
import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'

type SayReport = Say<typeof reports.words>
const titleOf = (column: TrafficColumn, say: SayReport): string =>
  column === 'time' ? say('time', { zone: reportZone }) : say(column)
const cells: Readonly<Record<TrafficColumn, (row: TrafficRow, say: SayReport) => Cell>> = {
  user: ({ userName }) => userName,
  email: ({ email }) => email,
  source: ({ affId, source }) => affId ?? source ?? '',
  landing: ({ landing }) => landing ?? '',
  device: ({ device }, say) => {
    const kind = trafficDevices.find((one) => one === device)
    return kind ? say(`device_${kind}`) : ''
  },
  status: ({ status }, say) => say(`status_${status}`),
  time: ({ at }) => formatReportTime(at),
}

async function* listCells(batches: AsyncIterable<TrafficRow[]>, say: SayReport): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => trafficColumns.map((column) => cells[column](row, say)))
}
/** Makes the file of sign-ups. It is written while the sign-ups are read. */
export const makeTrafficFile = (name: string, batches: AsyncIterable<TrafficRow[]>, language: Language): File => {
  const say = textIn(reports, language)
  const head = trafficColumns.map((column) => titleOf(column, say))
  return csvFile(name, head, listCells(batches, say))
}

type Heading = (typeof attemptFigures | typeof financeFigures | typeof signupFigures)[number] | 'takenBack'
type Table<Row, Figure> = { rows: readonly Row[]; figures: readonly Figure[]; heading?: (figure: Figure) => Heading }

/**
 * Makes a file with one row for each day. Each column is a figure, with a heading in the reader's language. The first
 * heading names the time zone.
 */
function makeDaysFile<Figure extends Heading, Row extends { day: string } & Readonly<Record<Figure, number>>>(
  name: string,
  { rows, figures, heading = (figure) => figure }: Table<Row, Figure>,
  language: Language,
): File {
  const say = textIn(reports, language)
  const head = [say('day', { zone: reportZone }), ...figures.map((figure) => say(heading(figure)))]
  return csvFile(name, head, [rows.map((row) => [row.day, ...figures.map((figure) => row[figure])])])
}
/** Makes the file of the attempts report. */
export const makeAttemptsFile = (name: string, rows: readonly AttemptDay[], language: Language): File =>
  makeDaysFile(name, { rows, figures: attemptFigures }, language)
/** Makes the file of the finance report. */
export const makeFinanceFile = (name: string, rows: readonly FinanceDay[], language: Language): File =>
  makeDaysFile(name, { rows, figures: financeFigures, heading: (figure) => financeHeadings[figure] }, language)
/** Makes the file of visits and sign-ups by day. */
export const makeSignupsFile = (name: string, rows: readonly SignupDay[], language: Language): File =>
  makeDaysFile(name, { rows, figures: signupFigures }, language)
