import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says of a change: that it came too late, and what it would do. */
export const settingsDesk = defineText('settings-desk', {
  overtaken: '{{who}} has changed “{{name}}” meanwhile. Nothing was saved.',
  overtakenByGone: '“{{name}}” was changed meanwhile. Nothing was saved.',
  testSent: 'A test email is on its way to {{to}}.',
  testDone: 'A test email was delivered',
  testTodo: 'Send one to yourself on the page Panel settings.',
})
