import { defineText } from '../../../../../platform/words/text.ts'

/** The server's answers to changes of an email. */
export const mailDesk = defineText('mail-desk', {
  saved: 'The email was saved. It is used from now on.',
  reset: 'The original text was restored.',
  testSent: 'A test is on its way to {{to}}.',
})
