import type { Language, OtherLanguage } from '../../../platform/contract/language.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { topQuestionIds, type QuestionType } from '../contract.ts'
import { bankConsent } from './bank/consent.ts'
import { exclusiveOptionIds, type BankQuestion, type StandardMapping } from './bank/question.ts'
import { categoriesInSpanish, questionsInSpanish } from './bank/spanish.ts'
import { categories as bankCategories, questions as bankQuestions } from './question-bank.ts'

/** What was written in other languages than English, as far as it was. */
export type Translations<T = string> = { readonly [L in OtherLanguage]?: T }

export type CatalogueOption = {
  optionId: string
  text: string
  translations: Translations
  /** A retired option stays in the answers that have it, and cannot be chosen any more. */
  isOffered: boolean
  /** Of several options, one that stands alone. */
  isExclusive: boolean
}
export type CatalogueUnit = {
  unitId: string
  text: string
  translations: Translations
  /** How many of the first unit one of this is; never less than 1, so that no whole number is lost on the way and back. */
  factor: number
}
/** A question as it is asked, or was once: answers to a retired one stay, and targetings still find them. */
export type CatalogueQuestion = {
  questionId: string
  categoryId: string
  type: QuestionType
  text: string
  whyWeAsk: string
  translations: Translations<{ text?: string; whyWeAsk?: string }>
  options: readonly CatalogueOption[]
  units: readonly CatalogueUnit[]
  isTop: boolean
  isSensitive: boolean
  isAsked: boolean
  ttlDays: number
  min?: number
  max?: number
  /** Who is asked, by country; everybody where there is none. */
  countries: readonly string[]
  standards: Readonly<Record<string, StandardMapping>>
}
export type CatalogueCategory = { categoryId: string; name: string; translations: Translations }
/** The words that are agreed to before a sensitive question is asked. */
export type ConsentText = { version: string; text: string; translations: Translations }

/** Everything that is asked, in the order in which it is shown. */
export type Catalogue = {
  /** Grows with every change; -1 for the bank itself, before the tables have been read. */
  edition: number
  categories: readonly CatalogueCategory[]
  /** Every question there ever was, by id. */
  questions: ReadonlyMap<string, CatalogueQuestion>
  /** The five questions that open matching, in their order. */
  topQuestionIds: readonly string[]
  consent: ConsentText
}

const inSpanish = (question: BankQuestion): CatalogueQuestion['translations'] => {
  const words = questionsInSpanish[question.questionId]
  return words ? { es: { text: words.text, whyWeAsk: words.whyWeAsk } } : {}
}

/** A question of the bank as the tables keep it. */
export function fromBank(question: BankQuestion): CatalogueQuestion {
  const { options, standards = {}, ...rest } = question
  const spanish = questionsInSpanish[question.questionId]?.options ?? {}
  return {
    ...rest,
    translations: inSpanish(question),
    options: options.map(({ optionId, text }) => ({
      optionId,
      text,
      translations: spanish[optionId] === undefined ? {} : { es: spanish[optionId] },
      isOffered: true,
      isExclusive: exclusiveOptionIds.has(optionId),
    })),
    units: [],
    isAsked: true,
    countries: [],
    standards,
  }
}

/** What a new installation asks; a process shows it until it has read the tables. */
export const bankCatalogue: Catalogue = {
  edition: -1,
  categories: bankCategories.map(({ categoryId, name }) => ({
    categoryId,
    name,
    translations: { es: categoriesInSpanish[categoryId] },
  })),
  questions: new Map(bankQuestions.map((question) => [question.questionId, fromBank(question)])),
  topQuestionIds,
  consent: bankConsent,
}

/** A text in a language as far as it was written, else in English. */
export const textIn = (
  { text, translations }: { text: string; translations: Translations },
  language: Language,
): string => (language === 'en' ? text : (translations[language] ?? text))

/** A text that was written in several languages, as calls of staff have it. */
export const textByLanguage = ({
  text,
  translations,
}: {
  text: string
  translations: Translations
}): TextByLanguage => ({
  en: text,
  ...translations,
})
