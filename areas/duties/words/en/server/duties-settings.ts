import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const dutyPeriods = defineText('duties-settings', {
  requestMonths: 'Answered requests are kept for',
  requestMonthsText:
    'Months for which it is kept that somebody asked for a copy or the end of their data, and when that was done. Authorities may ask for it.',
  requestMonthsImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
