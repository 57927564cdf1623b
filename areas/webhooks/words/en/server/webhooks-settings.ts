import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last part of their keys: the name, effect and consequences of each. */
export const webhooksSettings = defineText('webhooks-settings', {
  deliveryDays: 'Webhook deliveries are kept for',
  deliveryDaysText:
    'How many days deliveries that have arrived or were given up can be looked at and sent again. What still waits is kept.',
  deliveryDaysImpact:
    'Older deliveries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
