import { defineText } from '../../../../../platform/words/text.ts'

/** What the bell says of a dispute. */
export const disputeNotes = defineText('dispute-notes', {
  decided: 'Your question was decided',
  decidedText: '{{title}}: {{said}}',
})
