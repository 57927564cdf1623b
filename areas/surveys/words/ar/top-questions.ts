import type { topQuestions } from '../en/top-questions.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof topQuestions> = {
  inviteTitle: '5 أسئلة سريعة، واستبيانات أنسب لك',
  inviteText: 'لن تستغرق أكثر من دقيقة تقريبًا، وتفتح لك الاستبيانات التي تناسبك.',
  bonus: 'مكافأة الترحيب',
  begin: 'أجب الآن',
  later: 'لاحقًا',
  askTitle: 'أهم أسئلة الاستبيانات',
  step: 'السؤال {{step}} من {{steps}}',
  back: 'رجوع',
  next: 'التالي',
  finish: 'إنهاء',
  thanksTitle: 'شكرًا لك!',
  recorded: 'تم تسجيل إجاباتك',
  thanksText: 'تظهر الآن الاستبيانات التي تناسبك.',
  toSurveys: 'الانتقال إلى الاستبيانات',
  loadFailed: 'تعذّر تحميل الأسئلة',
  saveFailed: 'تعذّر حفظ إجابتك',
}
