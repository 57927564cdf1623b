import { demographics } from './bank/demographics.ts'
import { finance } from './bank/finance.ts'
import { health } from './bank/health.ts'
import { household } from './bank/household.ts'
import { media } from './bank/media.ts'
import { motoring } from './bank/motoring.ts'
import type { BankQuestion, CategoryId } from './bank/question.ts'
import { shopping } from './bank/shopping.ts'
import { technology } from './bank/technology.ts'
import { travel } from './bank/travel.ts'
import { work } from './bank/work.ts'

/** The categories of the profile, in the order in which they are shown. */
export const categories: readonly { categoryId: CategoryId; name: string }[] = [
  { categoryId: 'demographics', name: 'About you' },
  { categoryId: 'household', name: 'Household' },
  { categoryId: 'work', name: 'Work' },
  { categoryId: 'health', name: 'Health' },
  { categoryId: 'technology', name: 'Technology' },
  { categoryId: 'motoring', name: 'Motoring' },
  { categoryId: 'shopping', name: 'Shopping' },
  { categoryId: 'travel', name: 'Travel' },
  { categoryId: 'media', name: 'Media' },
  { categoryId: 'finance', name: 'Finance' },
]

/**
 * Every profile question of a new installation, by category. Ids never change: answers, targeting and suppliers refer
 * to them. A condition on `date_of_birth` is a range of ages in full years, not of days.
 */
export const questions: readonly BankQuestion[] = [
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
]
