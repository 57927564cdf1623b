import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The server's words about redemptions: the conditions of a request, notifications, refusals, and notes for reviewers. A
 * notification has a title, and a text under the same key with `Text` after it.
 */
export const redemptions = defineText('redemptions', {
  'met-email-verified': 'Your email is verified',
  'failing-email-verified': 'Verify your email first',
  'met-account-good': 'Your account can redeem',
  'failing-account-good': 'Your account cannot redeem. Please contact support',
  'met-nothing-owed': 'You owe no points',
  'failing-nothing-owed_one':
    'You owe {{count, number}} point from a survey that was taken back. Your next points pay it',
  'failing-nothing-owed_other':
    'You owe {{count, number}} points from a survey that was taken back. Your next points pay them',
  'met-none-open': 'No request is waiting',
  'failing-none-open': 'Your last request is still being processed',
  'met-none-today': 'None requested yet today',
  'failing-none-today': 'You have redeemed today',
  openOf_one: '{{count, number}} of at most {{most, number}} open requests is being processed',
  openOf_other: '{{count, number}} of at most {{most, number}} open requests are being processed',
  todayOf_one: '{{count, number}} of {{most, number}} requests allowed per day has been made today',
  todayOf_other: '{{count, number}} of {{most, number}} requests allowed per day have been made today',
  sendReward: 'Send {{reward}} of {{usd, usd}}',
  giveOrderBack: 'Give the points back for {{reward}} of {{usd, usd}}, which was not delivered',
  endedDelivered: 'Tremendous delivered the order.',
  endedCancelled: 'Tremendous cancelled the order, and the points are back.',
  endedGivenBack: 'Tremendous refused the order or has none, and the points are back.',
  orderIdWrong: 'The id of an order at Tremendous has 4 to 20 capital letters and digits.',
  orderIdTaken: 'This order belongs to another request.',
  endAsDelivered:
    'End the request for {{reward}} of {{usd, usd}} as delivered with the order {{orderId}}, which Tremendous did not confirm',
  correctOrderId:
    'Correct the order for {{reward}} of {{usd, usd}} to {{orderId}}, because the request was settled with a wrong one',
  takeDeliveryBack:
    'Give the points back for {{reward}} of {{usd, usd}}, which was settled as delivered although it was not',
  orderIdUnknown: 'Tremendous has no order with this id in the account that is connected.',
  orderIdForeign: 'Tremendous has this order, but it is not the one of this request.',
  orderIdFailed: 'Tremendous has this order and did not deliver it.',
  orderIdKept: 'The request was settled with this order already.',
  orderWasDelivered: 'Tremendous says that it was delivered: it is the order {{orderId}}.',
  'met-enough-points': 'You have enough points',
  'failing-enough-points_one': 'You need {{count, number}} more point',
  'failing-enough-points_other': 'You need {{count, number}} more points',

  codeMailed: 'We have emailed you a code.',

  received: 'We received your request',
  receivedText: '{{reward}} of {{usd, usd}}. A person reviews every request.',
  waiting: 'Your request waits',
  waitingText_one:
    '{{reward}} of {{usd, usd}}: you owe {{count, number}} point for a survey that was taken back. Your next points pay it off; then the request continues automatically.',
  waitingText_other:
    '{{reward}} of {{usd, usd}}: you owe {{count, number}} points for a survey that was taken back. Your next points pay them off; then the request continues automatically.',
  sent: 'Your reward is on its way',
  sentText: '{{reward}} of {{usd, usd}}. Its code is in your mailbox.',
  ordered: 'Your reward is on its way',
  orderedText: '{{reward}} of {{usd, usd}}. Our gift-card partner mails it to you.',
  rejected: 'Your request was not approved',
  rejectedText: '{{reward}} of {{usd, usd}}: {{reason, sentence}} {{back}}',

  'limit-day_one': 'Each person can request this reward once a day. Please choose another reward.',
  'limit-day_other': 'Each person can request this reward {{count, number}} times a day. Please choose another reward.',
  'limit-month_one': 'Each person can request this reward once a month. Please choose another reward.',
  'limit-month_other':
    'Each person can request this reward {{count, number}} times a month. Please choose another reward.',
  'limit-ever_one': 'Each person can request this reward once. Please choose another reward.',
  'limit-ever_other': 'Each person can request this reward {{count, number}} times. Please choose another reward.',
  paid: 'Your reward was paid',
  paidText: '{{reward}} of {{usd, usd}} went where you asked. The email has the details.',
  bounced: 'Your reward needs another address',
  bouncedText:
    '{{reward}} of {{usd, usd}} could not be delivered to your email address. Give another one by {{until}}; otherwise your points come back.',
  bouncedAgain: 'Your reward did not arrive',
  bouncedAgainText:
    '{{reward}} of {{usd, usd}} could not be delivered to the other address either. If it does not arrive, your points come back on {{until}}.',
  'order-cancelled': 'Our gift-card partner cancelled this reward.',
  'no-address': 'It could not be delivered to the email address we have.',
  addressRefused: 'Our gift-card partner does not accept this email address. Please enter another one.',
  undelivered: 'Your reward could not be delivered',
  undeliveredText: '{{reward}} of {{usd, usd}}: {{reason, sentence}} {{back}}',
  unpaid: 'Your reward could not be paid',
  unpaidText: '{{reward}} of {{usd, usd}}: {{reason, sentence}} {{back}}',
  'payout-refused':
    'The receiving account did not accept the payment. Please check what you entered, and request the reward again.',
  'payout-returned': 'The payment came back to us. Please check what you entered, and request the reward again.',
  'payee-name': 'The name',
  'payee-handle': 'Where to send it',
  'payee-email': 'Please enter the email address of the PayPal account.',
  'payee-iban': 'This IBAN is not right. Please compare it with your bank card or statement.',

  back_one: 'Your {{count, number}} point is back in your wallet.',
  back_other: 'Your {{count, number}} points are back in your wallet.',
  backToDebt_one: 'Your {{count, number}} point paid what you owed for a survey that was taken back.',
  backToDebt_other: 'Your {{count, number}} points paid what you owed for a survey that was taken back.',
  backInPart_one:
    '{{back, number}} of your {{count, number}} point is back in your wallet; {{debt, number}} paid what you owed for a survey that was taken back.',
  backInPart_other:
    '{{back, number}} of your {{count, number}} points are back in your wallet; {{debt, number}} paid what you owed for a survey that was taken back.',

  'refused-email': 'Our gift-card partner does not accept your email address.',
  'refused-name': 'Our gift-card partner does not accept your name. Please check it in your account.',
  'refused-other': 'Our gift-card partner could not fulfil this request.',

  orderConflict: 'An order needs your attention',
  orderConflictText:
    'Tremendous has another order under the id of the request {{redemptionId}}. Check there what became of it, and settle the request on the “Finance” page.',
  orderElsewhere: 'An order needs your attention',
  orderElsewhereText:
    'The request {{redemptionId}} was ordered with an earlier connection to Tremendous, and the account that is connected now has no such order. Check in the other account what became of it, and settle the request on the “Finance” page.',
  orderTaken: 'An order was settled with the id of another one',
  orderTakenText:
    'Tremendous delivered the request {{redemptionId}} as the order {{orderId}}, but the request {{otherId}} was settled with that id. Correct {{otherId}} on the “Finance” page; {{redemptionId}} then ends automatically.',
  deliveredLate: 'An order was delivered after its points had been given back',
  deliveredLateText:
    'Tremendous delivered the request {{redemptionId}} as the order {{orderId}}, although its points had been given back: the panelist has both. Cancel the order there, or take the points away on the “Finance” page.',
  cancelRefused: 'An undelivered reward needs your attention',
  cancelRefusedText:
    'The reward of the request {{redemptionId}} could not be delivered for two weeks, and Tremendous refuses to cancel it: {{why}}. Check there what became of it.',
  orderRefused: 'A request needs your attention',
  orderRefusedText:
    '{{reward}} ({{usd, usd}}, request {{redemptionId}}) is on hold, because Tremendous refuses it: {{why}}. Reject it, or approve it once the reward fits.',
  orderUnsold: 'A request needs your attention',
  orderUnsoldText:
    '{{reward}} ({{usd, usd}}, request {{redemptionId}}) is on hold, because Tremendous no longer sells it for {{currency}} {{amount}}. Reject it, or approve it once the reward fits.',
  ordersStopped: 'No rewards can be ordered at the moment',
  ordersStoppedText: 'Tremendous: {{why}}. Approved requests wait, and their points stay on hold.',
  'stopped-key': 'the vendor does not know our key',
  'stopped-money': 'there is no money left at the vendor',
  'stopped-right': 'our key has no permission to order',
  'stopped-source': 'the funding source cannot pay for orders',
  'stopped-address': 'the vendor’s address is wrong',

  'review-owing_one':
    'This panelist owes {{count, number}} point. Let the request wait until it is paid, or reject the request, which pays it.',
  'review-owing_other':
    'This panelist owes {{count, number}} points. Let the request wait until they are paid, or reject the request, which pays them.',
  'review-restricted': 'This account is {{restriction}}: its request can be held or rejected.',
  'restriction-closed': 'closed',
  'restriction-blocked': 'blocked',
  'restriction-under-age': 'known to be under age',
  'restriction-locked': 'locked',
  'restriction-inactive': 'not active',

  'flag-delivered-late': 'Delivered, points given back',
  'flag-out-of-stock': 'Out of stock',
  'flag-refused': 'Refused by Tremendous',
  'flag-restricted': 'Account restricted',
  'flag-first-payout': 'First payout',
  'flag-young-account': 'Young account',
  'flag-owes': 'Owes points',
  'flag-two-approvers': 'Needs two approvers',
})
