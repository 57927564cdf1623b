import { defineText } from '../../../../../platform/words/text.ts'

/** What somebody is told who has left. */
export const privacyAnswers = defineText('privacy-answers', {
  closed: 'Your account is closed.',
})
