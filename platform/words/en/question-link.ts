import { defineText } from '../text.ts'

/** Words of the link from points to the attempt behind them (kit/QuestionLink). */
export const questionLink = defineText('question-link', {
  ask: 'Question about this?',
  until: 'until {{day}}',
  look: 'What happened?',
})
