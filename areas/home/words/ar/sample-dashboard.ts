import type { Translated } from '../../../../platform/words/text.ts'
import type { sampleDashboard } from '../en/sample-dashboard.ts'

export const words: Translated<typeof sampleDashboard> = {
  firstName: 'مايا',
  coffee: 'القهوة في المنزل',
  coffeeCategory: 'الطعام والشراب',
  streaming: 'أمسيات مع المسلسلات',
  streamingCategory: 'الإعلام والترفيه',
  shopping: 'تسوّقك الأسبوعي',
  shoppingCategory: 'التسوق',
  reason: 'يناسب ملفك الشخصي',
  surveyDone: 'استبيان: {{title}}',
  bonus: 'مكافأة الترحيب: تأكيد البريد الإلكتروني',
}
