import { iso31661 } from 'iso-3166'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import type { Message, TextByLanguage } from '../../../platform/contract/messages.ts'
import { languageCodes, type OtherLanguage } from '../../../platform/contract/language.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { birthQuestionId, type QuestionType } from '../contract.ts'
import { answerOf, hasBounds, hasUnits, isChoice, isNumber } from '../contract/question-types.ts'
import {
  answerTextMax,
  editorMessage,
  optionsInAllMax,
  questionsInCategoryMax,
  questionsMax,
  topQuestionsCount,
  type QuestionState,
} from '../contract/question-editor.ts'
import type { Catalogue, CatalogueQuestion } from './catalogue.ts'
import type { FullForm } from './editor-form.ts'

/** A fault in one field of a form. */
export type Fault = { field: string; message: Message }

/** The facts that are needed to check a form. */
export type Facts = {
  catalogue: Pick<Catalogue, 'categories' | 'questions'>
  questionId: string
  /** The current question; null for a new one. */
  before: CatalogueQuestion | null
  /** How many panelists have answered it. */
  answered: number
}

const countries: ReadonlySet<string> = new Set(iso31661.map((country) => country.alpha2))
/** The questions that the account page shows and edits too. */
const shownByAccount: ReadonlySet<string> = new Set(['gender', birthQuestionId, 'postcode'])
const isBlank = (text: string): boolean => emptyProblem('text', text) !== null
/** Normalises a text, so that texts that readers would confuse become equal. */
const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether unchanged answers of type `from` are valid for type `to`. */
const staysValid = (from: QuestionType, to: QuestionType): boolean =>
  from === to || (from === 'single' && to === 'multiple') || (isNumber(from) && isNumber(to))

/** Finds the faults of a prepared form, by field; none when it can be stored. */
export function findFaults(form: FullForm, facts: Facts): Fault[] {
  return [
    ...findTextFaults(form),
    ...findCategoryFaults(form, facts),
    ...findTypeFaults(form, facts),
    ...findOptionFaults(form, facts),
    ...findUnitFaults(form, facts),
    ...findBoundFaults(form),
    ...findSensitiveFaults(form, facts),
    ...findCountryFaults(form),
    ...findMappingFaults(form, facts),
    ...(facts.before?.isTop ? findTopFaults(form) : []),
  ]
}

/** The text of a question in each language that it has. */
const collectTexts = ({ text, translations }: CatalogueQuestion): TextByLanguage => ({
  en: text,
  ...Object.fromEntries(
    Object.entries(translations).flatMap(([language, said]) => (said?.text ? [[language, said.text]] : [])),
  ),
})
const makeFault = (field: string, message: Message): Fault => ({ field, message })

const findTextFaults = ({ text }: FullForm): Fault[] =>
  isBlank(text.en) ? [makeFault('text.en', editorMessage('textMissing'))] : []

function findCategoryFaults({ categoryId }: FullForm, { catalogue, before, questionId }: Facts): Fault[] {
  const { categories, questions } = catalogue
  if (!categories.some((one) => one.categoryId === categoryId))
    return [makeFault('categoryId', editorMessage('categoryUnknown'))]
  if (before?.categoryId === categoryId) return []
  const others = [...questions.values()].filter((one) => one.questionId !== questionId)
  const within = others.filter((one) => one.categoryId === categoryId)
  if (within.length >= questionsInCategoryMax)
    return [makeFault('categoryId', editorMessage('questionsInCategory', { most: questionsInCategoryMax }))]
  return !before && others.length >= questionsMax
    ? [makeFault('text.en', editorMessage('questionsInAll', { most: questionsMax }))]
    : []
}

function findTypeFaults({ type }: FullForm, { before, answered, questionId }: Facts): Fault[] {
  if (!before || before.type === type) return []
  if (shownByAccount.has(questionId)) return [makeFault('type', editorMessage('typeOfAccount'))]
  return answered > 0 && !staysValid(before.type, type)
    ? [makeFault('type', editorMessage('typeFixed', { count: answered }))]
    : []
}

