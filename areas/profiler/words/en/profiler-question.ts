import { defineText } from '../../../../platform/words/text.ts'

/** The texts around one profile question. */
export const profilerQuestion = defineText('profiler-question', {
  whyWeAsk: 'Why we ask: {{why}}',
  dayFormat: 'Month, day and year: MM/DD/YYYY',
  several: 'Choose all that apply.',
  unit: 'Unit',
})
