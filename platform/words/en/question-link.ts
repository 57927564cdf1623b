import { defineText } from '../text.ts'

/** Words of the link from points to what happened to their attempt (ui/QuestionLink). */
export const questionLink = defineText('question-link', {
  ask: 'Question about this?',
  until: 'until {{day}}',
  look: 'What happened?',
})
