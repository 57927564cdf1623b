import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The titles of surveys for which a network has none. The number is the network's own; each card shows the minutes
 * beside it.
 */
export const wallTitles = defineText('wall-titles', {
  quick: 'Quick {{partner}} survey {{number}}',
  short: 'Short {{partner}} survey {{number}}',
  usual: '{{partner}} survey {{number}}',
  long: 'Long {{partner}} survey {{number}}',
})
