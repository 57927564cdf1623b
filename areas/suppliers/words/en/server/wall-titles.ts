import { defineText } from '../../../../../platform/words/text.ts'

/** What members read where a network tells no title. The number is the network's own. */
export const wallTitles = defineText('wall-titles', {
  untitled: '{{partner}} survey {{number}}, {{minutes, number}} min',
})
