import type { addressNotice } from '../en/address-notice.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof addressNotice> = {
  title_gone: 'تعود الرسائل المرسلة إلى بريدك الإلكتروني',
  title_complaint: 'تصلك الرسائل المتعلقة بحسابك فقط',
  title_staff: 'لا نرسل رسائل إلى بريدك الإلكتروني',
  text_gone:
    'منذ {{day}} يفيد مزوّد بريدك بأن هذا الصندوق غير موجود. لا يمكن أن تصلك المكافآت ولا روابط تسجيل الدخول. إذا عاد الصندوق إلى العمل فدعنا نحاول مجددًا، وإلا فراسلنا لتغيير عنوانك.',
  text_complaint:
    'في {{day}} صُنّفت إحدى رسائلنا بريدًا مزعجًا، لذلك لم نعد نرسل أخبار الاستبيانات. ما زالت الرسائل المتعلقة بحسابك ومكافآتك تصلك.',
  text_staff: 'أوقف فريقنا الرسائل إلى هذا العنوان في {{day}}. راسلنا إن كان ذلك خطأ.',
  retry_gone: 'حاول مجددًا',
  retry_complaint: 'أرسلوا إليّ كل الرسائل من جديد',
  notRetried: 'لم ينجح ذلك',
  contact: 'راسلنا',
}
