import type { unsubscribe } from '../en/unsubscribe.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof unsubscribe> = {
  title: 'رسائل أقل',
  redemption: 'رسائل استبدال النقاط',
  dispute: 'رسائل الأسئلة عن النقاط',
  surveys: 'رسائل الاستبيانات الجديدة',
  ticket: 'رسائل تذاكر الدعم',
  ask: 'لن تصلك بعد الآن {{mails}} من {{brand}}. يبقى كل شيء آخر كما هو، ويظل الجرس داخل {{brand}} يُعلمك بها.',
  stop: 'إيقاف هذه الرسائل',
  failed: 'لم تُوقف الرسائل',
  doneTitle: 'تم',
  done: 'لن تصلك بعد الآن {{mails}}. قد تصلك رسالة كانت في الطريق إليك.',
  alreadyTitle: 'أُوقفت من قبل',
  already: 'سبق أن أوقفت {{mails}}. لا يلزمك فعل شيء.',
  badTitle: 'هذا الرابط لا يعمل',
  bad: 'ربما اقتطع برنامج البريد جزءًا منه. افتحه مجددًا من الرسالة، أو سجّل الدخول واختر رسائلك في الإعدادات.',
  choose: 'اختيار الرسائل التي تصلك',
  home: 'الصفحة الرئيسية',
}
