import { defineText } from '../../../../../platform/words/text.ts'

/** The emails about redemptions. */
export const redemptionMails = defineText('redemption-mails', {
  rewardIs: 'The name of the reward',
  rewardLike: 'Gift card',
  valueIs: 'The value of the reward',
  valueLike: 'US$5.00',
  pointsIs: 'How many points it takes',
  pointsLike: '500 points',
  codeIs: 'The code',
  codeLike: '492817',
  cardCodeIs: 'The code of the gift card',
  cardCodeLike: 'TPC-4K7D-92QX-M3HB',
  minutesIs: 'For how many minutes the code works',
  minutesLike: '10',
  dayIs: 'The day on which it was paid',
  dayLike: '12/24/2026',
  feeIs: 'The fee that was deducted, if any',
  feeLike: 'You received US$4.50. As shown before your request, a fee of US$0.50 was deducted.',
  payeeIs: 'The payee, and where it was paid to',
  payeeLike: 'It went to Maya Ortiz at PayPal, maya@example.com.',
  referenceIs: 'The reference of the payment, if there is one',
  referenceLike: 'Reference: 2026-1187',
  chanceIs: 'What the panelist can do',
  chanceLike: 'Please give us another email address by 12/24/2026. Otherwise your points come back then.',
  reasonIs: 'Why it was not approved, delivered or paid',
  reasonLike: 'The address could not be verified.',
  returnedIs: 'Where the points went',
  returnedLike: 'Your 500 points are back in your wallet.',

  code: 'Code to confirm',
  codeWhen: 'When a panelist confirms a redemption with a code in place of the password',
  codeSubject: 'Your code to redeem points at {{appName}}',
  codeBody: `# Confirm your redemption

Enter this code to redeem your points. It works once, for {{minutes}} minutes.

\`{{code}}\`

---

Someone who is logged in to your {{appName}} account asked for this code. If it was not you, choose a new password.`,
  received: 'Request received',
  receivedWhen: 'When a panelist requests a reward',
  receivedSubject: 'We received your request',
  receivedBody: `# We received your request

You asked for a {{reward}} worth {{value}}. We have put {{points}} on hold for it.

A person reviews every request. You will get another email when yours is decided.

[See my requests](/redeem-points)

---

You get this email because points of your {{appName}} account were redeemed.`,
  card: 'Reward delivered',
  cardWhen: 'When a request was approved; it contains the code',
  cardSubject: 'Your {{reward}} of {{value}}',
  cardBody: `# Your reward is here

Your request was approved. This is the code of your {{reward}}, worth {{value}}.

Keep this email until you have used the code. Anyone who has the code can spend it.

\`{{cardCode}}\`

---

You get this email because points of your {{appName}} account were redeemed.`,
  rejected: 'Request not approved',
  rejectedWhen: 'When a request was rejected',
  rejectedSubject: 'Your request was not approved',
  rejectedBody: `# Your request was not approved

We could not approve your request for {{reward}} of {{value}}.

The reason: {{reason}}

{{returned}}

[See my requests](/redeem-points)

---

You get this email because points of your {{appName}} account were redeemed.`,

  paidLess: 'You received {{sent, usd}}. As shown before your request, a fee of {{fee, usd}} was deducted.',
  'paidTo-bank': 'It went to {{name}}, account {{ending}}. A bank may take a few days to show it.',
  'paidTo-paypal': 'It went to {{name}} at PayPal, {{handle}}.',
  'paidTo-charity': 'It was donated to {{handle}} in the name of {{name}}.',
  'paidTo-cheque': 'The cheque is made out to {{name}} and comes by post.',
  'paidTo-other': 'It went to {{name}}, as you asked.',
  paidReference: 'Reference: {{reference}}',
  paid: 'Reward paid',
  paidWhen: 'When a reward was paid by hand',
  paidSubject: 'Your reward was paid',
  paidBody: `# Your reward was paid

We paid your {{reward}} of {{value}} on {{day}}.

{{fee}}

{{payee}}

{{reference}}

[See my requests](/redeem-points)

---

You get this email because points of your {{appName}} account were redeemed.`,
  undelivered: 'Reward could not be delivered',
  undeliveredWhen: 'When an approved request could not be delivered',
  undeliveredSubject: 'Your reward could not be delivered',
  undeliveredBody: `# Your reward could not be delivered

Your request for {{reward}} of {{value}} was approved, but it could not be delivered.

The reason: {{reason}}

{{returned}}

[See my requests](/redeem-points)

---

You get this email because points of your {{appName}} account were redeemed.`,
  chanceFirst: 'Please give us another email address by {{day}}. Otherwise your points come back then.',
  chanceNone:
    'It was sent to the other address that you gave. If it does not arrive there, your points come back on {{day}}.',
  bounced: 'Reward needs another address',
  bouncedWhen: 'When the provider could not deliver a reward to a panelist’s email address',
  bouncedSubject: 'Your reward could not be delivered yet',
  bouncedBody: `# Your reward could not be delivered yet

Your {{reward}} of {{value}} could not be delivered by email.

{{chance}}

[Go to my rewards](/redeem-points)

---

You get this email because points of your {{appName}} account were redeemed.`,
  unpaid: 'Reward could not be paid',
  unpaidWhen: 'When an approved request could not be paid, or the payment came back',
  unpaidSubject: 'Your reward could not be paid',
  unpaidBody: `# Your reward could not be paid

Your request for {{reward}} of {{value}} was approved, but it could not be paid.

The reason: {{reason}}

{{returned}}

[See my requests](/redeem-points)

---

You get this email because points of your {{appName}} account were redeemed.`,
})
