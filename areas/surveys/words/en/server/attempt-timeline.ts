import { defineText } from '../../../../../platform/words/text.ts'

/** The timeline of an attempt: each event, and what it means for the panelist. */
export const attemptTimeline = defineText('attempt-timeline', {
  'event-started': 'Started',
  'event-completed': 'Completed',
  'event-not-a-fit': 'Not a fit',
  'event-quota-full': 'Quota full',
  'event-rejected': 'Rejected',
  'event-ended': 'Ended',
  'event-cancelled': 'Cancelled',
  'event-reversed': 'Reversed',
  'event-abandoned': 'Abandoned',
  'event-released': 'Released',
  'event-noted': 'Noted',
  'event-asked': 'You asked about this',
  'event-decided': 'Your question was decided',

  started: 'You started this survey and your place was reserved.',
  startedAtPartner: 'You started this survey at our partner.',
  added_one: '{{count, number}} point added to your wallet.',
  added_other: '{{count, number}} points added to your wallet.',
  blocked_one: 'Your account is blocked, so your {{count, number}} point is pending a check.',
  blocked_other: 'Your account is blocked, so your {{count, number}} points are pending a check.',
  quick_one: 'This was unusually quick, so your {{count, number}} point is pending a check.',
  quick_other: 'This was unusually quick, so your {{count, number}} points are pending a check.',
  late_one: 'Your {{count, number}} point is pending for {{days}}, as this survey partner confirms late.',
  late_other: 'Your {{count, number}} points are pending for {{days}}, as this survey partner confirms late.',
  days_one: '{{count, number}} day',
  days_other: '{{count, number}} days',
  held_one: 'Your {{count, number}} point is pending a check. {{why}}',
  held_other: 'Your {{count, number}} points are pending a check. {{why}}',

  notAFit: 'This survey is for people with a different profile.',
  notAFitPaid: 'This survey is for people with a different profile. {{paid}}',
  quotaFull: 'Enough people like you had answered.',
  quotaFullPaid: 'Enough people like you had answered. {{paid}}',
  forYourTime_one: '{{count, number}} point added for your time.',
  forYourTime_other: '{{count, number}} points added for your time.',
  forYourTimeBlocked_one: '{{count, number}} point pending a check, as your account is blocked.',
  forYourTimeBlocked_other: '{{count, number}} points pending a check, as your account is blocked.',

  underAge: 'No points were added: surveys are for people of {{age}} or older.',
  qualityRejected: 'The answers did not pass the quality check.',
  securityRejected: 'The attempt did not pass the security check.',
  notAccepted_one:
    'A reviewer did not accept these answers: {{reason}} The {{count, number}} point is not added. If this is wrong, ask about it here.',
  notAccepted_other:
    'A reviewer did not accept these answers: {{reason}} The {{count, number}} points are not added. If this is wrong, ask about it here.',
  accountClosed: 'No points were added: the account had already been closed.',
  cancelled: 'The survey partner withdrew this attempt before it was completed.',
  alreadyWithdrawn: 'The completion had already been withdrawn, so no points were added.',
  takenBack_one: 'The survey partner took this completion back; {{count, number}} point deducted.',
  takenBack_other: 'The survey partner took this completion back; {{count, number}} points deducted.',
  takenBackBecause_one: 'The survey partner took this completion back ({{reason}}); {{count, number}} point deducted.',
  takenBackBecause_other:
    'The survey partner took this completion back ({{reason}}); {{count, number}} points deducted.',
  linkedAccounts_one:
    'Another account that is linked to yours took part as well, so this completion does not count; {{count, number}} point deducted.',
  linkedAccounts_other:
    'Another account that is linked to yours took part as well, so this completion does not count; {{count, number}} points deducted.',
  givenBack_one: 'We looked again, and this completion counts: {{count, number}} point was given back.',
  givenBack_other: 'We looked again, and this completion counts: {{count, number}} points were given back.',
  spareTakenBack: 'The survey partner took one of its two reports back; your points stay.',
  reportedAgain: 'The survey partner reported this completion once more.',
  paidByDispute: 'Its points had already been added in answer to your question, so none were added now.',
  abandoned: 'The attempt was not finished in time, and its place was given up.',

  lookedAdded_one: 'A person looked at your answers. Your {{count, number}} point was added to your wallet.',
  lookedAdded_other: 'A person looked at your answers. Your {{count, number}} points were added to your wallet.',
  lookedLater_one:
    'A person looked at your answers. Your {{count, number}} point follows when the survey partner confirms it.',
  lookedLater_other:
    'A person looked at your answers. Your {{count, number}} points follow when the survey partner confirms them.',
  unopposedAdded_one: 'No one objected to your answers. Your {{count, number}} point was added to your wallet.',
  unopposedAdded_other: 'No one objected to your answers. Your {{count, number}} points were added to your wallet.',
  unopposedLater_one:
    'No one objected to your answers. Your {{count, number}} point follows when the survey partner confirms it.',
  unopposedLater_other:
    'No one objected to your answers. Your {{count, number}} points follow when the survey partner confirms them.',

  asked_one: 'We answer within {{count, number}} day.',
  asked_other: 'We answer within {{count, number}} days.',
  decidedNone: 'No points were added.',
})
