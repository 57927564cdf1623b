import { defineText } from '../../../../../platform/words/text.ts'

/** What members read where a network tells no title. The number is the network's own; the minutes stand beside it on each card. */
export const wallTitles = defineText('wall-titles', {
  quick: 'Quick {{partner}} survey {{number}}',
  short: 'Short {{partner}} survey {{number}}',
  usual: '{{partner}} survey {{number}}',
  long: 'Long {{partner}} survey {{number}}',
})
