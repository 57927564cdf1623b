import type { Translated } from '../../../../../platform/words/text.ts'
import type { signInAnswers } from '../../en/server/sign-in-answers.ts'

export const words: Translated<typeof signInAnswers> = {
  sentBefore: 'أكّد بريدك الإلكتروني. سبق أن أرسلنا إليك رابطًا.',
  notSent: 'أكّد بريدك الإلكتروني. لا يمكننا إرسال رابط آخر الآن، فحاول لاحقًا.',
  code: 'أدخل الرمز من تطبيق المصادقة.',
  enrol: 'أعدّ تطبيق مصادقة.',
  linkMailed: 'ابحث في بريدك الإلكتروني عن رابط لتسجيل الدخول.',
  nearlyThere: 'أوشكت على الانتهاء.',
  closeWindow: 'يمكنك إغلاق هذه النافذة.',
  deviceOn: '{{browser}} على {{system}}',
  deviceUnknown: 'جهاز غير معروف',
}
