import type { surveyRating } from '../en/survey-rating.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof surveyRating> = {
  ask: 'كيف كان هذا الاستبيان؟',
  stars_one: 'نجمة واحدة',
  stars_two: 'نجمتان',
  stars_few: '{{count}} نجوم',
  stars_many: '{{count}} نجمة',
  stars_other: '{{count}} نجمة',
  wrong: 'هل كان فيه ما لم يعجبك؟ (اختياري)',
  'chip_too-long': 'طويل جدًا',
  chip_broken: 'لا يعمل',
  'chip_asked-twice': 'أسئلة مكررة',
  chip_unclear: 'غير واضح',
  'chip_unfair-end': 'نهاية غير عادلة',
  saved: 'تم الحفظ. شكرًا لك!',
  rate: 'قيّمه',
  rateLong: 'قيّمه: {{title}}',
  change: '{{stars}} من 5 · تعديل',
  changeLong: '{{stars}} من 5 · تعديل: {{title}}',
  rated: '{{stars}} من 5',
  done: 'تم',
}
