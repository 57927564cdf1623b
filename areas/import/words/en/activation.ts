import { defineText } from '../../../../platform/words/text.ts'

/** Words of the page on which an imported member opens their account. */
export const activation = defineText('activation', {
  title: 'Open your {{name}} account',
  refusedTitle: 'This link does not work',
  checking: 'Checking the link',
  lead: 'Your membership continues at {{name}}. Choose a password to open your account. The link works until {{day}}.',
  points_one: '{{count, number}} point ({{usd}}) comes with you.',
  points_other: '{{count, number}} points ({{usd}}) come with you.',
  form: 'Your account',
  email: 'Email address',
  password: 'Password',
  passwordText: 'At least 6 characters.',
  open: 'Open my account',
  opened: 'Welcome! Your account is open.',
  notOpened: 'The account was not opened',
  noKey: 'The address of this page lacks its key. Open the whole link from the email.',
  logIn: 'Log in',
})
