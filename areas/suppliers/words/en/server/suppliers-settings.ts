import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, by the last part of their keys: the name, the explanation, and the effect of a change. */
export const supplierPeriods = defineText('suppliers-settings', {
  refusalDays: 'Refused callbacks are kept for',
  refusalDaysText: 'How many days a refused call of a supplier is kept, with the network address it came from.',
  refusalDaysImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
