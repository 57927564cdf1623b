import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const teamPeriods = defineText('team-settings', {
  invitationDays: 'Invitations of staff are kept for',
  invitationDaysText: 'Days for which an invitation of staff or of a vendor is kept after its link stopped working.',
  invitationDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
