import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the three popups about the top five questions. */
export const topQuestions = defineText('top-questions', {
  inviteTitle: '5 quick questions, better matches',
  inviteText: 'About a minute. They open the surveys that fit you.',
  bonus: 'welcome bonus',
  begin: 'Answer now',
  later: 'Later',
  askTitle: 'Top survey questions',
  step: 'Question {{step}} of {{steps}}',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  thanksTitle: 'Thank You!',
  recorded: 'Your answers have been recorded',
  thanksText: 'The surveys that fit you are listed now.',
  toSurveys: 'Go to Surveys',
  loadFailed: 'The questions could not be loaded',
  saveFailed: 'Your answer was not saved',
})
