import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means; then what is wrong with them. */
export const invitationsSettings = defineText('invitations-settings', {
  perDay: 'Invitations a day',
  perDayText: 'How many invitations to surveys one panelist gets within 24 hours at most.',
  perDayImpact: 'Invitations that are sent from now on are held to it. One that waits is put off until it may be sent.',
  perWeek: 'Invitations a week',
  perWeekText: 'How many invitations to surveys one panelist gets within seven days at most.',
  perWeekImpact:
    'Invitations that are sent from now on are held to it. One that waits is put off until it may be sent.',
  weekBelowDay: 'The week must allow at least as many invitations as a day.',
})
