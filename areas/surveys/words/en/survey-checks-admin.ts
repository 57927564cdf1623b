import { defineText } from '../../../../platform/words/text.ts'

/** The problems that the contract's checks find in a survey, worded for staff. */
export const surveyChecks = defineText('survey-checks-admin', {
  maxLength: 'Please enter a whole number from 1 to 2,000, or leave it empty',
  linkMissing: 'Please enter the link of the survey',
  linkTooLong: 'The link is too long',
  linkCharacters: 'The link has characters that are not allowed in a link',
  linkUnknown: '{{name}} is not known; use {{known}}',
  linkBrace: 'A brace is not closed',
  linkStart: 'The link must start with https:// and a host',
  linkNone: 'This is not a link',
  linkAttempt: 'The link must contain {attemptId}: the callback names it',
  ladderStart: 'The first step must start at 0 seconds',
  ladderOrder: 'Each step must start later and pay no less than the one before',
  offPages: 'The questions are not on pages',
  noPages: 'This is not a list of pages',
  noPage: 'This is not a page',
  noQuestions: 'This is not a list of questions',
  noQuestion: 'This is not a question',
})
