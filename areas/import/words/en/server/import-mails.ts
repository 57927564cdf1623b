import { defineText } from '../../../../../platform/words/text.ts'

/** The email by which an imported member opens their account. */
export const importMails = defineText('import-mails', {
  greetingIs: 'A greeting, with the name if it is known',
  greetingLike: 'Hello Maya,',
  pointsIs: 'The points the member brings, if any',
  pointsLike: 'Your 500 points come with you and are added when you log in.',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/activate?userKey=example',
  daysIs: 'For how many days the link works',
  daysLike: '30',

  hello: 'Hello,',
  helloName: 'Hello {{name}},',
  pointsCome_one: 'Your {{count, number}} point comes with you and is added when you log in.',
  pointsCome_other: 'Your {{count, number}} points come with you and are added when you log in.',

  activation: 'Account moved here',
  activationWhen: 'When imported members are invited to open their account',
  activationSubject: 'Your {{appName}} account is ready',
  activationBody: `# Open your {{appName}} account

{{greeting}}

the panel you are a member of is now {{appName}}, and your account has moved with it. Choose a password to open it.

{{points}}

The link works once, for {{days}} days.

[Open my account]({{link}})

---

You get this email because you are a member of a panel that has moved to {{appName}}. If you are not, ignore it: nothing happens unless the link is used.`,
})
