import { defineText } from '../../../../platform/words/text.ts'

/** The texts with which a panelist rates a past survey. */
export const surveyRating = defineText('survey-rating', {
  ask: 'How was this survey?',
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  wrong: 'Anything wrong with it? (optional)',
  'chip_too-long': 'Too long',
  chip_broken: 'Broken',
  'chip_asked-twice': 'Asked twice',
  chip_unclear: 'Unclear',
  'chip_unfair-end': 'Unfair end',
  saved: 'Saved. Thank you!',
  rate: 'Rate it',
  rateLong: 'Rate it: {{title}}',
  change: '{{stars}} of 5 · Change',
  changeLong: '{{stars}} of 5 · Change: {{title}}',
  rated: '{{stars}} of 5',
  done: 'Done',
})
