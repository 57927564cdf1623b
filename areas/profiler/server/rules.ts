import { findBirthdayFlaw, refuseBirthday, type BirthdayRefusal } from '../../users/contract/birthday.ts'
import type { Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { checkMessage, minimumAge as adultAge } from '../../../platform/contract/fields.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { problemMessage } from '../../../platform/contract/problems.ts'
import {
  birthQuestionId,
  profilerMessage,
  type CategoryProgress,
  type ProfileReply,
  type Question,
} from '../contract.ts'
import { hasUnits, isChoice } from '../contract/question-types.ts'
import { placeMessage } from '../../places/contract.ts'
import { genders, preferNotToSay } from '../../users/contract/users.ts'
import { forReader } from '../../../platform/contract/pseudo.ts'
import { chooseText, type Catalogue, type CatalogueQuestion } from './catalogue.ts'
import { readPostcode } from './postcode.ts'
import { convertToFirstUnit } from './units.ts'

/**
 * An answer as it is stored: options, or a value as text. A quantity is stored in the first unit, with the unit in
 * which it was entered.
 */
export type Answer = { questionId: string; optionIds: string[]; value: string | null; unit?: string | null }
/** An answer, with the time at which it was given. */
export type GivenAnswer = Omit<Answer, 'questionId'> & { answeredAt: Date }
/** One panelist's answers by question. */
export type GivenAnswers = ReadonlyMap<string, GivenAnswer>
/** Questions by id, in the order in which they are asked. */
export type Questions = ReadonlyMap<string, CatalogueQuestion>

/** The facts about a panelist that are needed to check answers. */
export type Respondent = { countryId: string | null; isUnderAge: boolean; today: Day; minimumAge?: number }

/** Why a reply is not recorded. */
export type Refusal = {
  code: 'invalid-input' | 'answers-incomplete' | 'consent-missing' | BirthdayRefusal
  field: string
  message: Message
  /** A birthday below the minimum age, and whether the panelist has confirmed it. */
  birthday?: { day: Day; isConfirmed: boolean }
}
type Read = { value: string; unit?: string } | { optionIds: string[] } | Refusal

const textMaxLength = 200
/** How many questions are offered at once. */
export const offeredAtOnce = 10

/** The answers of one call, or everything that is wrong with them; callers store all of them or none. */
export function readReplies(
  replies: readonly ProfileReply[],
  questions: Questions,
  respondent: Respondent,
): { answers: Answer[]; refusals: Refusal[] } {
  const answers: Answer[] = []
  const refusals: Refusal[] = []
  const seen = new Set<string>()
  for (const reply of replies) {
    const { questionId } = reply
    const question = questions.get(questionId)
    const read =
      !question || !isAskedIn(question, respondent.countryId)
        ? makeInvalid(questionId, profilerMessage('notAsked'))
        : seen.has(questionId)
          ? makeInvalid(questionId, profilerMessage('onceEach'))
          : readReply(question, reply, respondent)
    seen.add(questionId)
    if ('code' in read) refusals.push(read)
    else answers.push({ questionId, optionIds: [], value: null, ...read })
  }
  return { answers, refusals }
}

/**
 * Reads a reply from a cell of a file: options by id or text in any language, several separated by bars, or a value.
 */
export function readCell({ questionId, type, options }: CatalogueQuestion, text: string): ProfileReply {
  if (!isChoice(type)) return { questionId, value: text }
  const idOf = (part: string): string => {
    const wanted = part.trim().toLowerCase()
    const found = options.find((option) =>
      [option.optionId, option.text, ...Object.values(option.translations)].some(
        (one) => one?.toLowerCase() === wanted,
      ),
    )
    return found?.optionId ?? part
  }
  return { questionId, optionIds: text.split('|').map(idOf) }
}

/** The refusal to return to the caller: being too young takes precedence over other problems. */
export const pickRefusal = (refusals: readonly Refusal[]): Refusal | null =>
  refusals.find(({ code }) => code === 'under-age' || code === 'birthday-locked') ?? refusals[0] ?? null

/** A refusal with the message of its code. */
export const makeRefusal = (code: Refusal['code'], field: string): Refusal => ({
  code,
  field,
  message: problemMessage(code),
})
const makeInvalid = (field: string, message: Message): Refusal => ({ code: 'invalid-input', field, message })

function readReply(question: CatalogueQuestion, reply: ProfileReply, respondent: Respondent): Read {
  const { optionIds = [], value, unit, isBirthdayConfirmed = false } = reply
  const { questionId, type } = question
  const typed = value?.trim() ?? ''
  if (optionIds.length === 0 && typed === '')
    return { code: 'answers-incomplete', field: questionId, message: checkMessage('answersMissing') }
  const takeTyped = (read: () => Read): Read =>
    optionIds.length > 0 ? makeInvalid(questionId, profilerMessage('typeIt')) : read()
  switch (type) {
    case 'single':
    case 'multiple':
      return value === undefined
        ? readOptions(question, optionIds)
        : makeInvalid(questionId, profilerMessage('fromTheList'))
    case 'number':
      return takeTyped(() => readNumber(question, typed))
    case 'quantity':
      return takeTyped(() => readQuantity(question, typed, unit))
    case 'date':
      return takeTyped(() =>
        questionId === birthQuestionId
          ? readBirthday(question, typed, { ...respondent, isConfirmed: isBirthdayConfirmed })
          : readDay(question, typed, respondent),
      )
    case 'postcode':
      return takeTyped(() => readPostcodeReply(question, typed, respondent))
    case 'text':
      return takeTyped(() => readText(question, typed))
    default:
      return refuseType(type)
  }
}
/** A type without a case above does not compile; a type that only the database knows is never read as a text. */
function refuseType(type: never): never {
  throw new Error(`no reading of the type ${String(type)}`)
}

function readOptions({ questionId, type, options }: CatalogueQuestion, optionIds: readonly string[]): Read {
  const chosen = new Set(optionIds)
  const offered = options.filter(({ isOffered }) => isOffered)
  if (!optionIds.every((id) => offered.some(({ optionId }) => optionId === id)))
    return makeInvalid(questionId, profilerMessage('fromTheList'))
  if (type === 'single' && chosen.size !== 1) return makeInvalid(questionId, profilerMessage('oneAnswer'))
  if (chosen.size > 1 && offered.some(({ optionId, isExclusive }) => isExclusive && chosen.has(optionId)))
    return makeInvalid(questionId, profilerMessage('standsAlone'))
  return { optionIds: offered.map(({ optionId }) => optionId).filter((id) => chosen.has(id)) }
}

/** The bounds for numbers where staff have set none. */
export const defaultBounds = { min: 0, max: 1_000_000 } as const
const wholeNumber = /^-?\d{1,9}$/

function readNumber(
  { questionId, min = defaultBounds.min, max = defaultBounds.max }: CatalogueQuestion,
  typed: string,
): Read {
  const number = Number(typed)
  if (wholeNumber.test(typed) && number >= min && number <= max) return { value: String(number) }
  return makeInvalid(questionId, profilerMessage('wholeNumber', { min, max }))
}

/** Reads a number in one of the units, and converts it to the first. */
function readQuantity(question: CatalogueQuestion, typed: string, asked: string | undefined): Read {
  const { questionId, units, min = defaultBounds.min, max = defaultBounds.max } = question
  const unit = asked === undefined ? units[0] : units.find(({ unitId }) => unitId === asked)
  if (!unit) return makeInvalid(questionId, profilerMessage('unitUnknown'))
  const number = wholeNumber.test(typed) ? convertToFirstUnit(Number(typed), unit) : NaN
  if (number >= min && number <= max) return { value: String(number), unit: unit.unitId }
  const bounds = { min: Math.ceil(min / unit.factor), max: Math.floor(max / unit.factor) }
  return makeInvalid(questionId, profilerMessage('wholeNumber', bounds))
}

function readBirthday(
  { questionId }: CatalogueQuestion,
  typed: string,
  { isUnderAge, today, minimumAge = adultAge, isConfirmed }: Respondent & { isConfirmed: boolean },
): Read {
  const flaw = findBirthdayFlaw(typed, today)
  if (flaw) return makeInvalid(questionId, checkMessage(flaw))
  const refused = refuseBirthday(typed, isUnderAge, today, minimumAge)
  if (!refused) return { value: typed }
  const refusal = makeRefusal(refused, questionId)
  const isOtherAge = refused === 'under-age' && minimumAge !== adultAge
  const message = isOtherAge ? placeMessage('tooYoung', { age: minimumAge }) : refusal.message
  return { ...refusal, message, birthday: { day: typed, isConfirmed } }
}

/** Reads a day in the past, and within a lifetime. */
function readDay({ questionId }: CatalogueQuestion, typed: string, { today }: Respondent): Read {
  const flaw = findBirthdayFlaw(typed, today)
  return flaw ? makeInvalid(questionId, checkMessage(flaw)) : { value: typed }
}

function readPostcodeReply({ questionId }: CatalogueQuestion, typed: string, { countryId }: Respondent): Read {
  const read = readPostcode(typed, countryId)
  return 'problem' in read ? makeInvalid(questionId, read.problem) : { value: read.postcode }
}

function readText({ questionId, min = 1, max = textMaxLength }: CatalogueQuestion, typed: string): Read {
  const text = typed.replace(/\s+/g, ' ')
  if (/\p{Cc}/u.test(text)) return makeInvalid(questionId, profilerMessage('plainText'))
  if (text.length < min) return makeInvalid(questionId, profilerMessage('atLeast', { count: min }))
  return text.length > max ? makeInvalid(questionId, profilerMessage('atMost', { count: max })) : { value: text }
}

/** Whether a question is asked in a country; people without a country get the questions that are asked everywhere. */
export const isAskedIn = ({ isAsked, countries }: CatalogueQuestion, countryId: string | null): boolean =>
  isAsked && (countries.length === 0 || (countryId !== null && countries.includes(countryId)))

/**
 * The questions that may be asked in a country: all of them with consent, otherwise only those that are not sensitive.
 */
export const selectAskable = (questions: Questions, countryId: string | null, hasConsent: boolean): Questions =>
  new Map(
    [...questions].filter(([, question]) => isAskedIn(question, countryId) && (hasConsent || !question.isSensitive)),
  )

/** The answers that reveal something sensitive. "Prefer not to say" reveals nothing, and needs no consent. */
export const findSensitive = <A extends Pick<Answer, 'questionId' | 'optionIds'>>(
  answers: readonly A[],
  questions: Questions,
): A[] =>
  answers.filter(
    ({ questionId, optionIds }) =>
      questions.get(questionId)?.isSensitive === true && !optionIds.includes(preferNotToSay),
  )

/** Whether an answer is recent enough; if not, its question is asked again. */
export const isFresh = ({ ttlDays }: Pick<CatalogueQuestion, 'ttlDays'>, answeredAt: Date, now: Date): boolean =>
  now.getTime() - answeredAt.getTime() < ttlDays * dayMs

const isAnswered = (question: CatalogueQuestion, answers: GivenAnswers, now: Date): boolean => {
  const answer = answers.get(question.questionId)
  return answer !== undefined && isFresh(question, answer.answeredAt, now)
}

/** Whether the questions that open matching have all been answered, however long ago. */
export const hasTopAnswers = (
  answers: { has: (questionId: string) => boolean },
  topQuestionIds: readonly string[],
): boolean => topQuestionIds.every((questionId) => answers.has(questionId))

/**
 * The next questions to ask: those without a recent answer, starting with those that surveys need most. `demand` has
 * the number of surveys for each.
 */
export function chooseNextQuestions(
  questions: Questions,
  answers: GivenAnswers,
  demand: ReadonlyMap<string, number>,
  now: Date,
): CatalogueQuestion[] {
  const wantedBy = ({ questionId }: CatalogueQuestion) => demand.get(questionId) ?? 0
  return [...questions.values()]
    .filter((question) => !isAnswered(question, answers, now))
    .toSorted((a, b) => wantedBy(b) - wantedBy(a) || Number(b.isTop) - Number(a.isTop))
    .slice(0, offeredAtOnce)
}

type Progress = { answered: number; total: number; percent: number; categories: CategoryProgress[] }

/**
 * How much of the profile is answered, overall and by category. Percentages are rounded down, so 100 means everything.
 */
export function measureProgress(
  categories: readonly { categoryId: string; name: string }[],
  questions: Questions,
  answers: GivenAnswers,
  now: Date,
): Progress {
  const asked = [...questions.values()]
  const parts = categories.map(({ categoryId, name }) => {
    const within = asked.filter((question) => question.categoryId === categoryId)
    const answered = within.filter((question) => isAnswered(question, answers, now)).length
    return { categoryId, name, total: within.length, answered }
  })
  const answered = parts.reduce((sum, part) => sum + part.answered, 0)
  const percent = asked.length === 0 ? 100 : Math.floor((100 * answered) / asked.length)
  return { answered, total: asked.length, percent, categories: parts }
}

/** The categories with questions for people in a country, including questions that need consent. */
export const findAskedCategories = (
  { categories, questions }: Pick<Catalogue, 'categories' | 'questions'>,
  countryId: string | null,
): Catalogue['categories'] => {
  const asking = new Set(
    [...questions.values()].filter((one) => isAskedIn(one, countryId)).map(({ categoryId }) => categoryId),
  )
  return categories.filter(({ categoryId }) => asking.has(categoryId))
}

/** A question with its texts in a language; in English where there is no translation. */
export function wordQuestion(question: CatalogueQuestion, language: Language): CatalogueQuestion {
  if (language === 'en') return question
  const translation = question.translations[language]
  const text = translation?.text ?? forReader(question.text, language)
  const whyWeAsk = translation?.whyWeAsk ?? forReader(question.whyWeAsk, language)
  return {
    ...question,
    text,
    whyWeAsk,
    options: question.options.map((option) => ({ ...option, text: chooseText(option, language) })),
    units: question.units.map((unit) => ({ ...unit, text: chooseText(unit, language) })),
  }
}

/** A question as panelists see it. */
export function showQuestion(question: CatalogueQuestion, language: Language): Question {
  const { questionId, categoryId, text, type, isTop, isSensitive, whyWeAsk, options, units } = wordQuestion(
    question,
    language,
  )
  const offered = options.filter(({ isOffered }) => isOffered)
  return {
    questionId,
    categoryId,
    text,
    type,
    isTop,
    isSensitive,
    whyWeAsk,
    options: offered.map((option) => ({
      optionId: option.optionId,
      text: option.text,
      ...(option.isExclusive ? { isExclusive: true } : {}),
    })),
    ...(hasUnits(type) ? { units: units.map((unit) => ({ unitId: unit.unitId, text: unit.text })) } : {}),
  }
}

/**
 * The answers that the account page also shows. It shows no gender that staff added, and none if the panelist declined
 * to answer.
 */
export function pickAccountAnswers(answers: readonly Answer[]): {
  gender?: string | null
  dateOfBirth?: string | null
  zipcode?: string | null
} {
  const found = new Map(answers.map((answer) => [answer.questionId, answer]))
  const gender = found.get('gender')?.optionIds[0]
  const dateOfBirth = found.get(birthQuestionId)?.value
  const zipcode = found.get('postcode')?.value
  return {
    ...(gender === undefined ? {} : { gender: genders.find((one) => one === gender) ?? null }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    ...(zipcode === undefined ? {} : { zipcode }),
  }
}
