import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import {
  attemptFigures,
  signupFigures,
  trafficDevices,
  type AttemptDay,
  type FinanceDay,
  type SignupDay,
  type TrafficRow,
} from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { textIn } from '../../../platform/server/words.ts'
import { reportsDesk } from '../words/en/server/reports-desk.ts'
import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'

async function* listCells(batches: AsyncIterable<TrafficRow[]>, language: Language): AsyncGenerator<Cell[][]> {
  const say = textIn(reportsDesk, language)
  for await (const rows of batches)
    yield rows.map((row) => {
      const { userName, email, source, affId, landing, device, status, at } = row
      const kind = trafficDevices.find((one) => one === device)
      const cameFrom = affId ?? source ?? ''
      return [
        userName,
        email,
        cameFrom,
        landing ?? '',
        kind ? say(`device_${kind}`) : '',
        say(`status_${status}`),
        formatReportTime(at),
      ]
    })
}
/** Makes the file of sign-ups. It is written while the sign-ups are read. */
export const makeTrafficFile = (name: string, batches: AsyncIterable<TrafficRow[]>, language: Language): File => {
  const say = textIn(reportsDesk, language)
  return csvFile(
    name,
    [
      ...(['user', 'email', 'source', 'landingPage', 'device', 'status'] as const).map((key) => say(key)),
      say('time', { zone: reportZone }),
    ],
    listCells(batches, language),
  )
}

const financeFigures = ['credited', 'reversed', 'redeemed', 'liability'] as const

/** The names of figures that have a heading. `takenBack` is the heading for reversed points. */
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
  const say = textIn(reportsDesk, language)
  const head = [say('day', { zone: reportZone }), ...figures.map((figure) => say(heading(figure)))]
  return csvFile(name, head, [rows.map((row) => [row.day, ...figures.map((figure) => row[figure])])])
}
/** Makes the file of the attempts report. */
export const makeAttemptsFile = (name: string, rows: readonly AttemptDay[], language: Language): File =>
  makeDaysFile(name, { rows, figures: attemptFigures }, language)
/** Makes the file of the finance report. */
export const makeFinanceFile = (name: string, rows: readonly FinanceDay[], language: Language): File =>
  makeDaysFile(
    name,
    { rows, figures: financeFigures, heading: (figure) => (figure === 'reversed' ? 'takenBack' : figure) },
    language,
  )
/** Makes the file of visits and sign-ups by day. */
export const makeSignupsFile = (name: string, rows: readonly SignupDay[], language: Language): File =>
  makeDaysFile(name, { rows, figures: signupFigures }, language)
