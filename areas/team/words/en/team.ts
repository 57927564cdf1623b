import { defineText } from '../../../../platform/words/text.ts'

/** Words of inviting staff and vendors, and of the page where they accept. */
export const team = defineText('team', {
  invite: 'Invite somebody',
  open: 'Open invitations',
  email: 'Email address',
  roles: 'Roles',
  sent: 'Sent',
  by: 'by {{name}}',
  state: 'Link',
  until: 'Works until {{at}}',
  expired: 'Expired',
  again: 'Send again',
  againLong: 'Send the invitation of {{email}} again',
  takeBack: 'Take back',
  takeBackLong: 'Take back the invitation of {{email}}',
  takeBackTitle: 'Take back the invitation of {{email}}?',
  takeBackText: 'Its link opens nothing from now on. You can invite this address again.',
  keep: 'Keep invitation',
  notDone: 'The invitation was not changed',

  inviteTitle: 'Invite staff or a vendor',
  inviteText:
    'They get an email with a link that works for {{hours}} hours, and make their account there. Who has an account already gets the role in the list of users.',
  language: 'Language of the email',
  roleMissing: 'Please choose at least one role.',
  cancel: 'Discard',
  send: 'Send invitation',

  title: 'Join the team of {{name}}',
  checking: 'Checking the link',
  lead: 'You are invited as {{roles}}. The link works until {{at}}.',
  stepFollows: 'After this you set up an authenticator app: logging in takes its code besides your password.',
  joinForm: 'Your account',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  passwordLong: 'At least 12 characters.',
  passwordShort: 'At least 6 characters.',
  join: 'Make my account',
  joined: 'Your account is ready.',
  notJoined: 'The account was not made',

  refusedTitle: 'This link does not work',
  usedTitle: 'You have your account',
  noKey: 'The address of this page has no key. Open the whole link of the email.',
  logIn: 'Log in',
})
