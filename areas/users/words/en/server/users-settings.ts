import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const userPeriods = defineText('users-settings', {
  activityMonths: 'Activities are kept for',
  activityMonthsText:
    'Months for which it is kept what somebody did and from which network address, such as logging in.',
  activityMonthsImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
