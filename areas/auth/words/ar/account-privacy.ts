import type { accountPrivacy } from '../en/account-privacy.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof accountPrivacy> = {
  download: 'بياناتك',
  downloadLead:
    'نسخة من كل ما نحتفظ به عنك في ملف JSON واحد: الحساب والإجابات والاستبيانات والنقاط والطلبات والرسائل والسجلات.',
  downloadButton: 'تنزيل بياناتي',
  collecting: 'جارٍ جمع بياناتك…',
  downloaded: 'تجد الملف {{file}} ({{size}} كيلوبايت) ضمن تنزيلاتك.',
  downloadFailed: 'تعذّر جمع بياناتك',

  close: 'إغلاق الحساب',
  closeLead: 'الإغلاق نهائي. لا يمكن التراجع عنه، ولا يمكنك الانضمام مجددًا بهذا البريد الإلكتروني.',
  erased: 'يُحذف فورًا',
  erasedName: 'الاسم والبريد الإلكتروني والهاتف وتاريخ الميلاد والعنوان',
  erasedAnswers: 'إجابات الملف الشخصي وإجابات الاستبيانات والرسائل',
  erasedDevices: 'الجلسات والأجهزة وعناوين الشبكة',
  kept: 'ما يُحتفظ به، ولماذا',
  keptLedger: 'سجل نقاطك، تحت رقم لا يكشف هويتك: يجب أن تبقى الدفاتر مكتملة.',
  keptKey: 'بصمة مشفّرة لبريدك الإلكتروني لا يمكن قراءته منها، لضمان حساب واحد لكل شخص.',
  pointsLost: 'ستفقد أي نقاط لم تستبدلها.',
  pointsLostOf: 'لديك نقاط لم تستبدلها ({{points}}). ستفقدها.',
  closeButton: 'إغلاق حسابي',
  heldTitle: 'لا يزال لديك طلب مكافأة مفتوح',
  heldText: 'النقاط المحجوزة له: {{points}}. يمكنك إغلاق حسابك بعد البت في الطلب.',
  closeTitle: 'هل تريد إغلاق حسابك نهائيًا؟',
  closeText: 'تُحذف بياناتك الشخصية فورًا وتنتهي جميع جلساتك. لا يمكن التراجع عن ذلك.',
  closeConfirm: 'إغلاق الحساب',
  closeKeep: 'الاحتفاظ بالحساب',
  currentPassword: 'كلمة المرور الحالية',
  passwordMissing: 'أدخل كلمة المرور',
  withoutPassword: 'ليست لحسابك كلمة مرور. سجّل الخروج ثم سجّل الدخول مجددًا عبر {{ways}}، وأغلقه خلال {{minutes}} دقيقة.',
  closeFailed: 'لم يُغلق حسابك',
  toRequest: 'عرض طلب الاستبدال',
  closedTitle: 'حسابك مغلق',
  closedText: 'حُذفت بياناتك. ستصلك رسالة أخيرة تؤكد ذلك.',
  staff: 'حسابات الموظفين والشركاء يغلقها أحد المسؤولين.',
}
