import { defineText } from '../../../../platform/words/text.ts'

/** The texts about a survey's ratings, for staff. */
export const surveyRatings = defineText('survey-ratings', {
  title: 'Ratings',
  lead: 'What panelists say once the survey is over for them. It changes nothing of who is shown the survey.',
  none: 'Nobody has rated it yet.',
  sentence_one: '{{score}} of 5, from {{count}} rating.',
  sentence_other: '{{score}} of 5, from {{count}} ratings.',
  shownFrom: 'Panelists see it from {{count}} ratings on. Five ratings of the average survey are counted in.',
  stars: 'Stars',
  wrong: 'What was wrong',
  failed: 'The ratings could not be loaded',
  raters: 'Who rated',
  ratersLater: 'Who rated is listed from {{count}} ratings on.',
  panelist: 'Panelist',
  at: 'Rated',
  nothing: '–',
})
