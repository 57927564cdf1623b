import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to people who have closed their account. */
export const privacyAnswers = defineText('privacy-answers', {
  closed: 'Your account is closed.',
})
