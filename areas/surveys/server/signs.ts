import { isObject, readText, type Element } from './answer-shapes.ts'
import { findAttentionChecks, findFailedChecks } from './admin/attention.ts'
import { listQuestions } from './admin/questionnaire-check.ts'
import type { StoredAnswer } from './profile.ts'
import type { ProfileElement } from './questionnaire.ts'

/** What the answers of a hosted attempt reveal about how they were given; each list holds names of questions. */
export type Signs = {
  failedChecks: readonly string[]
  /** Tables, and series of equal scales, where every row got the same answer. */
  straightLined: readonly string[]
  /** Questions whose answers contradict the profile. */
  againstProfile: readonly string[]
}

/** With fewer rows than this, giving the same answer everywhere may be honest. */
export const straightLineRowsMin = 5

type Given = Readonly<Record<string, unknown>>
type Known = {
  document: Element
  answers: Given
  elements: readonly ProfileElement[]
  profile: ReadonlyMap<string, StoredAnswer>
}

/** Finds the signs in the answers to a document; `profile` holds the profile answers that are still current. */
export const findSigns = ({ document, answers, elements, profile }: Known): Signs => ({
  failedChecks: findFailedChecks(findAttentionChecks(document), answers),
  straightLined: straightLinedIn(document, answers),
  againstProfile: elements.filter((element) => isAgainst(element, answers, profile)).map(({ name }) => name),
})

const nameOf = ({ valueName, name }: Element): string => readText(valueName ?? name)
const isStraight = (values: readonly unknown[]): boolean =>
  values.length >= straightLineRowsMin && new Set(values.map(String)).size === 1

function straightLinedIn(document: Element, answers: Given): string[] {
  const questions = listQuestions(document)
  const tables = questions.filter(({ type, cellType }) => type === 'matrix' && cellType !== 'checkbox')
  const straightTables = tables.map(nameOf).filter((name) => {
    const rows = answers[name]
    return isObject(rows) && isStraight(Object.values(rows))
  })
  return [...straightTables, ...straightScales(questions, answers)]
}

/**
 * The series of equal scales (directly one after another, with the same steps) that got the same answer everywhere;
 * each is named by its first question.
 */
function straightScales(questions: readonly Element[], answers: Given): string[] {
  const kinds = new Map<string, string[]>()
  for (const question of questions) {
    if (question['type'] !== 'rating' || answers[nameOf(question)] === undefined) continue
    const { rateMin, rateMax, rateCount, rateStep, rateValues } = question
    const kind = JSON.stringify([rateMin, rateMax, rateCount, rateStep, rateValues])
    kinds.set(kind, [...(kinds.get(kind) ?? []), nameOf(question)])
  }
  return [...kinds.values()].flatMap((names) =>
    isStraight(names.map((name) => answers[name])) ? names.slice(0, 1) : [],
  )
}

const isOther = (known: string, answer: unknown): boolean =>
  (typeof answer === 'string' || typeof answer === 'number') && known !== String(answer)

/**
 * Whether an answer contradicts the profile. A question can be contradicted only if it offers every answer of the
 * profile.
 */
function isAgainst({ name, questionId, values }: ProfileElement, answers: Given, profile: Known['profile']): boolean {
  const answer = answers[name]
  const known = profile.get(questionId)
  if (answer === undefined || !known) return false
  if (values === null) return known.value !== null && isOther(known.value, answer)
  if (known.optionIds.length === 0 || !known.optionIds.every((optionId) => values.includes(optionId))) return false
  const answerTexts = (Array.isArray(answer) ? answer : [answer]).map(String)
  return !answerTexts.some((one) => known.optionIds.includes(one))
}
