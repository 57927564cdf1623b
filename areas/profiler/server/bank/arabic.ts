import { demographics } from './ar/demographics.ts'
import { finance } from './ar/finance.ts'
import { health } from './ar/health.ts'
import { household } from './ar/household.ts'
import { media } from './ar/media.ts'
import { motoring } from './ar/motoring.ts'
import { shopping } from './ar/shopping.ts'
import { technology } from './ar/technology.ts'
import { travel } from './ar/travel.ts'
import { work } from './ar/work.ts'
import type { CategoryWords } from './es/question.ts'
import type { CategoryId } from './question.ts'

/** The names of the categories in Arabic. */
export const categoriesInArabic: Readonly<Record<CategoryId, string>> = {
  demographics: 'عنك',
  household: 'المنزل',
  work: 'العمل',
  health: 'الصحة',
  technology: 'التقنية',
  motoring: 'السيارات',
  shopping: 'التسوق',
  travel: 'السفر',
  media: 'الإعلام',
  finance: 'الشؤون المالية',
}

/** The whole bank in Arabic, by the ids of its questions. */
export const questionsInArabic: CategoryWords = {
  ...demographics,
  ...household,
  ...work,
  ...health,
  ...technology,
  ...motoring,
  ...shopping,
  ...travel,
  ...media,
  ...finance,
}
