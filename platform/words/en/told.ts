import { defineText } from '../text.ts'

/**
 * What the server writes on the timeline of an attempt and into the ledger; it stays there in English and is said in the reader's
 * language. Longer sentences come before those they begin with, for the first that fits is taken.
 */
export const told = defineText('told', {
  pointsOne: '1 point',
  points: '{{number}} points',

  started: 'Started',
  startedText: 'You started this survey and your place was reserved.',
  completed: 'Completed',
  completedAdded: '{{points}} added to your wallet.',
  completedBlocked: 'Your account is blocked, so your {{points}} are pending a check.',
  completedQuick: 'This was unusually quick, so your {{points}} are pending a check.',
  completedLate: 'Your {{points}} are pending for {{number}} days, as this survey partner confirms late.',
  completedHeld:
    'Your {{points}} are pending a check. We noticed: {{signs}}. A person looks at it. If nobody objects by {{day}}, the points are added. You can tell us your side here.',
  heldText:
    'We noticed: {{signs}}. A person looks at it. If nobody objects by {{day}}, the points are added. You can tell us your side here.',
  signs: '{{one}}; {{others}}',
  'too-fast': 'the answers came much faster than from most people',
  'straight-lined': 'every row of a table got the same answer',
  'attention-failed': 'a question that checks attention was not answered as it asked',
  'same-device': 'another account answered this survey on the same device',
  'other-country': 'it was opened in another country than your profile names',
  'against-profile': 'some answers differ from your profile',

  notAFit: 'Not a fit',
  notAFitPaid: 'The survey looks for other people. {{paid}}',
  notAFitText: 'The survey looks for other people.',
  quotaFull: 'Quota full',
  quotaFullPaid: 'Enough people like you had answered. {{paid}}',
  quotaFullText: 'Enough people like you had answered.',
  forYourTime: '{{points}} added for your time.',
  forYourTimeBlocked: '{{points}} pending a check, as your account is blocked.',

  rejected: 'Rejected',
  underAge: 'No points were added: surveys are for people of {{number}} or older.',
  qualityRejected: 'The answers did not pass the quality check.',
  securityRejected: 'The attempt did not pass the security check.',
  reviewerRejected:
    'A reviewer did not accept these answers: {{reason}} The {{points}} are not added. If this is wrong, ask about it here.',

  ended: 'Ended',
  accountClosed: 'No points were added: the account had been closed before.',
  cancelled: 'Cancelled',
  cancelledText: 'The survey partner withdrew this attempt before it was completed.',
  reversed: 'Reversed',
  paidByDispute: 'The answer to your question had already added its points, so none were added now.',
  alreadyWithdrawn: 'The completion had already been withdrawn, so no points were added.',
  takenBackBecause: 'The survey partner took this completion back ({{reason}}); {{points}} deducted.',
  takenBackText: 'The survey partner took this completion back; {{points}} deducted.',
  abandoned: 'Abandoned',
  abandonedText: 'The attempt was not finished in time, and its place was given up.',

  released: 'Released',
  looked: 'A person looked at your answers. Your {{points}} {{follow}}',
  nobodyObjected: 'Nobody objected to your answers. Your {{points}} {{follow}}',
  followNow: 'were added to your wallet.',
  followLater: 'follow when the survey partner confirms them.',
  nowAdded: '{{points}} added',
  passed: '{{points}} passed the check',
  pendingCheck: '{{points}} are pending a check',

  asked: 'You asked about this',
  askedText: 'We answer within {{number}} days.',
  decidedNo: 'No points were added.',

  notAcceptedTitle: '{{title}} (not accepted: {{reason}})',
  reversedTitleBecause: '{{title}} (reversed: {{reason}})',
  reversedTitle: '{{title}} (reversed)',
  screenOut: '{{title}} (screen-out)',
  granted: '{{title}} (your question was granted)',
  opening: 'Points brought from before',
  fee: '{{title}} (fee)',
  welcomeVerify: 'Welcome bonus: email verified',
  welcomeTop5: 'Welcome bonus: first profile questions answered',
  welcomeFirst: 'Welcome bonus: first survey completed',
})
