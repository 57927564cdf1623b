import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, by the last part of their keys: the name, the explanation, and the effect of a change. */
export const panelistPeriods = defineText('panelists-settings', {
  noteMonths: 'Notes about panelists are kept for',
  noteMonthsText: 'How many months a note that staff wrote about a panelist is kept.',
  noteMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
