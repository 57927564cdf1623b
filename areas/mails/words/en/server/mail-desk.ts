import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says of a change of a mail. */
export const mailDesk = defineText('mail-desk', {
  saved: 'The mail is saved, and counts from now on.',
  reset: 'The mail has our words again.',
  testSent: 'A test is on its way to {{to}}.',
})
