import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to staff at the support desk. */
export const ticketAnswersDesk = defineText('ticket-answers-desk', {
  cannedThere: 'There is a prepared answer of this title already.',
  cannedFull: 'There are too many prepared answers. Remove one first.',
  placeholderUnknown: '{{name}} stands for nothing. Known are {{known}}.',
  notOfTheDesk: 'This account does not answer tickets.',
})
