import { createHash } from 'node:crypto'
import { passingWordsVersion, type PassingScope } from '../contract/passing.ts'

/** Names today's words and the questions that they list. */
export const versionOf = (questionIds: readonly string[]): string =>
  `${passingWordsVersion}-${createHash('sha256').update(questionIds.toSorted().join(' ')).digest('hex').slice(0, 16)}`

type Said = { scope: PassingScope; version: string; question_ids: readonly string[] }
/** The questions that are agreed to, by scope. Other words have to be agreed to anew; of the same words each question that was listed holds. */
export function agreedQuestions(inForce: readonly Said[]): Record<PassingScope, ReadonlySet<string>> {
  const of = (scope: PassingScope) =>
    new Set(
      inForce
        .filter((one) => one.scope === scope && one.version.startsWith(`${passingWordsVersion}-`))
        .flatMap((one) => one.question_ids),
    )
  return { answers: of('answers'), sensitive: of('sensitive') }
}
