import type { Mapping, QuestionForm } from '../contract/question-editor.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import type { StandardMapping } from './bank/question.ts'
import { joinTranslations, type CatalogueQuestion, type Translations } from './catalogue.ts'

type KnownOption = QuestionForm['options'][number] & { optionId: string; isExclusive: boolean; isOffered: boolean }
type KnownUnit = QuestionForm['units'][number] & { unitId: string }
/** A form in which every option and unit has an id. */
export type FullForm = Omit<QuestionForm, 'options' | 'units'> & { options: KnownOption[]; units: KnownUnit[] }

/** The defaults of a new question. */
export const defaultForm: Omit<QuestionForm, 'categoryId' | 'type' | 'text'> = {
  whyWeAsk: { en: '' },
  options: [],
  units: [],
  min: null,
  max: null,
  isSensitive: false,
  ttlDays: 365,
  countries: [],
  standards: [],
}

const putOnOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** Removes line breaks and outer blanks from texts. Empty translations are left out; English always stays. */
export function tidyWords({ en, ...others }: TextByLanguage): TextByLanguage {
  const written = Object.entries(others)
    .map(([language, text]) => [language, putOnOneLine(text ?? '')] as const)
    .filter(([, text]) => text !== '')
  return { en: putOnOneLine(en), ...Object.fromEntries(written) }
}

/** Makes an id from an English text: letters, digits and underscores, beginning with a letter. */
export function makeId(text: string, maxLength: number, taken: (id: string) => boolean): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
  // Leaves room for a number at the end of the id.
  const base = (plain || 'q').slice(0, maxLength - 5).replace(/_+$/, '')
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}_${number}`
    if (!taken(id)) return id
  }
}

/** Completes the ids of a list: given ids stay, and missing ones are made from the English texts. */
function completeIds(
  entries: readonly { id: string | undefined; text: TextByLanguage }[],
  maxLength: number,
): string[] {
  const taken = new Set(entries.flatMap(({ id }) => id ?? []))
  return entries.map(({ id, text }) => {
    const ownId = id ?? makeId(text.en, maxLength, (asked) => taken.has(asked))
    taken.add(ownId)
    return ownId
  })
}

const removeDuplicates = (all: readonly string[]): string[] => [...new Set(all)]

/** Prepares a form for storage: trims texts, adds ids for new options and units, and sorts countries in capitals. */
export function tidyForm(form: QuestionForm): FullForm {
  const optionIds = completeIds(
    form.options.map(({ optionId: id, text }) => ({ id, text })),
    60,
  )
  const unitIds = completeIds(
    form.units.map(({ unitId: id, text }) => ({ id, text })),
    20,
  )
  return {
    ...form,
    text: tidyWords(form.text),
    whyWeAsk: tidyWords(form.whyWeAsk),
    options: form.options.map(({ text, isExclusive = false, isOffered = true }, at) => ({
      optionId: optionIds[at] ?? '',
      text: tidyWords(text),
      isExclusive,
      isOffered,
    })),
    units: form.units.map(({ text, factor }, at) => ({ unitId: unitIds[at] ?? '', text: tidyWords(text), factor })),
    countries: removeDuplicates(form.countries.map((code) => code.trim().toUpperCase())).toSorted(),
    standards: form.standards.map(tidyMapping),
  }
}

const tidyMapping = ({ standard, question, byCountry, options }: Mapping): Mapping => ({
  standard,
  question: putOnOneLine(question),
  byCountry: byCountry.map((one) => ({ countryId: one.countryId.toUpperCase(), question: putOnOneLine(one.question) })),
  options: options
    .map(({ optionId, codes }) => ({ optionId, codes: removeDuplicates(codes.map(putOnOneLine)) }))
    .filter(({ codes }) => codes.length > 0),
})

const toMapping = ([standard, { question, byCountry = {}, options = {} }]: [string, StandardMapping]): Mapping => ({
  standard,
  question,
  byCountry: Object.entries(byCountry).map(([countryId, own]) => ({ countryId, question: own })),
  options: Object.entries(options).map(([optionId, codes]) => ({ optionId, codes: [codes].flat() })),
})
function toStandard({ question, byCountry, options }: Mapping): StandardMapping {
  return {
    question,
    ...(byCountry.length > 0
      ? { byCountry: Object.fromEntries(byCountry.map((one) => [one.countryId, one.question])) }
      : {}),
    ...(options.length > 0
      ? {
          options: Object.fromEntries(
            options.map(({ optionId, codes }) => [optionId, codes.length === 1 ? (codes[0] ?? '') : codes]),
          ),
        }
      : {}),
  }
}

/** Puts a question into the form of the editor. */
export function toForm(question: CatalogueQuestion): FullForm {
  const {
    categoryId,
    type,
    isSensitive,
    ttlDays,
    min = null,
    max = null,
    countries,
    standards,
    translations,
  } = question
  const inOthers = (key: 'text' | 'whyWeAsk') =>
    Object.fromEntries(
      Object.entries(translations).flatMap(([language, words]) => (words?.[key] ? [[language, words[key]]] : [])),
    )
  return {
    categoryId,
    type,
    text: { en: question.text, ...inOthers('text') },
    whyWeAsk: { en: question.whyWeAsk, ...inOthers('whyWeAsk') },
    options: question.options.map((option) => ({
      optionId: option.optionId,
      text: joinTranslations(option),
      isExclusive: option.isExclusive,
      isOffered: option.isOffered,
    })),
    units: question.units.map((unit) => ({ unitId: unit.unitId, text: joinTranslations(unit), factor: unit.factor })),
    min,
    max,
    isSensitive,
    ttlDays,
    countries: [...countries],
    standards: Object.entries(standards).map(toMapping),
  }
}

const splitWords = ({ en, ...translations }: TextByLanguage) => ({ text: en, translations })

/** Puts a form into the columns of the tables. */
export function toQuestion(
  form: FullForm,
  { questionId, isTop, isAsked }: Pick<CatalogueQuestion, 'questionId' | 'isTop' | 'isAsked'>,
): CatalogueQuestion {
  const { categoryId, type, isSensitive, ttlDays, min, max, countries } = form
  const { text, translations: texts } = splitWords(form.text)
  const { text: whyWeAsk, translations: whys } = splitWords(form.whyWeAsk)
  const languages = removeDuplicates([...Object.keys(texts), ...Object.keys(whys)]) as (keyof Translations)[]
  const wordsIn = (language: keyof Translations) => {
    const own = texts[language]
    const why = whys[language]
    return { ...(own ? { text: own } : {}), ...(why ? { whyWeAsk: why } : {}) }
  }
  return {
    questionId,
    categoryId,
    type,
    text,
    whyWeAsk,
    translations: Object.fromEntries(languages.map((language) => [language, wordsIn(language)])),
    options: form.options.map(({ optionId, isExclusive, isOffered, ...option }) => ({
      optionId,
      ...splitWords(option.text),
      isOffered,
      isExclusive,
    })),
    units: form.units.map(({ unitId, factor, ...unit }) => ({ unitId, ...splitWords(unit.text), factor })),
    isTop,
    isSensitive,
    isAsked,
    ttlDays,
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    countries,
    standards: Object.fromEntries(form.standards.map((one) => [one.standard, toStandard(one)])),
  }
}
