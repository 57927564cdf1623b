import type { Translated } from '../../../../../platform/words/text.ts'
import type { qualityNotes } from '../../en/server/quality-notes.ts'

export const words: Translated<typeof qualityNotes> = {
  pending_one: 'نقطة واحدة قيد الانتظار إلى حين التحقق',
  pending_two: 'نقطتان قيد الانتظار إلى حين التحقق',
  pending_few: '{{count, number}} نقاط قيد الانتظار إلى حين التحقق',
  pending_many: '{{count, number}} نقطة قيد الانتظار إلى حين التحقق',
  pending_other: '{{count, number}} نقطة قيد الانتظار إلى حين التحقق',
  pendingText: '{{title}}: سيراجع أحد أفراد فريقنا الإجابات أولًا. يمكنك معرفة السبب وإخبارنا بروايتك.',
  added_one: 'أُضيفت نقطة واحدة',
  added_two: 'أُضيفت نقطتان',
  added_few: 'أُضيفت {{count, number}} نقاط',
  added_many: 'أُضيفت {{count, number}} نقطة',
  added_other: 'أُضيفت {{count, number}} نقطة',
  addedText: '{{title}}: {{said}}',
  passed_one: 'اجتازت نقطة واحدة التحقق',
  passed_two: 'اجتازت نقطتان التحقق',
  passed_few: 'اجتازت {{count, number}} نقاط التحقق',
  passed_many: 'اجتازت {{count, number}} نقطة التحقق',
  passed_other: 'اجتازت {{count, number}} نقطة التحقق',
  passedText: '{{title}}: {{said}}',

  noticed:
    'لاحظنا ما يلي: {{signs}}. سيراجع أحد أفراد فريقنا الأمر. إذا لم يعترض أحد حتى {{day}}، تُضاف النقاط. يمكنك أن تخبرنا بروايتك هنا.',
  signs: '{{one}}؛ {{others}}',
  'sign-too-fast': 'وصلت الإجابات أسرع بكثير من إجابات معظم المشاركين',
  'sign-straight-lined': 'تكررت الإجابة نفسها في كل صفوف أحد الجداول',
  'sign-attention-failed': 'لم تكن الإجابة عن سؤال يقيس الانتباه كما طُلب',
  'sign-same-device': 'أجاب حساب آخر عن هذا الاستبيان من الجهاز نفسه',
  'sign-other-country': 'فُتح الاستبيان في بلد غير المذكور في ملفك الشخصي',
  'sign-against-profile': 'تختلف بعض الإجابات عن ملفك الشخصي',
  seenFast: '{{count, number}} ثانية، أي أقل من ثلث المعتاد',
  seenDevice: 'أكمله حساب آخر في المتصفح نفسه',
  seenCountry: 'بدأ في {{country}}، والملف الشخصي يذكر {{home}}',
}
