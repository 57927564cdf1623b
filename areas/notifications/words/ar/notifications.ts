import type { notifications } from '../en/notifications.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof notifications> = {
  title: 'الإشعارات',
  lead: 'مستجدات نقاطك وطلباتك وأسئلتك وتذاكرك. تُحفظ لمدة 13 شهرًا.',
  loading: 'جارٍ تحميل الإشعارات',
  loadFailed: 'تعذّر تحميل إشعاراتك',
  readFailed: 'لم يُحدَّد أي إشعار كمقروء',
  unread: 'غير مقروء',
  markRead: 'تحديد كمقروء: {{title}}',
  markAll: 'تحديد الكل كمقروء',
  allRead: 'قرأت جميع الإشعارات.',
  seeAll: 'عرض الكل',
  mails: 'اختيار الرسائل التي تصلك',
  emptyTitle: 'لا توجد بيانات!',
  emptyText: 'كل جديد عن نقاطك وطلباتك والردود عليك تقرؤه هنا أولًا.',
  toSurveys: 'الانتقال إلى «استبياناتي»',
  toSettings: 'الانتقال إلى الإعدادات',
  kindRedemption: 'استبدال النقاط',
  kindDispute: 'سؤال',
  kindNewSurveys: 'الاستبيانات',
  kindPoints: 'النقاط',
  kindTicket: 'تذكرة',
  kindAccount: 'الحساب',
}
