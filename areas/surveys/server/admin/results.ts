import { surveyDesk } from '../../contract/survey-desk.ts'
import { utcDay } from '../../../../platform/contract/day.ts'
import { dayMs } from '../../../../platform/contract/durations.ts'
import { pageOf, type AgedPaging, type Rows } from '../../../../platform/contract/paging.ts'
import type { AnswerRow, QuestionResult } from '../../contract/survey-admin.ts'
import type { Outcome } from '../../contract/surveys.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { Problem } from '../../../../platform/server/problem.ts'
import { readText, readTexts, readTitle, type Element } from '../answer-shapes.ts'
import { findAttentionChecks, findFailedChecks, type AttentionCheck } from './attention.ts'
import { listQuestions } from './questionnaire-check.ts'
import * as store from './results-store.ts'
import type { AnsweredRow, CountRow, ResultFilter } from './results-store.ts'

export type ResultQuery = { outcome?: Outcome; startDate?: string; endDate?: string }
const activityDaysMax = 366
const activityDaysUsual = 30
/** The maximum number of different answers that are listed for a number question. */
const countsMax = 60

/** The filter for a query. Without an outcome it matches every attempt that has answers. */
export const filterOf = (surveyId: string, { outcome, startDate, endDate }: ResultQuery): ResultFilter => ({
  surveyId,
  outcome: outcome ?? null,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
})

/**
 * One attempt as a row of the table and of the files. `mayName` says whether the reader may know who the panelist is.
 */
export function answerRowOf(row: AnsweredRow, checks: readonly AttentionCheck[], mayName: boolean): AnswerRow {
  const { ended_at: endedAt, started_at: startedAt } = row
  return {
    attemptId: row.attempt_id,
    ...(mayName ? { panelistId: row.user_id } : {}),
    outcome: row.outcome,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    seconds: endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : null,
    points: row.earned,
    failedChecks: findFailedChecks(checks, row.answers).length,
    answers: row.answers,
  }
}

/** A page of answers, newest first. */
export async function listAnswers(
  db: Db,
  survey: { surveyId: string; questionnaire: Element | null },
  query: ResultQuery & AgedPaging,
  mayName: boolean,
): Promise<Rows<AnswerRow>> {
  const filter = filterOf(survey.surveyId, query)
  const checks = findAttentionChecks(survey.questionnaire ?? {})
  const rows = await store.answerPage(db, filter, pageOf(query))
  const count = await store.countAnswered(db, filter)
  return { rows: rows.map((row) => answerRowOf(row, checks, mayName)), count }
}

const isMeasured = (question: Element): boolean => question['type'] === 'rating' || question['inputType'] === 'number'
const isOpen = ({ type, inputType }: Element): boolean =>
  type === 'comment' || type === 'multipletext' || (type === 'text' && inputType !== 'number')

/** How often each answer was given to each question; counts completes unless the query names another outcome. */
export async function countResults(
  db: Db,
  survey: { surveyId: string; questionnaire: Element | null },
  query: ResultQuery,
): Promise<{ attempts: number; questions: QuestionResult[] }> {
  const filter = filterOf(survey.surveyId, { outcome: 'completed', ...query })
  const questions = listQuestions(survey.questionnaire ?? {})
  const names = (of: readonly Element[]) => of.map(({ name }) => readText(name))
  const attempts = await store.countAnswered(db, filter)
  const counts = await store.countEachValue(db, filter, names(questions.filter((question) => !isOpen(question))))
  const measures = await store.computeMeasures(db, filter, names(questions))
  const measureByName = new Map(measures.map((row) => [row.name, row]))
  return {
    attempts,
    questions: questions.map((question) => {
      const name = readText(question['name'])
      const found = measureByName.get(name)
      const isNumber = isMeasured(question)
      return {
        name,
        title: readTitle(question),
        type: readText(question['type']),
        answered: found?.answered ?? 0,
        counts: countsFor(
          question,
          counts.filter((row) => row.name === name),
        ),
        mean: isNumber && typeof found?.mean === 'number' ? Math.round(found.mean * 100) / 100 : null,
        median: isNumber ? (found?.median ?? null) : null,
      }
    }),
  }
}

/**
 * Orders the counts as the questionnaire lists its answers, with 0 for answers that no one gave. Answers that the
 * questionnaire does not list come last.
 */
function countsFor(question: Element, rows: readonly CountRow[]): QuestionResult['counts'] {
  const offered = readTexts(question['type'] === 'matrix' ? question['columns'] : question['choices'])
  const matrixRows = question['type'] === 'matrix' ? [...readTexts(question['rows']).keys()] : [null]
  const listed = matrixRows.flatMap((row) =>
    [...offered].map(([value, text]) => {
      const count = rows.find((one) => one.row === row && one.value === value)?.found ?? 0
      return { row, value, text, count }
    }),
  )
  const known = new Set(listed.map(({ row, value }) => `${row ?? ''}\n${value}`))
  const others = rows
    .filter(({ row, value }) => !known.has(`${row ?? ''}\n${value}`))
    .slice(0, countsMax)
    .map(({ row, value, found }) => ({ row, value, text: value, count: found }))
  return [...listed, ...(isMeasured(question) ? others.toSorted((a, b) => Number(a.value) - Number(b.value)) : others)]
}

/** The days of a query: at most 366; by default the last 30. Problem 'invalid-input'. */
export function findDays({ startDate, endDate }: ResultQuery, now: Date): { from: string; to: string } {
  const to = endDate ?? utcDay(now)
  const from = startDate ?? utcDay(new Date(Date.parse(to) - (activityDaysUsual - 1) * dayMs))
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(days >= 1 && days <= activityDaysMax))
    throw new Problem('invalid-input', { message: surveyDesk('days', { max: activityDaysMax }) })
  return { from, to }
}
