import { defineText } from '../../../../../platform/words/text.ts'

/** The reasons why a panelist cannot take a survey, or why an answer is refused. */
export const surveyRefusals = defineText('survey-refusals', {
  barred: 'This account cannot take surveys right now.',
  unverified: 'Please verify your email first.',
  sameStudy: 'You have already taken part in this study.',
  dayFull: 'This survey has all the answers it needs today. Please come back tomorrow.',
  noAnswer: 'This is not an answer to the question',
  notAsked: 'This question is not asked',
  answersMissing: 'Please answer all questions',
})
