import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last part of their keys: the name, effect and consequences of each. */
export const dutyPeriods = defineText('duties-settings', {
  requestMonths: 'Answered requests are kept for',
  requestMonthsText:
    'How many months the record of a request for a copy or an erasure is kept after it was answered. Authorities may ask for it.',
  requestMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
