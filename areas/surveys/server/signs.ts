import { isObject, textOf, type Element } from './answer-shapes.ts'
import { attentionChecksIn, failedChecks } from './admin/attention.ts'
import { questionsOf } from './admin/questionnaire-check.ts'
import type { Answered } from './profile.ts'
import type { ProfileElement } from './questionnaire.ts'

/** What the answers of a hosted attempt say about how they were given: the names of the questions in each case. */
export type Signs = {
  failedChecks: readonly string[]
  /** Tables, and scales of one kind, where every row got the same answer. */
  straightLined: readonly string[]
  /** Questions that the profile answers otherwise. */
  againstProfile: readonly string[]
}

/** With fewer rows than this the same answer everywhere may well be meant. */
export const straightLineRows = 5

type Given = Readonly<Record<string, unknown>>
type Known = {
  document: Element
  answers: Given
  elements: readonly ProfileElement[]
  profile: ReadonlyMap<string, Answered>
}

/** Looks at answers that were given to a document; `profile` holds what still counts. */
export const signsIn = ({ document, answers, elements, profile }: Known): Signs => ({
  failedChecks: failedChecks(attentionChecksIn(document), answers),
  straightLined: straightLinedIn(document, answers),
  againstProfile: elements.filter((element) => isAgainst(element, answers, profile)).map(({ name }) => name),
})

const nameOf = ({ valueName, name }: Element): string => textOf(valueName ?? name)
const isStraight = (values: readonly unknown[]): boolean =>
  values.length >= straightLineRows && new Set(values.map(String)).size === 1

function straightLinedIn(document: Element, answers: Given): string[] {
  const questions = questionsOf(document)
  const tables = questions.filter(({ type, cellType }) => type === 'matrix' && cellType !== 'checkbox')
  const straightTables = tables.map(nameOf).filter((name) => {
    const rows = answers[name]
    return isObject(rows) && isStraight(Object.values(rows))
  })
  return [...straightTables, ...straightScales(questions, answers)]
}

/** Scales that follow each other with the same steps are a table in all but name; told by the first of them. */
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

/** Only where the question offers all that the profile says: otherwise another answer is no contradiction. */
function isAgainst({ name, questionId, values }: ProfileElement, answers: Given, profile: Known['profile']): boolean {
  const answer = answers[name]
  const known = profile.get(questionId)
  if (answer === undefined || !known) return false
  if (values === null) return known.value !== null && isOther(known.value, answer)
  if (known.optionIds.length === 0 || !known.optionIds.every((optionId) => values.includes(optionId))) return false
  const said = (Array.isArray(answer) ? answer : [answer]).map(String)
  return !said.some((one) => known.optionIds.includes(one))
}
