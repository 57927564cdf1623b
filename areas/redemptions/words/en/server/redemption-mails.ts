import { defineText } from '../../../../../platform/words/text.ts'

/** The emails about redemptions. */
export const redemptionMails = defineText('redemption-mails', {
  because: 'You get this mail because points of your {{app}} account were redeemed.',
  seeRequests: 'See my requests',

  codeSubject: 'Your code to redeem points at {{app}}',
  codeTitle: 'Confirm your redemption',
  codeText: 'Enter this code to redeem your points. It works once, for {{minutes}} minutes.',
  codeBecause:
    'Someone who is logged in to your {{app}} account asked for this code. If it was not you, choose a new password.',

  receivedSubject: 'We received your request',
  receivedText_one: 'You asked for {{reward}} of {{usd, usd}}. We have put {{count, number}} point on hold for it.',
  receivedText_other: 'You asked for {{reward}} of {{usd, usd}}. We have put {{count, number}} points on hold for it.',
  receivedNext: 'A person reviews every request. You will get the next mail when yours is decided.',

  sampleReward: 'Shopping gift card',
  cardSubject: 'Your {{reward}} of {{usd, usd}}',
  cardTitle: 'Your reward is here',
  cardText: 'Your request was approved. This is the code of your {{reward}}, worth {{usd, usd}}.',
  cardKeep: 'Keep this mail until you have used the code: whoever has it can spend it.',

  paidSubject: 'Your reward was paid',
  paidText: 'We paid your {{reward}} of {{usd, usd}} on {{day}}.',
  paidLess: 'You got {{sent, usd}}: a fee of {{fee, usd}} was taken off, as we said before you asked.',
  'paidTo-bank': 'It went to {{name}}, account {{ending}}. A bank may take a few days to show it.',
  'paidTo-paypal': 'It went to {{name}} at PayPal, {{handle}}.',
  'paidTo-charity': 'It was given to {{handle}} in the name of {{name}}.',
  'paidTo-cheque': 'The cheque is made out to {{name}} and comes by post.',
  'paidTo-other': 'It went to {{name}}, as you asked.',
  paidReference: 'Reference: {{reference}}',

  unpaidSubject: 'Your reward could not be paid',
  unpaidText: 'Your request for {{reward}} of {{usd, usd}} was approved, but the payment came to nothing.',

  rejectedSubject: 'Your request was not approved',
  rejectedText: 'We could not approve your request for {{reward}} of {{usd, usd}}.',
  rejectedReason: 'The reason: {{reason}}',
})
