import { categoriesInArabic, questionsInArabic } from './arabic.ts'
import type { CategoryWords } from './es/question.ts'
import type { CategoryId } from './question.ts'
import { categoriesInSpanish, questionsInSpanish } from './spanish.ts'

/** The bank in one language: the names of its categories, and its questions by their ids. */
export type BankLanguage = { categories: Readonly<Record<CategoryId, string>>; questions: CategoryWords }

/** The bank in every language that it was translated into, by the code of the language. */
export const bankLanguages: Readonly<Partial<Record<string, BankLanguage>>> = {
  ar: { categories: categoriesInArabic, questions: questionsInArabic },
  es: { categories: categoriesInSpanish, questions: questionsInSpanish },
}
