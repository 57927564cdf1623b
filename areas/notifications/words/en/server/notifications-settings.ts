import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const notificationPeriods = defineText('notifications-settings', {
  keptMonths: 'Notifications are kept for',
  keptMonthsText: 'Months for which the notifications of the bell are kept.',
  keptMonthsImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
