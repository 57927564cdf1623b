import { defineText } from '../../text.ts'

/** What every email says around its own words. */
export const letterMails = defineText('letter-mails', {
  end: 'End these mails',
  buttonFails: 'If the button does not work, copy this address into your browser:',
})
