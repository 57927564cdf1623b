import type { users } from '../../en/server/users.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof users> = {
  genderUnknown: 'الجنس المُدخل ليس من الخيارات المتاحة',
  countryMissing: 'اختر بلدًا',
  dayInvalid: 'أدخل تاريخًا صحيحًا',
}
