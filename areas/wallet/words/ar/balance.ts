import type { Translated } from '../../../../platform/words/text.ts'
import type { balance } from '../en/balance.ts'

export const words: Translated<typeof balance> = {
  balance: 'نقاطك',
  redeem: 'استبدال النقاط',
  toSurveys: 'الانتقال إلى استبياناتي',
  pending: 'قيد الانتظار',
  held: 'محجوزة',
  lifetime: 'الإجمالي',
  failed: 'تعذّر تحميل نقاطك',
}
