import { demographics } from './es/demographics.ts'
import { finance } from './es/finance.ts'
import { health } from './es/health.ts'
import { household } from './es/household.ts'
import { media } from './es/media.ts'
import { motoring } from './es/motoring.ts'
import type { CategoryWords } from './es/question.ts'
import { shopping } from './es/shopping.ts'
import { technology } from './es/technology.ts'
import { travel } from './es/travel.ts'
import { work } from './es/work.ts'
import type { CategoryId } from './question.ts'

/** The names of the categories in Spanish. */
export const categoriesInSpanish: Readonly<Record<CategoryId, string>> = {
  demographics: 'Sobre ti',
  household: 'Hogar',
  work: 'Trabajo',
  health: 'Salud',
  technology: 'Tecnología',
  motoring: 'Automóvil',
  shopping: 'Compras',
  travel: 'Viajes',
  media: 'Medios',
  finance: 'Finanzas',
}

/** The whole bank in Spanish, by the ids of its questions. */
export const questionsInSpanish: CategoryWords = {
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
