import { defineText } from '../text.ts'

/**
 * What the bell tells, as the server words it; pages get these sentences ready-made and say them in the reader's language. Longer
 * ones come first, for the first that fits is taken.
 */
export const notes = defineText('notes', {
  earnedOne: 'You earned 1 point',
  earned: 'You earned {{points}} points',
  takenBackOne: '1 point was taken back',
  takenBack: '{{points}} points were taken back',

  decided: 'Your question was decided',
  decidedOne: '{{title}}: 1 point added to your wallet.',
  decidedYes: '{{title}}: {{points}} points added to your wallet.',
  decidedNo: '{{title}}: No points were added.',

  ticketAnswered: 'We answered your ticket',
  ticketSolved: 'Your ticket was solved',
  ticketGiven: 'A ticket was given to you',
  ticketWritten: 'There is a new message on your ticket',

  invited: 'You are invited: {{title}}',
  invitedText: '{{points}} points, about {{minutes}} min. We chose you because your profile fits.',
  given: 'You got {{points}} points',
  takenBackOwed: '{{reason}} {{debt}} of them were not in your wallet: what you earn next pays them first.',
  blocked: 'Your account was blocked',
  restrictionLifted: 'Your account is open again',
  restrictionLiftedText: 'We corrected your date of birth. You can take surveys and redeem again.',
  unblocked: 'Your account works again',
  unblockedText: 'The block was lifted. Your points are as you left them.',
  stockLow: 'Gift cards are running low',
  stockOut: 'Gift cards have run out',
  newSurvey: 'A new survey fits you',
  newSurveys: '{{count}} new surveys fit you',
})
