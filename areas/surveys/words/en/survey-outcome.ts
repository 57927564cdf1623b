import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the popups at the end of an attempt. */
export const surveyOutcome = defineText('survey-outcome', {
  thanksTitle: 'Thank You!',
  recorded: 'Your answers have been recorded',
  sorryTitle: 'We are Sorry!',
  notQualified: "You don't qualify for this survey.",
  earned: 'You earned',
  stillEarned: 'For your time you still get',
  nothingEarned: 'No points this time. You did nothing wrong.',
  nextBest: 'Next best match',
  next: 'Next survey',
  nextLong_one: 'Next survey: {{title}}, {{points}} points, about {{count}} minute',
  nextLong_other: 'Next survey: {{title}}, {{points}} points, about {{count}} minutes',
  back: 'Back to surveys',
  minutes: 'about {{minutes}} min',
})
