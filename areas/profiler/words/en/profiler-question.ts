import { defineText } from '../../../../platform/words/text.ts'

/** Words of one profile question (ui/ProfilerQuestion). */
export const profilerQuestion = defineText('profiler-question', {
  whyWeAsk: 'Why we ask: {{why}}',
  dayFormat: 'Month, day and year: MM/DD/YYYY',
  several: 'Choose all that apply.',
  unit: 'Unit',
})
