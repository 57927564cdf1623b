import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to staff at the support desk. */
export const ticketAnswersDesk = defineText('ticket-answers-desk', {
  cannedThere: 'There is already a saved reply with this title.',
  cannedFull: 'There are too many saved replies. Remove one first.',
  placeholderUnknown: '{{name}} is not a known placeholder. Use one of these: {{known}}.',
  notOfTheDesk: 'This account does not answer tickets.',
})
