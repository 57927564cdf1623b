import { roleNames } from '../../contract/access.ts'
import { words } from '../../contract/fields.ts'
import { defineText } from '../text.ts'

const roleWords = {
  role1: roleNames['1'],
  role2: roleNames['2'],
  role3: roleNames['3'],
  role4: roleNames['4'],
  role5: roleNames['5'],
  role6: roleNames['6'],
  role7: roleNames['7'],
  role8: roleNames['8'],
  role9: roleNames['9'],
} as const

/** The words of the contract's checks and of the server's confirmations. */
export const checks = defineText('checks', {
  ...words,
  fieldEmpty: '{{field}} cannot be left empty',
  letterMissing: '{{field}} must have a letter',
  oneLine: '{{field}} must be one line of text',
  dayInvalid: '{{field}} must be a day like 2026-11-20',
  momentInvalid: '{{field}} must be a moment like 2026-11-20T14:30:00Z',
  campaignInvalid: '{{field}} must be the id of a campaign',
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  message: 'Message',
  subject: 'Subject',
  text: 'Text',
  answer: 'Answer',
  title: 'Title',
  note: 'Note',
  reason: 'Reason',
  roleName: 'Role name',
  phone: 'Phone',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  address: 'Address',
  country: 'Country',
  state: 'State',
  city: 'City',
  zipcode: 'Zip code',

  loggedIn: "Success! You've logged in.",
  emailSent: 'Email sent. Please verify email.',
  resetMailed: 'Please check your email to reset your password.',
  passwordUpdated: 'Your password has been updated',
  answersRecorded: 'Your answers have been recorded',

  cancelled: 'The sign-in was cancelled. You can try again at any time.',
  providerUnavailable: 'This sign-in service does not answer right now. Please try again in a moment.',
  otherMethod: 'This email already has an account with another sign-in method. Log in with {{method}} instead.',
  methodManual: 'email and password',

  ...roleWords,
  tooYoungAt: 'You must be {{number}} or older to join.',
})
