import type { askedFirst } from '../en/asked-first.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof askedFirst> = {
  title_one: 'سؤال واحد أولًا',
  title_two: 'سؤالان أولًا',
  title_few: '{{count}} أسئلة أولًا',
  title_many: '{{count}} سؤالًا أولًا',
  title_other: '{{count}} سؤال أولًا',
  text: 'قد يناسبك استبيان «{{title}}»، لكنه يستهدف أشخاصًا بحسب إجابات لا توجد في ملفك الشخصي بعد.',
  kept: 'تُحفظ إجاباتك في ملفك الشخصي، ولا تُرسل إلى الشريك إلا إذا كنت قد وافقت على ذلك في الإعدادات.',
  begin: 'حفظ وبدء',
  later: 'ليس الآن',
  saveFailed: 'تعذّر حفظ إجاباتك',
  notStarted: 'لم يبدأ «{{title}}»',
}
