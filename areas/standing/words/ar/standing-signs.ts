import type { Translated } from '../../../../platform/words/text.ts'
import type { standingSigns } from '../en/standing-signs.ts'

export const words: Translated<typeof standingSigns> = {
  'too-fast': 'وصلت الإجابات أسرع بكثير من إجابات معظم المشاركين',
  'straight-lined': 'تكررت الإجابة نفسها في كل صفوف أحد الجداول',
  'attention-failed': 'لم تكن الإجابة عن سؤال يقيس الانتباه كما طُلب',
  'same-device': 'أجاب حساب آخر عن هذا الاستبيان من الجهاز نفسه',
  'other-country': 'فُتح الاستبيان في بلد غير المذكور في ملفك الشخصي',
  'against-profile': 'تختلف بعض الإجابات عن ملفك الشخصي',
}
