import type { Db } from '../../../platform/server/db.ts'
import { isObject, readText, readTexts, readTitle, type Element } from './answer-shapes.ts'
import { findAttentionChecks, findFailedChecks } from './admin/attention.ts'
import { listQuestions } from './admin/questionnaire-check.ts'
import * as store from './evidence-store.ts'
import type { GivenRow, PaidRow } from './evidence-store.ts'

export type Evidence = ReturnType<typeof createEvidence>

/** How many attempts are shown next to a ticket. */
const lastMax = 5
/** How many attempts can be listed as the source of a request's points. */
const behindMax = 20

/** What surveys know about attempts, for staff who judge one. Each call is one statement. */
export const createEvidence = ({ db }: { db: Db }) => ({
  /** One attempt; null when there is none. */
  find: async (attemptId: string) => (await store.findEvidence(db, [attemptId]))[0] ?? null,
  /** The answers as the panelist saw the questions, page by page; null when nothing was answered. */
  findGiven: async (attemptId: string) => {
    const [row] = await store.findGiven(db, [attemptId])
    return row ? wordGiven(row) : null
  },
  /** The lines of the timeline as they are stored, oldest first. */
  listEvents: (attemptId: string) => store.readEvents(db, [attemptId]),
  /** The last attempts of a panelist, newest first. */
  listLast: (userId: string) => store.readLast(db, [userId, null, lastMax]),
  /** The latest attempts before a time that together brought at least this many points, newest first; at most 20. */
  listBehind: async (userId: string, before: Date, points: number) =>
    keepNeeded(await store.readLastPaid(db, [userId, before, behindMax]), points),
})

function keepNeeded(rows: readonly PaidRow[], points: number): PaidRow[] {
  let sum = 0
  return rows.filter(({ earned }) => {
    const isNeeded = sum < points
    sum += earned
    return isNeeded
  })
}

const formatAnswer = (value: unknown, texts: ReadonlyMap<string, string>): string => {
  if (Array.isArray(value)) return value.map((one) => formatAnswer(one, texts)).join(', ')
  if (isObject(value))
    return Object.entries(value)
      .map(([row, cell]) => `${row}: ${formatAnswer(cell, texts)}`)
      .join('; ')
  const storedText = readText(value)
  return texts.get(storedText) ?? storedText
}

function wordAnswer(question: Element | undefined, name: string, value: unknown) {
  if (!question) return { question: name, answer: formatAnswer(value, new Map()) }
  return {
    question: readTitle(question),
    answer: formatAnswer(value, readTexts(question[question['type'] === 'matrix' ? 'columns' : 'choices'])),
  }
}

/** The answers of an attempt in the words of its questionnaire. Pure. */
export function wordGiven({
  answers,
  prefilled,
  pages,
  worked_ms: workedMs,
  saved_at: savedAt,
  questionnaire,
}: GivenRow) {
  const document = questionnaire ?? {}
  const questions = new Map(listQuestions(document).map((one) => [readText(one['valueName'] ?? one['name']), one]))
  const known = new Set(prefilled)
  const order = [...questions.keys()]
  const findPlace = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const inOrder = Object.entries(answers).toSorted(([a], [b]) => findPlace(a) - findPlace(b))
  return {
    answers: inOrder.map(([name, value]) => ({
      ...wordAnswer(questions.get(name), name, value),
      isFromProfile: known.has(name),
    })),
    pages: pages.map(([page, ms]) => ({ pageNo: page, ms })),
    workedMs,
    savedAt,
    failedChecks: findFailedChecks(findAttentionChecks(document), answers).length,
  }
}
