import type { accountPlaces } from '../en/account-places.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof accountPlaces> = {
  clear: 'مسح {{what}}',
  loading: 'جارٍ التحميل…',
  countryFirst: 'اختر البلد أولًا',
  stateFirst: 'اختر الولاية أولًا',
  cityFirst: 'اختر المدينة أولًا',
  noStates: 'لا يوجد في هذا البلد',
  noCountry: 'لا يوجد بلد بهذا الاسم',
  noState: 'لا توجد ولاية أو منطقة بهذا الاسم',
  countriesFailed: 'تعذّر تحميل قائمة البلدان.',
  statesFailed: 'تعذّر تحميل قائمة الولايات.',
  citiesFailed: 'تعذّر تحميل قائمة المدن. يمكنك كتابة مدينتك.',
  zipcodesFailed: 'تعذّر تحميل قائمة الرموز البريدية. يمكنك كتابة رمزك.',
  retry: 'إعادة المحاولة',
}
