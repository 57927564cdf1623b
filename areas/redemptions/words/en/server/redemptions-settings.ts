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
})
