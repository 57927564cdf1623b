import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, by the last part of their keys: the name, the explanation, and the effect of a change. */
export const teamPeriods = defineText('team-settings', {
  invitationDays: 'Invitations of staff are kept for',
  invitationDaysText:
    'How many days an invitation to a member of staff or a vendor is kept after its link stops working.',
  invitationDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
