import { defineText } from '../../../../../platform/words/text.ts'

/** The notifications about a dispute. */
export const disputeNotes = defineText('dispute-notes', {
  decided: 'Your question was decided',
  decidedText: '{{title}}: {{said}}',
})
