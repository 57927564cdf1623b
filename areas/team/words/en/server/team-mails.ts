import { defineText } from '../../../../../platform/words/text.ts'

/** The email that invites somebody to work here, or as a vendor. */
export const teamMails = defineText('team-mails', {
  invitedIs: 'Who invites, and as what',
  invitedLike: 'Rhea Diaz invites you as Finance Manager.',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/join-team?userKey=example',
  hoursIs: 'For how many hours the link works',
  hoursLike: '72',

  invited: 'You are invited as {{roles}}.',
  invitedBy: '{{name}} invites you as {{roles}}.',

  invitation: 'Invitation to work here',
  invitationWhen: 'When somebody is invited to work here, or as a vendor',
  invitationSubject: 'You are invited to work with {{appName}}',
  invitationBody: `# Join the team of {{appName}}

{{invited}}

Choose your name and a password to make your account. You do not have to join as a panelist.

The link works once, for {{hours}} hours.

[Accept the invitation]({{link}})

---

Somebody who works for {{appName}} gave this address. If it was not meant for you, ignore this mail: nothing happens without the link.`,
})
