import { parse } from 'csv-parse/sync'
import { expect } from './people.ts'
import { plainForStaff } from './plain-words.ts'
import type { Product } from './product.ts'
import type { Records } from './pseudo-office.ts'
import type { Strays } from './pseudo-walk.ts'
import { lettersTo } from './world.ts'

/** The files that staff take away, by their calls. */
export const filesOf = (records: Records): string[] => {
  const day = new Date().toISOString().slice(0, 10)
  const days = `startDate=${day}&endDate=${day}`
  return [
    ...['traffic', 'attempts', 'finance', 'signups'].map((report) => `reports/downloadReport/${report}?${days}`),
    `reports/downloadSurveyHistoryData?${days}`,
    'panelist/export',
    'audit/export',
    'duties/export',
    'legal/exportConsents',
    `duties/copy/${records.requestId}`,
    `import/report/${records.importId}`,
    `redemptions/getBatch/${records.batchId}`,
    `survey-admin/surveys/${records.surveyId}/export?format=csv`,
    campaignFile(records),
  ]
}
/** The one that vendors take away. */
export const campaignFile = ({ affId }: Records): string => `affiliate/dashboardCsv?affId=${affId}`

/**
 * A name by which programs know a column or a value, or a path: one word, its parts joined. A head or a cell that is for people is more, or
 * begins with a capital; two capitals are a country.
 */
const isCode = (cell: string): boolean =>
  /^\/?[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*(?:[_.:/-][A-Za-z0-9]+)*$|^[A-Z]{2}$/.test(cell)

/** The values of a document for programs, without its keys. */
const valuesIn = (value: unknown): string[] => {
  // A document keeps messages and the notes of programs as texts of their own.
  if (typeof value === 'string') return /^[{[]"/.test(value) ? valuesIn(JSON.parse(value)) : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : []
}
const cellsIn = (text: string): string[] => {
  if (/^\s*[{[]/.test(text)) return valuesIn(JSON.parse(text))
  return parse(text, { bom: true, relax_column_count: true }).flat().flatMap(valuesIn)
}

/** Notes what is plain in files, which somebody takes away by their token. */
export async function readFiles(
  product: Product,
  {
    token,
    paths,
    strays,
    names,
  }: { token: string; paths: readonly string[]; strays: Strays; names: readonly string[] },
): Promise<void> {
  for (const path of paths) {
    const headers = { authorization: `Bearer ${token}`, cookie: 'language=qps' }
    const answer = await fetch(`${product.url}/api/v1/${path}`, { headers })
    const text = await answer.text()
    expect(answer.status, `${path}: ${text}`).toBe(200)
    // A day of a report names its zone.
    const cells = cellsIn(text).filter((cell) => !isCode(cell.replace(/ \(UTC[+-]\d+\)$/, '')))
    for (const cell of plainForStaff(cells, names)) if (!strays.has(cell)) strays.set(cell, `file ${path}`)
  }
}

/** Notes what is plain in the mails to an address since a moment: subject, text and page. Answers how many there are. */
export async function readMails(
  email: string,
  product: Product,
  { strays, names, since = '' }: { strays: Strays; names: readonly string[]; since?: string },
): Promise<number> {
  const letters = (await lettersTo(email, product.sandboxUrl)).filter(({ at }) => at >= since)
  for (const { subject, text, html } of letters) {
    const shown = html.replaceAll(/<(style|head)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')
    const lines = [subject, ...text.split('\n'), ...shown.split('\n')].map((line) => line.trim())
    for (const line of plainForStaff(lines, names)) if (!strays.has(line)) strays.set(line, `mail ${subject}`)
  }
  return letters.length
}