function findOptionFaults({ type, options }: FullForm, { before, catalogue, questionId }: Facts): Fault[] {
  const at = (place: number) => `options.${place}.text.en`
  const offered = options.filter(({ isOffered }) => isOffered)
  if (!isChoice(type) && offered.length > 0) return [makeFault('options', editorMessage('optionsNone'))]
  const leftOut = before?.options.find((known) => !options.some(({ optionId }) => optionId === known.optionId))
  if (leftOut) return [makeFault('options', editorMessage('optionLeftOut', { option: leftOut.text }))]
  const others = [...catalogue.questions.values()].filter((one) => one.questionId !== questionId)
  const inAll = others.reduce((sum, one) => sum + one.options.length, options.length)
  if (inAll > optionsInAllMax) return [makeFault('options', editorMessage('optionsInAll', { most: optionsInAllMax }))]
  const ids = options.map(({ optionId }) => optionId)
  const repeated = options.flatMap(({ text, optionId }, place): Fault[] => {
    if (isBlank(text.en)) return [makeFault(at(place), editorMessage('textMissing'))]
    if (ids.indexOf(optionId) < place)
      return [makeFault(at(place), editorMessage('optionIdTwice', { option: optionId }))]
    return findRepeatedTexts(options.slice(0, place), text).map(({ language, twice }) =>
      makeFault(`options.${place}.text.${language}`, editorMessage('optionTwice', { option: twice })),
    )
  })
  if (repeated.length > 0) return repeated
  const telling = offered.filter(({ optionId }) => optionId !== preferNotToSay)
  return isChoice(type) && telling.length < 2 ? [makeFault('options', editorMessage('optionsFew'))] : []
}

/** Finds the languages in which a text repeats one of the others, ignoring case. */
function findRepeatedTexts(others: readonly { text: TextByLanguage }[], text: TextByLanguage) {
  return languageCodes.flatMap((language) => {
    const own = text[language]
    const same = own ? others.find((one) => foldCase(one.text[language] ?? '') === foldCase(own)) : undefined
    return same ? [{ language, twice: same.text[language] ?? '' }] : []
  })
}

function findUnitFaults({ type, units }: FullForm, { before, answered }: Facts): Fault[] {
  const [first] = units
  if (!hasUnits(type)) return units.length > 0 ? [makeFault('units', editorMessage('unitsNone'))] : []
  if (!first) return [makeFault('units', editorMessage('unitMissing'))]
  const base = before?.units[0]?.unitId
  if (answered > 0 && base !== undefined && base !== first.unitId)
    return [makeFault('units', editorMessage('unitFixed', { count: answered }))]
  if (first.factor !== 1) return [makeFault('units.0.factor', editorMessage('unitFirst'))]
  const ids = units.map(({ unitId }) => unitId)
  return units.flatMap(({ unitId, text }, place): Fault[] => {
    const field = `units.${place}.text.en`
    if (isBlank(text.en)) return [makeFault(field, editorMessage('textMissing'))]
    if (ids.indexOf(unitId) < place) return [makeFault(field, editorMessage('unitTwice', { unit: unitId }))]
    return findRepeatedTexts(units.slice(0, place), text).map(({ language, twice }) =>
      makeFault(`units.${place}.text.${language}`, editorMessage('unitTwice', { unit: twice })),
    )
  })
}

function findBoundFaults({ type, min, max }: FullForm): Fault[] {
  const isNamed = min !== null || max !== null
  if (!hasBounds(type)) return isNamed ? [makeFault('min', editorMessage('boundsNone'))] : []
  if (answerOf(type) === 'text' && ((min ?? 1) < 1 || (max ?? 1) > answerTextMax))
    return [makeFault((min ?? 1) < 1 ? 'min' : 'max', editorMessage('lengthBounds', { most: answerTextMax }))]
  return min !== null && max !== null && min > max ? [makeFault('max', editorMessage('boundsReversed'))] : []
}

