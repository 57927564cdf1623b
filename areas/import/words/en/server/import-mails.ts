import { defineText } from '../../../../../platform/words/text.ts'

/** The email by which an imported member opens their account. */
export const importMails = defineText('import-mails', {
  greetingIs: 'A greeting, by name where it is known',
  greetingLike: 'Hello Maya,',
  pointsIs: 'How many points come along, where there are any',
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
  activationWhen: 'When imported members of a former panel are told that their account is here',
  activationSubject: 'Your {{appName}} account is ready',
  activationBody: `# Open your {{appName}} account

{{greeting}}

the panel that you are a member of goes on as {{appName}}, and your account has moved with it. Choose a password, and it is open.

{{points}}

The link works once, for {{days}} days.

[Open my account]({{link}})

---

You get this email because you are a member of a panel that has moved to {{appName}}. If that is not so, ignore it: nothing happens without the link.`,
})
