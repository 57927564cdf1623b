import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means; then what a change would do. */
export const redemptionsSettings = defineText('redemptions-settings', {
  perDay: 'Requests a day',
  perDayText: 'How many requests a panelist may make in a day (UTC). Rejected ones are not counted.',
  perDayImpact: 'It counts for the next request, those of today counted in. Requests that were made stay.',
  openAtOnce: 'Open requests',
  openAtOnceText: 'How many requests of a panelist may be in review or on their way at once.',
  openAtOnceImpact: 'It counts for the next request. Open requests stay open.',
  secondAbove: 'Two people approve above',
  secondAboveText:
    'Above so many points a second person approves a request. On a panel run by one person, a day passes instead.',
  secondAboveImpact:
    'Requests that are made from now on are held to it. Open requests keep what counted when they were made.',
  firstPayoutSecondAbove: 'Two people approve a first payout above',
  firstPayoutSecondAboveText: 'The same for the first payout to a panelist, about whom nothing is known yet.',
  firstPayoutSecondAboveImpact:
    'Requests that are made from now on are held to it. Open requests keep what counted when they were made.',
  undoSeconds: 'Seconds to take an approval back',
  undoSecondsText: 'For so many seconds an approved reward is not sent, so that the approval can be taken back.',
  undoSecondsImpact: 'Approvals from now on wait so long. One that waits now keeps its time.',
  openRequests_one: '{{count, number}} request is open and keeps what counted when it was made.',
  openRequests_other: '{{count, number}} requests are open and keep what counted when they were made.',
  codeDays: 'Mailed codes are kept for',
  codeDaysText: 'Days for which a code is kept that was mailed to prove a redemption.',
  codeDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
  requestKeyDays: 'Keys of redemptions are kept for',
  requestKeyDaysText:
    'Days for which the key of a request for a redemption is kept, so that a repeat of it pays nothing twice. Money is concerned: never less than 400 days.',
  requestKeyDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
  payeeDays: 'Payees are kept for',
  payeeDaysText:
    'Days for which it is kept, after a request that is paid by hand is over, whom it was paid to. What was paid stays in the books.',
  payeeDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
  forEver: 'Redemptions: what was asked for, decided and sent. Books must stay complete.',
})
