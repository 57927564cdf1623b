import type { Translated } from '../../../../platform/words/text.ts'
import type { refusals } from '../../en/server/refusals.ts'

export const words: Translated<typeof refusals> = {
  pageTooFar: 'تصل أرقام الصفحات إلى أول {{rows, number}}. تابع من آخر عنصر في الصفحة، أو ضيّق القائمة.',
  pageTooFarShort: 'رقم الصفحة بعيد جدًا',
  rangeReversed: 'يجب ألا يسبق تاريخ النهاية تاريخ البداية',
  rangeTooLong: 'اختر {{days, number}} يومًا على الأكثر',
}
