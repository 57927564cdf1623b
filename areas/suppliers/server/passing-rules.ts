import { createHash } from 'node:crypto'
import { passingWordsVersion, type PassingScope } from '../contract/passing.ts'

/** The version of the current words combined with the questions that they list. */
export const computeWordsVersion = (questionIds: readonly string[]): string =>
  `${passingWordsVersion}-${createHash('sha256').update(questionIds.toSorted().join(' ')).digest('hex').slice(0, 16)}`

type Said = { scope: PassingScope; version: string; question_ids: readonly string[] }
/**
 * The questions that the member agrees to, by scope. Consent to other words does not count; under the same words, each
 * question that was listed counts.
 */
export function listAgreedQuestions(inForce: readonly Said[]): Record<PassingScope, ReadonlySet<string>> {
  const of = (scope: PassingScope) =>
    new Set(
      inForce
        .filter((one) => one.scope === scope && one.version.startsWith(`${passingWordsVersion}-`))
        .flatMap((one) => one.question_ids),
    )
  return { answers: of('answers'), sensitive: of('sensitive') }
}
