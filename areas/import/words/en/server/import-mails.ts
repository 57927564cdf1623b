import { defineText } from '../../../../../platform/words/text.ts'

/** The email by which an imported member opens their account. */
export const importMails = defineText('import-mails', {
  subject: 'Your {{app}} account is ready',
  title: 'Open your {{app}} account',
  hello: 'Hello,',
  helloName: 'Hello {{name}},',
  text: 'the panel that you are a member of goes on as {{app}}, and your account has moved with it. Choose a password, and it is open.',
  points_one: 'Your {{count, number}} point comes with you and is added when you log in.',
  points_other: 'Your {{count, number}} points come with you and are added when you log in.',
  days: 'The link works once, for {{count}} days.',
  action: 'Open my account',
  footer:
    'You get this email because you are a member of a panel that has moved to {{app}}. If that is not so, ignore it: nothing happens without the link.',
})
