import { isObject, textOf, type Element } from '../answer-shapes.ts'
import { questionsOf } from './questionnaire-check.ts'

export type AttentionCheck = { question: string; expected: unknown }

/** The questions that only somebody who reads answers as expected. */
export const attentionChecksIn = (document: Element): AttentionCheck[] =>
  questionsOf(document).flatMap(({ name, correctAnswer }) =>
    correctAnswer === undefined ? [] : [{ question: textOf(name), expected: correctAnswer }],
  )

/** The checks that were answered otherwise. One that was not asked, or not reached, is not failed. */
export const failedChecks = (checks: readonly AttentionCheck[], answers: Readonly<Record<string, unknown>>): string[] =>
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
  return textOf(answer) === textOf(expected)
}
