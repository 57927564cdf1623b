import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to staff about a targeting. */
export const audienceDesk = defineText('audience-desk', {
  notAsked: 'This question is not asked',
})
