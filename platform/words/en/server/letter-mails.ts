import { defineText } from '../../text.ts'

/** The text around the content of every email, fragments that several emails share, and the errors in an edited one. */
export const letterMails = defineText('letter-mails', {
  end: 'End these emails',
  buttonFails: 'If the button does not work, copy this address into your browser:',

  appName: 'The name of the panel',
  points_one: '{{count, number}} point',
  points_other: '{{count, number}} points',
  dollars: '{{value, usd}}',
  minutes: 'about {{count, number}} min',

  subjectEmpty: 'Please write a subject.',
  subjectLines: 'A subject is one line.',
  subjectTooLong: 'A subject has at most {{max}} characters.',
  bodyEmpty: 'Please write the text.',
  bodyTooLong: 'The text has at most {{max}} characters.',
  missing: 'This email needs {{name}}, in double braces.',
  notInSubject: '{{name}} cannot be used in a subject.',
  notALink: '{{name}} is not an address, so no link can lead to it.',
})
