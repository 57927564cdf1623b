import type { invitation } from '../en/invitation.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof invitation> = {
  cardTitle: 'وصلتك دعوة',
  card: 'النقاط: {{points}}، المدة: نحو {{minutes}} دقيقة',
  cardWhy: 'اخترناك لأن ملفك الشخصي مناسب لهذا الاستبيان. الأماكن محدودة وقد تمتلئ.',
  start: 'ابدأ الاستبيان',
  logIn: 'سجّل الدخول لتبدأ',
  startFailed: 'لم يبدأ الاستبيان',
  over: 'أُغلق هذا الاستبيان. إليك استبيانات أخرى تناسبك.',
  surveys: 'عرض استبياناتي',
  loading: 'جارٍ تحميل دعوتك',
  badTitle: 'لم تعد هذه الدعوة صالحة',
  bad: 'استبياناتك ما زالت في مكانها.',
  failed: 'تعذّر تحميل دعوتك',
}