function findSensitiveFaults({ isSensitive, type, options }: FullForm, { before, answered }: Facts): Fault[] {
  if (before && before.isSensitive !== isSensitive && answered > 0)
    return [makeFault('isSensitive', editorMessage('sensitiveFixed', { count: answered }))]
  const canDecline = options.some(({ optionId, isOffered }) => isOffered && optionId === preferNotToSay)
  return isSensitive && !(isChoice(type) && canDecline)
    ? [makeFault('isSensitive', editorMessage('sensitiveDeclined'))]
    : []
}

function findCountryFaults(form: FullForm): Fault[] {
  const code = form.countries.find((one) => !countries.has(one))
  return code === undefined ? [] : [makeFault('countries', editorMessage('countryUnknown', { code }))]
}

function findMappingFaults({ standards, options }: FullForm, { catalogue, questionId }: Facts): Fault[] {
  const names = standards.map(({ standard }) => standard)
  return standards.flatMap((mapping, place): Fault[] => {
    const field = `standards.${place}`
    const { standard, question, byCountry } = mapping
    if (names.indexOf(standard) < place)
      return [makeFault(`${field}.standard`, editorMessage('standardTwice', { standard }))]
    const strange = byCountry.find(({ countryId }) => !countries.has(countryId))
    if (strange) return [makeFault(`${field}.byCountry`, editorMessage('countryUnknown', { code: strange.countryId }))]
    const unknown = mapping.options.find(({ optionId }) => !options.some((one) => one.optionId === optionId))
    if (unknown) return [makeFault(`${field}.options`, editorMessage('mappingOption', { option: unknown.optionId }))]
    const codes = mapping.options.flatMap((one) => one.codes)
    const twice = codes.find((code, at) => codes.indexOf(code) < at)
    if (twice !== undefined) return [makeFault(`${field}.options`, editorMessage('codeTwice', { code: twice }))]
    const own = [question, ...byCountry.map((one) => one.question)]
    const rival = [...catalogue.questions.values()].find(
      (one) => one.questionId !== questionId && listIdsAt(one, standard).some((id) => own.includes(id)),
    )
    if (!rival) return []
    const id = listIdsAt(rival, standard).find((one) => own.includes(one)) ?? ''
    return [makeFault(`${field}.question`, editorMessage('mappingTwice', { id, question: collectTexts(rival) }))]
  })
}
/** Every id of a question in a standard, in all countries. */
function listIdsAt({ standards }: CatalogueQuestion, standard: string): string[] {
  const mapping = standards[standard]
  return mapping ? [mapping.question, ...Object.values(mapping.byCountry ?? {})] : []
}

/** The reasons why some panelists could never answer a top question: it is sensitive, or limited to some countries. */
const findTopFaults = ({ isSensitive, countries: some }: FullForm): Fault[] => [
  ...(isSensitive ? [makeFault('isSensitive', editorMessage('topSensitive'))] : []),
  ...(some.length > 0 ? [makeFault('countries', editorMessage('topCountries'))] : []),
]

/** The reasons why a question cannot be retired or asked again. */
export function findStateFaults(question: CatalogueQuestion, state: QuestionState): Fault[] {
  return state === 'retired' && question.isTop ? [makeFault('state', editorMessage('topAsked'))] : []
}

/** The reasons why these questions cannot be the top five. */
export function findTopFiveFaults(
  questionIds: readonly string[],
  { questions }: Pick<Catalogue, 'questions'>,
): Fault[] {
  if (new Set(questionIds).size !== topQuestionsCount) return [makeFault('questionIds', editorMessage('topFive'))]
  if (!questionIds.includes(birthQuestionId)) return [makeFault('questionIds', editorMessage('topBirthday'))]
  const unfit = questionIds.find((questionId) => {
    const question = questions.get(questionId)
    return !question?.isAsked || question.isSensitive || question.countries.length > 0
  })
  if (unfit === undefined) return []
  const known = questions.get(unfit)
  return [makeFault('questionIds', editorMessage('topUnfit', { question: known ? collectTexts(known) : unfit }))]
}

