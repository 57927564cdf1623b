import { defineText } from '../../../../../platform/words/text.ts'

/** The email to staff about an alert that cannot be dismissed. */
export const alertMailsDesk = defineText('alert-mails-desk', {
  alertIs: 'What is wrong, in one sentence',
  alertLike: '2 errors found in the books: A2, W4',
  detailIs: 'A second sentence, which explains the first',
  detailLike: 'The check of the ledger and of every area found something that must never happen.',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/dashboard',

  urgent: 'An alert that cannot be dismissed',
  urgentWhen: 'To staff with the right to see it, when an alert opens that stays until its reason is gone',
  urgentSubject: 'Alert: {{alert}}',
  urgentBody: `# {{alert}}

{{detail}}

This alert stays on the dashboard until its reason is gone. The operations guide says what to look at first.

[Open the dashboard]({{link}})

---

You get this email because you may see this alert at {{appName}}.`,
})
