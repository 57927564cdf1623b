import { defineText } from '../../../../../platform/words/text.ts'

/** The test email that operators send to their own address. */
export const settingsMails = defineText('settings-mails', {
  test: 'Test email',
  testWhen: 'When an operator asks for one on the “Panel settings” page',
  testSubject: 'Your panel can send emails',
  testBody: `# This is a test

It arrived, so emails to the members of your panel will arrive too.

---

You get this email because you asked for a test on the “Panel settings” page.`,
})
