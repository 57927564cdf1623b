import { utcDay } from '../../../../platform/contract/day.ts'
import type { AnswerRow } from '../../contract/survey-admin.ts'
import { Readable } from 'node:stream'
import writeExcelFile from 'write-excel-file/node'
import { csvFile, type Cell, type File } from '../../../../platform/server/csv.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { Problem } from '../../../../platform/server/problem.ts'
import { isObject, readText, listValues, type Element } from '../answer-shapes.ts'
import { findAttentionChecks } from './attention.ts'
import { listQuestions } from './questionnaire-check.ts'
import { answerRowOf } from './results.ts'
import { answerBatches, countAnswered, type ResultFilter } from './results-store.ts'

type Survey = { surveyId: string; questionnaire: Element | null }
export type ExportFormat = 'csv' | 'xlsx'
type ExportOptions = { format: ExportFormat; mayName: boolean; now: Date }

/** How many attempts are read from the database at once. */
const rowsAtOnce = 1_000
/**
 * The maximum number of cells of a workbook, which is made in memory. A CSV file is written while rows are read, so it
 * has no limit.
 */
export const workbookMaxCells = 200_000
/** The maximum number of characters that Excel accepts in one cell. */
const workbookTextMaxLength = 32_767

/**
 * Exports the answers as a file, oldest first; it names the panelists only if `mayName`. Problem 'export-too-large'.
 */
export async function exportAnswers(
  db: Db,
  survey: Survey,
  filter: ResultFilter,
  wanted: ExportOptions,
): Promise<File> {
  const columns = columnsOf(survey.questionnaire ?? {}, wanted.mayName)
  const name = `answers_${survey.surveyId.replace(/[^\w-]/g, '_')}_${utcDay(wanted.now)}.${wanted.format}`
  const batches = (): AsyncGenerator<Cell[][]> => cellsOf(db, survey, { filter, columns, mayName: wanted.mayName })
  if (wanted.format === 'csv')
    return csvFile(
      name,
      columns.map(({ title }) => title),
      batches(),
    )
  if ((await countAnswered(db, filter)) > countWorkbookRows(survey.questionnaire, wanted.mayName))
    throw new Problem('export-too-large')
  const body = await workbookOf(columns, batches(), survey.questionnaire ?? {})
  return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}

/** How many attempts at a questionnaire fit into a workbook. */
export const countWorkbookRows = (document: Element | null, mayName: boolean): number =>
  Math.floor(workbookMaxCells / columnsOf(document ?? {}, mayName).length)

type Column = { title: string; cellOf: (row: AnswerRow) => Cell }

const listOwnColumns = (mayName: boolean): Column[] => [
  { title: 'attempt_id', cellOf: (row) => row.attemptId },
  ...(mayName ? [{ title: 'panelist_id', cellOf: (row: AnswerRow) => row.panelistId ?? '' }] : []),
  { title: 'outcome', cellOf: (row) => row.outcome },
  { title: 'started_at', cellOf: (row) => row.startedAt },
  { title: 'ended_at', cellOf: (row) => row.endedAt ?? '' },
  { title: 'seconds', cellOf: (row) => row.seconds ?? '' },
  { title: 'points', cellOf: (row) => row.points },
  { title: 'failed_checks', cellOf: (row) => row.failedChecks },
]

/** The columns of a file: one for each question, and for a matrix one for each row. */
function columnsOf(document: Element, mayName: boolean): Column[] {
  const ofAnswers = listQuestions(document).flatMap((question): Column[] => {
    const name = readText(question['name'])
    const rows = question['type'] === 'matrix' ? (listValues(question['rows']) ?? []) : []
    if (rows.length === 0) return [{ title: name, cellOf: ({ answers }) => cellOf(answers[name]) }]
    return rows.map((row) => ({
      title: `${name}.${row}`,
      cellOf: ({ answers }) => {
        const given = answers[name]
        return isObject(given) ? cellOf(given[row]) : ''
      },
    }))
  })
  return [...listOwnColumns(mayName), ...ofAnswers]
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((one: unknown) => String(cellOf(one))).join('; ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value)
}

type Reading = { filter: ResultFilter; columns: readonly Column[]; mayName: boolean }
async function* cellsOf(db: Db, survey: Survey, { filter, columns, mayName }: Reading): AsyncGenerator<Cell[][]> {
  const checks = findAttentionChecks(survey.questionnaire ?? {})
  for await (const rows of answerBatches(db, filter, rowsAtOnce))
    yield rows.map((row) => {
      const answer = answerRowOf(row, checks, mayName)
      return columns.map((column) => column.cellOf(answer))
    })
}

/**
 * Makes a workbook: answers on the first sheet, the meaning of columns and values on the second. All cells are plain
 * text, so that Excel runs no formula.
 */
async function workbookOf(columns: readonly Column[], batches: AsyncGenerator<Cell[][]>, document: Element) {
  const answers: Cell[][] = [columns.map(({ title }) => title)]
  for await (const rows of batches) answers.push(...rows)
  const sheets = [
    { data: answers.map((row) => row.map(workbookCell)), sheet: 'Answers', stickyRowsCount: 1 },
    { data: legendOf(document).map((row) => row.map(workbookCell)), sheet: 'Questions', stickyRowsCount: 1 },
  ]
  return Readable.from(await writeExcelFile(sheets).toBuffer(), { objectMode: false })
}
const workbookCell = (value: Cell) =>
  typeof value === 'number' ? { value, type: Number } : { value: textOfCell(value), type: String }
/** Removes control characters, most of which XML (the format inside a workbook) cannot express. */
const textOfCell = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '').slice(0, workbookTextMaxLength)

function legendOf(document: Element): Cell[][] {
  const entries = listQuestions(document).flatMap((question): Cell[][] => {
    const name = readText(question['name'])
    const values = ['rows', 'columns', 'choices'].flatMap((list) => {
      const given = question[list]
      if (!Array.isArray(given)) return []
      return given.map((one: unknown) =>
        isObject(one)
          ? [name, list, cellOf(one['value']), cellOf(one['text'] ?? one['value'])]
          : [name, list, cellOf(one), cellOf(one)],
      )
    })
    return [[name, 'question', '', cellOf(question['title'] ?? name)], ...values]
  })
  return [['name', 'what', 'value', 'text'], ...entries]
}
