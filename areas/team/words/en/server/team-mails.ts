import { defineText } from '../../../../../platform/words/text.ts'

/** The email that invites somebody to work here, or as a vendor. */
export const teamMails = defineText('team-mails', {
  subject: 'You are invited to work with {{app}}',
  title: 'Join the team of {{app}}',
  text: 'You are invited to {{app}} as {{roles}}.',
  textBy: '{{name}} invites you to {{app}} as {{roles}}.',
  next: 'Choose your name and a password to make your account. You do not have to join as a panelist.',
  hours: 'The link works once, for {{hours}} hours.',
  action: 'Accept the invitation',
  footer:
    'Somebody who works for {{app}} gave this address. If it was not meant for you, ignore this mail: nothing happens without the link.',
})
