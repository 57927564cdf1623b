import type { Translated } from '../../../../../platform/words/text.ts'
import type { privacyAnswers } from '../../en/server/privacy-answers.ts'

export const words: Translated<typeof privacyAnswers> = {
  closed: 'Tu cuenta está cerrada.',
}
