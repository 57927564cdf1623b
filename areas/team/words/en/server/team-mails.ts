import { defineText } from '../../../../../platform/words/text.ts'

/** The email that invites a person to work here or as a vendor. */
export const teamMails = defineText('team-mails', {
  invitedIs: 'Who sends the invitation, and for which role',
  invitedLike: 'Rhea Diaz invites you to join in the role of Finance Manager.',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/join-team?userKey=example',
  hoursIs: 'For how many hours the link works',
  hoursLike: '72',

  invited: 'You are invited to join in the role of {{roles}}.',
  invitedBy: '{{name}} invites you to join in the role of {{roles}}.',

  invitation: 'Invitation to work here',
  invitationWhen: 'When a person is invited to work here or as a vendor',
  invitationSubject: 'You are invited to work with {{appName}}',
  invitationBody: `# Join the team of {{appName}}

{{invited}}

Enter your name and choose a password to create your account. You do not have to join as a panelist.

The link works once, for {{hours}} hours.

[Accept the invitation]({{link}})

---

A member of the {{appName}} team entered this address. If this email was not meant for you, ignore it: nothing happens unless the link is used.`,
})
