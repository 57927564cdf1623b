import type { notificationChoices } from '../en/notification-choices.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof notificationChoices> = {
  title: 'الإشعارات',
  lead: 'اختر الرسائل التي تريدها. يعرض الجرس كل شيء دائمًا، وتصلك دائمًا الرسائل التي تحمي حسابك.',
  mails: 'راسلوني بشأن',
  redemption: 'طلبات الاستبدال الخاصة بي',
  redemptionNote: 'عند استلام طلبك أو إرسال مكافأته أو عدم الموافقة عليه',
  dispute: 'أسئلتي عن النقاط',
  disputeNote: 'عند استلام سؤالك أو البت فيه',
  surveys: 'استبيانات جديدة تناسبني',
  surveysNote: 'مرة واحدة في اليوم على الأكثر، وليس ليلًا أبدًا',
  ticket: 'تذاكر الدعم الخاصة بي',
  ticketNote: 'عندما نرد على ما كتبته إلينا',
  saved: 'تم الحفظ',
  saveFailed: 'لم يُحفظ اختيارك',
  loadFailed: 'تعذّر تحميل اختياراتك',
  loading: 'جارٍ تحميل اختياراتك',
}
