import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The settings, by the last part of their keys: the name, the explanation and the effect of a change; then the warnings
 * before a change.
 */
export const redemptionsSettings = defineText('redemptions-settings', {
  perDay: 'Requests per day',
  perDayText: 'How many requests a panelist can make in a day (UTC). Rejected ones do not count.',
  perDayImpact:
    'It applies from the next request on. Requests already made today count towards the limit, but are not cancelled.',
  openAtOnce: 'Open requests',
  openAtOnceText: 'How many of a panelist’s requests can be in review or on their way at the same time.',
  openAtOnceImpact: 'It applies from the next request on. Open requests stay open.',
  secondAbove: 'Second approval needed above',
  secondAboveText:
    'Requests above this many points need a second approver. On a panel run by one person, they wait for a day instead.',
  secondAboveImpact: 'It applies to requests made from now on. Open requests keep the rules from when they were made.',
  firstPayoutSecondAbove: 'Second approval needed for a first payout above',
  firstPayoutSecondAboveText: 'The same for the first payout to a panelist, about whom nothing is known yet.',
  firstPayoutSecondAboveImpact:
    'It applies to requests made from now on. Open requests keep the rules from when they were made.',
  undoSeconds: 'Seconds to undo an approval',
  undoSecondsText: 'How many seconds an approved reward waits before it is sent, so that the approval can be undone.',
  undoSecondsImpact: 'It applies to approvals from now on. One that is waiting keeps its time.',
  openRequests_one: '{{count, number}} request is open and keeps the rules from when it was made.',
  openRequests_other: '{{count, number}} requests are open and keep the rules from when they were made.',
  codeDays: 'Emailed codes are kept for',
  codeDaysText: 'How many days a code that was emailed to prove a redemption is kept.',
  codeDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  requestKeyDays: 'Keys of redemptions are kept for',
  requestKeyDaysText:
    'How many days the key of a redemption request is kept, so that repeating the request never pays twice. As this concerns money, at least 400 days.',
  requestKeyDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  payeeDays: 'Payees are kept for',
  payeeDaysText:
    'How many days the payee of a closed request that was paid by hand is kept. The payment itself stays in the books.',
  payeeDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  forEver: 'Redemptions: what was requested, decided and sent. The books must stay complete.',
})
