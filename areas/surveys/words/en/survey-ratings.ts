import { defineText } from '../../../../platform/words/text.ts'

/** The texts about a survey's ratings, for staff. */
export const surveyRatings = defineText('survey-ratings', {
  title: 'Ratings',
  lead: 'What panelists say after the survey. It does not change who is shown the survey.',
  none: 'No one has rated it yet.',
  sentence_one: '{{score}} of 5, from {{count}} rating.',
  sentence_other: '{{score}} of 5, from {{count}} ratings.',
  shownFrom:
    'Panelists see the score once there are {{count}} ratings. The score includes five ratings of an average survey.',
  stars: 'Stars',
  wrong: 'What was wrong',
  failed: 'The ratings could not be loaded',
  raters: 'Who rated',
  ratersLater: 'Raters are listed once there are {{count}} ratings.',
  panelist: 'Panelist',
  at: 'Rated',
  nothing: '–',
})
