import type { hold } from '../en/hold.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof hold> = {
  title: 'نقاطك قيد الانتظار',
  held: 'يراجع أحد أفراد فريقنا إجاباتك أولًا. إن لم يعترض أحد حتى {{day}}، تُضاف نقاطك.',
  releasedTitle: 'قُبلت إجاباتك',
  released: 'انتهت المراجعة.',
  rejectedTitle: 'لم تُقبل إجاباتك',
  rejected: 'كتب المراجع: {{reason}}',
  withdrawnTitle: 'سحب شريك الاستبيان هذه المشاركة',
  withdrawn: 'لم يعد هناك ما يُراجع.',
  noticed: 'ما لاحظناه',
  tell: 'أخبرنا بروايتك',
  tellNote: 'يمكنك فعل ذلك مرة واحدة. ويقرؤها أحد أفراد فريقنا قبل اتخاذ القرار.',
  yours: 'روايتك',
  yoursMissing: 'اكتب ما حدث.',
  send: 'إرسال روايتك',
  sent: 'شكرًا لك. سيقرؤها أحد أفراد فريقنا قبل اتخاذ القرار.',
  told: 'أخبرتنا في {{day}}',
  failed: 'تعذّر إرسال ما كتبته',
  'too-fast': 'جاءت الإجابات أسرع بكثير من إجابات معظم المشاركين.',
  'straight-lined': 'تكررت الإجابة نفسها في كل صفوف أحد الجداول.',
  'attention-failed': 'لم تكن الإجابة عن سؤال يقيس الانتباه كما طُلب.',
  'same-device': 'أجاب حساب آخر عن هذا الاستبيان على الجهاز نفسه.',
  'other-country': 'فُتح الاستبيان في بلد غير البلد المذكور في ملفك الشخصي.',
  'against-profile': 'تختلف بعض الإجابات عن ملفك الشخصي.',
}
