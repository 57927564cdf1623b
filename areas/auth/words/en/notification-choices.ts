import { defineText } from '../../../../platform/words/text.ts'

/** The words for choosing which emails to get. */
export const notificationChoices = defineText('notification-choices', {
  title: 'Notifications',
  lead: 'Which emails you want. The bell always shows everything, and emails that protect your account are always sent.',
  mails: 'Email me about',
  redemption: 'My redemptions',
  redemptionNote: 'A request was received, paid or rejected, or a reward could not be delivered',
  dispute: 'My questions about points',
  disputeNote: 'We received your question, or decided it',
  surveys: 'New surveys that fit me',
  surveysNote: 'Once a day at most, never at night',
  ticket: 'My tickets',
  ticketNote: 'We answered what you wrote to us',
  saved: 'Saved',
  saveFailed: 'Your choice was not saved',
  loadFailed: 'Your choices could not be loaded',
  loading: 'Loading your choices',
})
