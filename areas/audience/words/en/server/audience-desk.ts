import { defineText } from '../../../../../platform/words/text.ts'

/** What staff are told of a targeting. */
export const audienceDesk = defineText('audience-desk', {
  notAsked: 'This question is not asked',
})
