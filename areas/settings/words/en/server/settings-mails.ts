import { defineText } from '../../../../../platform/words/text.ts'

/** The test email that an operator sends to themselves. */
export const settingsMails = defineText('settings-mails', {
  subject: 'Your panel can send emails',
  title: 'This is a test',
  text: 'It arrived: members of your panel will get their emails too.',
  footer: 'You get this email because you asked for a test on the page Panel settings.',
})
