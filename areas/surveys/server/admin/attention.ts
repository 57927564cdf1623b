import { isObject, readText, readTexts, readTitle, type Element } from '../answer-shapes.ts'
import { listQuestions } from './questionnaire-check.ts'

export type AttentionCheck = { question: string; expected: unknown }

/** The attention checks of a questionnaire: questions that only people who read them answer as expected. */
export const findAttentionChecks = (document: Element): AttentionCheck[] =>
  listQuestions(document).flatMap(({ name, correctAnswer }) =>
    correctAnswer === undefined ? [] : [{ question: readText(name), expected: correctAnswer }],
  )

/** The attention checks in the reader's language: the text of each question and of its expected choices. */
export const wordAttentionChecks = (document: Element): { question: string; expected: string }[] =>
  listQuestions(document).flatMap((question) => {
    const expected = question['correctAnswer']
    return expected === undefined ? [] : [{ question: readTitle(question), expected: inWords(question, expected) }]
  })

function inWords({ choices, columns, rateValues, rows }: Element, expected: unknown): string {
  const choiceTexts = readTexts(choices ?? columns ?? rateValues)
  const textFor = (value: unknown): string => choiceTexts.get(readText(value)) ?? readText(value)
  if (Array.isArray(expected)) return expected.map(textFor).join(', ')
  if (!isObject(expected)) return textFor(expected)
  const rowTexts = readTexts(rows)
  const cells = Object.entries(expected).map(([row, cell]) => `${rowTexts.get(row) ?? row}: ${textFor(cell)}`)
  return cells.join(', ')
}

/** The attention checks that were answered, but not as expected. */
export const findFailedChecks = (
  checks: readonly AttentionCheck[],
  answers: Readonly<Record<string, unknown>>,
): string[] =>
  checks
    .filter(({ question, expected }) => answers[question] !== undefined && !isAsExpected(answers[question], expected))
    .map(({ question }) => question)

function isAsExpected(answer: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(answer) &&
      answer.length === expected.length &&
      expected.every((one) => answer.some((other) => isAsExpected(other, one)))
    )
  if (isObject(expected))
    return isObject(answer) && Object.entries(expected).every(([row, cell]) => isAsExpected(answer[row], cell))
  return readText(answer) === readText(expected)
}
