import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, by the last part of their keys: the name, the explanation, and the effect of a change. */
export const userPeriods = defineText('users-settings', {
  activityMonths: 'Activities are kept for',
  activityMonthsText: 'How many months users’ activities, such as logging in, are kept with their network addresses.',
  activityMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
