import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The settings, by the last part of their keys: the name, the explanation and the effect of a change; then the problems
 * they can have.
 */
export const invitationsSettings = defineText('invitations-settings', {
  perDay: 'Invitations per day',
  perDayText: 'How many invitations to surveys one panelist can get within 24 hours.',
  perDayImpact: 'It applies to invitations sent from now on. Waiting ones are postponed until they are allowed.',
  perWeek: 'Invitations per week',
  perWeekText: 'How many invitations to surveys one panelist can get within seven days.',
  perWeekImpact: 'It applies to invitations sent from now on. Waiting ones are postponed until they are allowed.',
  weekBelowDay: 'The week must allow at least as many invitations as a day.',
  notLive: 'People can only be invited to a live survey.',
})
