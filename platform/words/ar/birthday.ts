import type { birthdayWords } from '../en/birthday.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof birthdayWords> = {
  month: 'الشهر',
  day: 'اليوم',
  year: 'السنة',
  partsMissing: 'أدخل التاريخ كاملًا: اليوم والشهر والسنة',
  monthMissing: 'اختر الشهر',
  dayMissing: 'أدخل اليوم، مثل 17',
  yearMissing: 'أدخل السنة بأربعة أرقام، مثل 1990',
  noSuchDay: 'لا يوجد تاريخ كهذا: {{day}}',
}
