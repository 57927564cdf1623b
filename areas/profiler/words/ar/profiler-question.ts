import type { profilerQuestion } from '../en/profiler-question.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof profilerQuestion> = {
  whyWeAsk: 'لماذا نسأل: {{why}}',
  dayFormat: 'الشهر واليوم والسنة: \u2066MM/DD/YYYY\u2069',
  several: 'اختر كل ما ينطبق.',
  unit: 'الوحدة',
}
