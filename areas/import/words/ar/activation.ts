import type { Translated } from '../../../../platform/words/text.ts'
import type { activation } from '../en/activation.ts'

export const words: Translated<typeof activation> = {
  title: 'افتح حسابك في {{name}}',
  refusedTitle: 'هذا الرابط لا يعمل',
  checking: 'جارٍ التحقق من الرابط',
  lead: 'تستمر عضويتك في {{name}}. اختر كلمة مرور لفتح حسابك. يعمل الرابط حتى {{day}}.',
  points_one: 'تنتقل معك نقطة واحدة ({{usd}}).',
  points_two: 'تنتقل معك نقطتان ({{usd}}).',
  points_few: 'تنتقل معك {{count, number}} نقاط ({{usd}}).',
  points_many: 'تنتقل معك {{count, number}} نقطة ({{usd}}).',
  points_other: 'تنتقل معك {{count, number}} نقطة ({{usd}}).',
  form: 'حسابك',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordText: '6 أحرف على الأقل.',
  open: 'فتح حسابي',
  opened: 'أهلًا بك! حسابك مفتوح الآن.',
  notOpened: 'لم يُفتح الحساب',
  noKey: 'عنوان هذه الصفحة ينقصه المفتاح. افتح الرابط الوارد في الرسالة كاملًا.',
  logIn: 'تسجيل الدخول',
}
