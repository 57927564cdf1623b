import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const supplierPeriods = defineText('suppliers-settings', {
  refusalDays: 'Refused callbacks are kept for',
  refusalDaysText:
    'Days for which a call of a supplier is kept that was turned away, with the network address it came from.',
  refusalDaysImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
