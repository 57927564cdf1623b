import { defineText } from '../../../../../platform/words/text.ts'

/** The emails to vendors about what they are paid. */
export const vendorMails = defineText('vendor-mails', {
  hintIs: 'The last characters of the payout address',
  hintLike: '••••4711',
  fromIs: 'From when the address is used',
  fromLike: '08/14/2025 - 09:30',
  countIs: 'How many commissions were taken back',
  countLike: '2',
  amountIs: 'The amount of money',
  amountLike: 'US$5.00',
  reasonIs: 'Why they were taken back',
  reasonLike: 'A person who had joined before',
  outcomeIs: 'What became of the objection',
  outcomeLike: 'You were right: the amount is back in your balance.',
  answerIs: 'The text of the answer',
  answerLike: 'We compared the two sign-ups.',
  numberIs: 'The number of the statement',
  numberLike: '3',
  monthIs: 'The month of the statement',
  monthLike: '2025-07',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/my-statements',

  amount: '{{usd, usd}}',
  from: '{{at}} UTC',
  'reason_duplicate-person': 'A person who had joined before',
  'reason_self-referral': 'A sign-up from your own devices or network',
  reason_automated: 'A sign-up that was made automatically',
  reason_fraud: 'An account that a person closed for fraud',
  reason_terms: 'Traffic against the terms: country, incentive or brand bidding',
  upheld: 'You were right: the amount is back in your balance.',
  rejected: 'The decision stays as it is.',

  target: 'Payout address changed',
  targetWhen: 'When a vendor enters a payout address',
  targetSubject: 'Your payout address was changed',
  targetBody: `# Your payout address was changed

From {{from}} you are paid to the address that ends in {{hint}}. Until then nothing is paid out.

Was this not you? Change your password now, and write to us.

[See your account]({{link}})

---

You get this email because you are a vendor of {{appName}}.`,
  clawback: 'Commissions taken back',
  clawbackWhen: 'When a person takes back what a vendor has earned',
  clawbackSubject: 'Commissions of {{amount}} were taken back',
  clawbackBody: `# Commissions of {{amount}} were taken back

Number of commissions: {{count}}. Reason: {{reason}}.

You can object within 30 days; another person will answer within 14.

[See what was taken back]({{link}})

---

You get this email because you are a vendor of {{appName}}.`,
  answer: 'Objection answered',
  answerWhen: 'When a person answers the objection of a vendor',
  answerSubject: 'We have answered your objection',
  answerBody: `# We have answered your objection

{{outcome}}

{{answer}}

[See your account]({{link}})

---

You get this email because you are a vendor of {{appName}}.`,
  statement: 'New statement',
  statementWhen: 'When the statement of a month is made',
  statementSubject: 'Your statement of {{month}}',
  statementBody: `# Your statement of {{month}}

Statement {{number}} is ready. Its closing balance is {{amount}}.

[See the statement]({{link}})

---

You get this email because you are a vendor of {{appName}}.`,
})
