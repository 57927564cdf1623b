import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, keyed by the last part of their names: the label, the explanation, and the effect of a change. */
export const notificationPeriods = defineText('notifications-settings', {
  keptMonths: 'Notifications are kept for',
  keptMonthsText: 'How many months notifications are kept.',
  keptMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
