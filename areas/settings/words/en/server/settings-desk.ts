import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about changes of settings and test emails. */
export const settingsDesk = defineText('settings-desk', {
  overtaken: '{{who}} has changed “{{name}}” in the meantime. Nothing was saved.',
  overtakenByGone: '“{{name}}” was changed in the meantime. Nothing was saved.',
  loosen: 'Change “{{name}}” from {{before, number}} to {{after, number}}',
  takesTwo:
    'It weakens a safeguard for money, so it waits until a second person approves it. Until then nothing changes.',
  takesDay:
    'It weakens a safeguard for money, so it applies after 24 hours, unless it is withdrawn. Until then nothing changes.',
  testSent: 'A test email is on its way to {{to}}.',
  testDone: 'A test email was delivered',
  testTodo: 'Send one to yourself on the “Panel settings” page.',
})
