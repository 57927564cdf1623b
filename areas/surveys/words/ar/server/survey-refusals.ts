import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveyRefusals } from '../../en/server/survey-refusals.ts'

export const words: Translated<typeof surveyRefusals> = {
  barred: 'لا يمكن لهذا الحساب الإجابة عن الاستبيانات الآن.',
  unverified: 'أكّد بريدك الإلكتروني أولًا.',
  sameStudy: 'سبق أن شاركت في هذه الدراسة.',
  dayFull: 'اكتملت إجابات هذا الاستبيان لهذا اليوم. عُد غدًا.',
  noAnswer: 'هذه ليست إجابة عن السؤال',
  notAsked: 'هذا السؤال غير مطروح',
  answersMissing: 'أجب عن جميع الأسئلة',
}
