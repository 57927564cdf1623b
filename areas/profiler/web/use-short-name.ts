import type { Question } from '../contract.ts'
import { profileNames } from '../words/en/profile-names.ts'
import { useText } from '../../../platform/web/text/text.ts'

type Known = keyof typeof profileNames.words
const isKnown = (questionId: string): questionId is Known => Object.hasOwn(profileNames.words, questionId)

/** Returns a function that names a question in a word or two, or by its text if staff wrote it. */
export function useShortName(): (question: Question) => string {
  const say = useText(profileNames)
  return ({ questionId, text }) => (isKnown(questionId) ? say(questionId) : text)
}
