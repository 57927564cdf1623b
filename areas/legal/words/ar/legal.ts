import type { legal } from '../en/legal.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof legal> = {
  updated: 'آخر تحديث: {{day}}',
  inForceSince: 'سارية منذ {{day}}',
  inForceFrom: 'تسري ابتداءً من {{day}}',
  contents: 'في هذه الصفحة',
  questions: 'هل لديك أسئلة عن هذه الصفحة؟',
  contact: 'تواصل معنا',
  loading: 'جارٍ التحميل',
  unread: 'لم يُحمَّل هذا النص',
  noVersion: 'لا توجد نسخة كهذه.',

  'terms-conditions': 'الشروط والأحكام',
  'terms-conditions-lead': 'ما يمكنك أن تتوقعه من {{brand}} وما يتوقعه منك. تدير {{brand}} الجهة المشغّلة لهذا الموقع.',
  'privacy-policy': 'سياسة الخصوصية',
  'privacy-policy-lead':
    'ما يحتفظ به {{brand}} عنك، ولماذا، وما يمكنك أن تطلبه منا. الجهة المشغّلة لهذا الموقع مسؤولة عن بياناتك.',

  draft: 'مسودة',
  draftText: 'لم تنشر الجهة المشغّلة لهذه المنصة هذا النص بعد، وقد يتغيّر.',
  coming: 'تسري نسخة جديدة ابتداءً من {{day}}.',
  comingLink: 'قراءة النسخة الجديدة',
  notCurrent: 'هذه ليست النسخة السارية الآن.',
  currentLink: 'قراءة النسخة السارية',

  askTitle: 'هناك ما تغيّر',
  askLead: 'اقرأ الجديد من فضلك ووافق عليه قبل المتابعة. لن تفقد شيئًا: تبقى نقاطك كما هي، وتعود بعدها إلى حيث كنت.',
  since: 'سارية منذ {{day}}',
  whatIsNew: 'ما الجديد',
  readWhole: 'قراءة النص كاملًا',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  accept: 'أوافق',
  decline: 'لا أوافق',
  notAccepted: 'لم يُحفظ هذا',
  declineTitle: 'لست ملزمًا بالموافقة',
  declineText:
    'من دون موافقتك لا يمكننا إرسال استبيانات إليك. ما هو لك يبقى لك: خذه معك ثم أغلق حسابك. ويمكنك أيضًا تغيير رأيك.',
  redeem: 'استبدل نقاطك',
  redeemText: 'النقاط التي لم تستبدلها تضيع عند إغلاق الحساب.',
  toRedeem: 'الانتقال إلى المكافآت',
  download: 'خذ بياناتك معك',
  downloadText: 'نسخة من كل ما نحتفظ به عنك، في ملف.',
  toDownload: 'الانتقال إلى بياناتك',
  close: 'أغلق حسابك',
  closeText: 'تُحذف بياناتك الشخصية فورًا.',
  toClose: 'الانتقال إلى إغلاق الحساب',
  back: 'رجوع',
}
