import { languageCodes, type Language, type OtherLanguage } from '../../../platform/contract/language.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { forReader } from '../../../platform/contract/pseudo.ts'
import { topQuestionIds, type QuestionType } from '../contract.ts'
import { bankConsent } from './bank/consent.ts'
import { bankLanguages, type BankLanguage } from './bank/languages.ts'
import { exclusiveOptionIds, type BankQuestion, type StandardMapping } from './bank/question.ts'
import { categories as bankCategories, questions as bankQuestions } from './question-bank.ts'

/** The existing translations into languages other than English. */
export type Translations<T = string> = { readonly [L in OtherLanguage]?: T }

/** An option as it is stored, with its text in every language. */
export type CatalogueOption = {
  optionId: string
  text: string
  translations: Translations
  /** A retired option stays in the answers that contain it, but can no longer be chosen. */
  isOffered: boolean
  /** Whether choosing this option clears all others. */
  isExclusive: boolean
}
/** A unit of a quantity as it is stored. */
export type CatalogueUnit = {
  unitId: string
  text: string
  translations: Translations
  /**
   * How many of the first unit make one of this unit; at least 1, so that whole numbers survive conversion both ways.
   */
  factor: number
}
/** A question, retired or not. The answers to a retired question stay, and targetings still use them. */
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
  /** The countries in which the question is asked; empty means all. */
  countries: readonly string[]
  standards: Readonly<Record<string, StandardMapping>>
}
/** A category as it is stored, with its name in every language. */
export type CatalogueCategory = { categoryId: string; name: string; translations: Translations }
/** The text that panelists agree to before sensitive questions. */
export type ConsentText = { version: string; text: string; translations: Translations }

/** All questions, in the order in which they are shown. */
export type Catalogue = {
  /** Grows with every change; -1 for the built-in bank, before the tables have been read. */
  edition: number
  categories: readonly CatalogueCategory[]
  /** Every question there has ever been, by id. */
  questions: ReadonlyMap<string, CatalogueQuestion>
  /** The five questions that open matching, in their order. */
  topQuestionIds: readonly string[]
  consent: ConsentText
}

/** Collects a text in each language of the bank; languages that lack it are left out. */
const collectByLanguage = <T>(say: (words: BankLanguage) => T | undefined): Translations<T> =>
  Object.fromEntries(
    languageCodes.flatMap((language) => {
      const words = bankLanguages[language]
      const said = words && say(words)
      return said === undefined ? [] : [[language, said]]
    }),
  )

/** Puts a question of the bank into the form of the tables. */
export function convertBankQuestion(question: BankQuestion): CatalogueQuestion {
  const { options, standards = {}, ...rest } = question
  const { questionId } = question
  return {
    ...rest,
    translations: collectByLanguage(({ questions }) => {
      const words = questions[questionId]
      return words && { text: words.text, whyWeAsk: words.whyWeAsk }
    }),
    options: options.map(({ optionId, text }) => ({
      optionId,
      text,
      translations: collectByLanguage(({ questions }) => questions[questionId]?.options?.[optionId]),
      isOffered: true,
      isExclusive: exclusiveOptionIds.has(optionId),
    })),
    units: [],
    isAsked: true,
    countries: [],
    standards,
  }
}

/** The questions of a new installation, which a process uses until it has read the tables. */
export const bankCatalogue: Catalogue = {
  edition: -1,
  categories: bankCategories.map(({ categoryId, name }) => ({
    categoryId,
    name,
    translations: collectByLanguage((words) => words.categories[categoryId]),
  })),
  questions: new Map(bankQuestions.map((question) => [question.questionId, convertBankQuestion(question)])),
  topQuestionIds,
  consent: bankConsent,
}

/** Finds a text in a language; in English if there is no translation. */
export const chooseText = (
  { text, translations }: { text: string; translations: Translations },
  language: Language,
): string => (language === 'en' ? text : (translations[language] ?? forReader(text, language)))

/** Puts a text and its translations into the form that staff send and receive. */
export const joinTranslations = ({
  text,
  translations,
}: {
  text: string
  translations: Translations
}): TextByLanguage => ({
  en: text,
  ...translations,
})
