import { defineText } from '../../../../../platform/words/text.ts'

/** The notifications about a ticket; a key that ends in `Text` is the second line. */
export const ticketNotes = defineText('ticket-notes', {
  answered: 'We answered your ticket',
  answeredText: '{{ticket}}: {{subject}}',
  solved: 'Your ticket was solved',
  solvedText: '{{ticket}}: {{subject}}',
  given: 'A ticket was assigned to you',
  givenText: '{{ticket}}: {{subject}}',
  written: 'There is a new message on your ticket',
  writtenText: '{{ticket}}: {{subject}}',
})
