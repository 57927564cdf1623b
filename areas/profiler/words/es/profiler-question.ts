import type { profilerQuestion } from '../en/profiler-question.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof profilerQuestion> = {
  whyWeAsk: 'Por qué lo preguntamos: {{why}}',
  dayFormat: 'Mes, día y año: MM/DD/YYYY',
  several: 'Elige todas las que correspondan.',
  unit: 'Unidad',
}