/** Finds the faults of a category's name. */
export function findCategoryNameFaults(
  name: TextByLanguage,
  categoryId: string | null,
  { categories }: Pick<Catalogue, 'categories'>,
): Fault[] {
  if (isBlank(name.en)) return [makeFault('name.en', editorMessage('textMissing'))]
  const others = categories
    .filter((one) => one.categoryId !== categoryId)
    .map((one) => ({ text: { en: one.name, ...one.translations } }))
  return findRepeatedTexts(others, name).map(({ language, twice }) =>
    makeFault(`name.${language}`, editorMessage('categoryTwice', { name: twice })),
  )
}

/** Whether a text has control characters other than line breaks, which could hide a part of what people agree to. */
const hasControls = (text: string): boolean => /[^\P{Cc}\n]/u.test(text)
/** Finds the faults in the consent text. */
export function findConsentFaults(text: TextByLanguage): Fault[] {
  return languageCodes.flatMap((language) => {
    const own = text[language]
    if (own === undefined) return []
    if (isBlank(own)) return [makeFault(`text.${language}`, editorMessage('textMissing'))]
    return hasControls(own) ? [makeFault(`text.${language}`, editorMessage('plainText'))] : []
  })
}

/** Prepares the consent text for storage. */
export function tidyConsent({ en, ...others }: TextByLanguage): TextByLanguage {
  const tidy = (text: string) =>
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\S\n]+/g, ' ')
      .trim()
  const written = Object.entries(others)
    .map(([language, text]) => [language, tidy(text ?? '')] as const)
    .filter(([, text]) => text !== '')
  return { en: tidy(en), ...Object.fromEntries(written) }
}

/**
 * The effects of a change on which panelists fit open surveys. If `optionIds` is given, only surveys with a condition
 * on one of these options are affected; null means all surveys that use the question.
 */
export type Effects = { messages: Message[]; optionIds: readonly string[] | null }
/** Compares a question before and after a change; no messages when open surveys are not affected. */
export function findEffects(before: CatalogueQuestion, after: CatalogueQuestion): Effects {
  const messages: Message[] = []
  if (before.isAsked && !after.isAsked) messages.push(editorMessage('effectRetired'))
  if (before.type !== after.type) messages.push(editorMessage('effectType'))
  if (isNumber(before.type) && (before.min !== after.min || before.max !== after.max))
    messages.push(editorMessage('effectBounds'))
  if (isNarrowed(before.countries, after.countries)) messages.push(editorMessage('effectCountries'))
  const isOffered = (optionId: string) =>
    after.options.some((option) => option.optionId === optionId && option.isOffered)
  const gone = before.options.filter(({ optionId, isOffered: was }) => was && !isOffered(optionId))
  // If nothing else changes, only surveys with a condition on one of these options are affected.
  const optionIds = messages.length > 0 ? null : gone.map(({ optionId }) => optionId)
  if (gone.length > 0)
    messages.push(editorMessage('effectOptions', { options: gone.map(({ text }) => text).join(', ') }))
  return { messages, optionIds }
}
/** Whether the question is no longer asked in some country. */
const isNarrowed = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > 0 && (before.length === 0 || before.some((countryId) => !after.includes(countryId)))

/** Finds the languages in which a text of a question is missing. */
export function findUntranslated(question: CatalogueQuestion): OtherLanguage[] {
  const offered = question.options.filter(({ isOffered }) => isOffered)
  return languageCodes
    .filter((language) => language !== 'en')
    .filter((language) => {
      const own = question.translations[language]
      const isWhole = own?.text && (question.whyWeAsk === '' || own.whyWeAsk)
      return !isWhole || [...offered, ...question.units].some((one) => !one.translations[language])
    })
}

/** The version for a new consent text: the day, followed by a number if that day already has a version. */
export function makeConsentVersion(day: string, known: readonly string[]): string {
  if (!known.includes(day)) return day
  for (let number = 2; ; number += 1) if (!known.includes(`${day}.${number}`)) return `${day}.${number}`
}
