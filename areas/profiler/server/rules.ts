import { findBirthdayFlaw, refuseBirthday, type BirthdayRefusal } from '../../users/contract/birthday.ts'
import type { Day } from '../../../platform/contract/day.ts'
import { minimumAge as adultAge, words } from '../../../platform/contract/fields.ts'
import { wordsOf } from '../../../platform/contract/problems.ts'
import { topQuestionIds, type CategoryProgress, type ProfileReply } from '../contract.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { isExclusive, type BankQuestion } from './catalogue.ts'
import { readPostcode } from './postcode.ts'

/** An answer as it is kept: options, or a value as text. */
export type Answer = { questionId: string; optionIds: string[]; value: string | null }
export type GivenAnswer = Omit<Answer, 'questionId'> & { answeredAt: Date }
/** One panelist's answers by question. */
export type GivenAnswers = ReadonlyMap<string, GivenAnswer>
export type Catalogue = ReadonlyMap<string, BankQuestion>

/** What judging answers needs to know of the one who gives them. */
export type Respondent = { countryId: string | null; isUnderAge: boolean; today: Day; minimumAge?: number }

export type Refusal = {
  code: 'invalid-input' | 'answers-incomplete' | 'consent-missing' | BirthdayRefusal
  field: string
  message: string
  /** A birthday under 18, and whether its owner says that it is right. */
  birthday?: { day: Day; isConfirmed: boolean }
}
type Read = { value: string } | { optionIds: string[] } | Refusal

const textMaxLength = 200
/** How many questions are offered at once. */
export const offeredAtOnce = 10
const dayMs = 86_400_000

/** The answers of one call, or everything that is wrong with them: all are recorded, or none. */
export function readReplies(
  replies: readonly ProfileReply[],
  catalogue: Catalogue,
  respondent: Respondent,
): { answers: Answer[]; refusals: Refusal[] } {
  const answers: Answer[] = []
  const refusals: Refusal[] = []
  const seen = new Set<string>()
  for (const reply of replies) {
    const { questionId } = reply
    const question = catalogue.get(questionId)
    const read = !question
      ? wrong(questionId, 'This question is not asked')
      : seen.has(questionId)
        ? wrong(questionId, 'Please answer each question once')
        : readReply(question, reply, respondent)
    seen.add(questionId)
    if ('code' in read) refusals.push(read)
    else answers.push({ questionId, optionIds: [], value: null, ...read })
  }
  return { answers, refusals }
}

/** The refusal that the caller reads: being too young outweighs what else is wrong. */
export const gravest = (refusals: readonly Refusal[]): Refusal | null =>
  refusals.find(({ code }) => code === 'under-age' || code === 'birthday-locked') ?? refusals[0] ?? null

const wrong = (field: string, message: string): Refusal => ({ code: 'invalid-input', field, message })

function readReply(question: BankQuestion, reply: ProfileReply, respondent: Respondent): Read {
  const { optionIds = [], value, isBirthdayConfirmed = false } = reply
  const { questionId, type } = question
  const typed = value?.trim() ?? ''
  if (optionIds.length === 0 && typed === '')
    return { code: 'answers-incomplete', field: questionId, message: words.answersMissing }
  if (type === 'single' || type === 'multiple')
    return value === undefined ? readOptions(question, optionIds) : wrong(questionId, 'Please choose from the list')
  if (optionIds.length > 0) return wrong(questionId, 'Please type your answer')
  if (type === 'number') return readNumber(question, typed)
  if (type === 'date') return readDate(question, typed, { ...respondent, isConfirmed: isBirthdayConfirmed })
  if (type === 'postcode') return readPostcodeReply(question, typed, respondent)
  return readText(question, typed)
}

function readOptions({ questionId, type, options }: BankQuestion, optionIds: readonly string[]): Read {
  const chosen = new Set(optionIds)
  if (!optionIds.every((id) => options.some(({ optionId }) => optionId === id)))
    return wrong(questionId, 'Please choose from the list')
  if (type === 'single' && chosen.size !== 1) return wrong(questionId, 'Please choose one answer')
  if (chosen.size > 1 && optionIds.some(isExclusive)) return wrong(questionId, 'One of these answers stands alone')
  return { optionIds: options.map(({ optionId }) => optionId).filter((id) => chosen.has(id)) }
}

function readNumber({ questionId, min = 0, max = 1_000_000 }: BankQuestion, typed: string): Read {
  const number = Number(typed)
  if (/^-?\d{1,9}$/.test(typed) && number >= min && number <= max) return { value: String(number) }
  return wrong(questionId, `Please enter a whole number from ${min} to ${max}`)
}

/** The one date that is asked is a birthday. */
function readDate(
  { questionId }: BankQuestion,
  typed: string,
  { isUnderAge, today, minimumAge = adultAge, isConfirmed }: Respondent & { isConfirmed: boolean },
): Read {
  const flaw = findBirthdayFlaw(typed, today)
  if (flaw) return wrong(questionId, words[flaw])
  const refused = refuseBirthday(typed, isUnderAge, today, minimumAge)
  if (!refused) return { value: typed }
  const isOtherAge = refused === 'under-age' && minimumAge !== adultAge
  const message = isOtherAge ? `You must be ${minimumAge} or older to join.` : wordsOf(refused)
  return { code: refused, field: questionId, message, birthday: { day: typed, isConfirmed } }
}

function readPostcodeReply({ questionId }: BankQuestion, typed: string, { countryId }: Respondent): Read {
  const read = readPostcode(typed, countryId)
  return 'problem' in read ? wrong(questionId, read.problem) : { value: read.postcode }
}

function readText({ questionId, min = 1, max = textMaxLength }: BankQuestion, typed: string): Read {
  const text = typed.replace(/\s+/g, ' ')
  if (/\p{Cc}/u.test(text)) return wrong(questionId, 'Please use letters and digits')
  if (text.length < min) return wrong(questionId, `Please use at least ${min} characters`)
  return text.length > max ? wrong(questionId, `Please use at most ${max} characters`) : { value: text }
}

/** The questions that may be asked: all with a consent to the sensitive ones, else the others. */
export const askable = (catalogue: Catalogue, hasConsent: boolean): Catalogue =>
  hasConsent ? catalogue : new Map([...catalogue].filter(([, { isSensitive }]) => !isSensitive))

/** The answers that tell something sensitive; to decline tells nothing, and needs no consent. */
export const tellingSensitive = <A extends Pick<Answer, 'questionId' | 'optionIds'>>(
  answers: readonly A[],
  catalogue: Catalogue,
): A[] =>
  answers.filter(
    ({ questionId, optionIds }) =>
      catalogue.get(questionId)?.isSensitive === true && !optionIds.includes(preferNotToSay),
  )

/** Whether an answer still counts, or is so old that its question is asked again. */
export const isFresh = ({ ttlDays }: Pick<BankQuestion, 'ttlDays'>, answeredAt: Date, now: Date): boolean =>
  now.getTime() - answeredAt.getTime() < ttlDays * dayMs

const isAnswered = (question: BankQuestion, answers: GivenAnswers, now: Date): boolean => {
  const answer = answers.get(question.questionId)
  return answer !== undefined && isFresh(question, answer.answeredAt, now)
}

/** Whether the five questions that open matching have all been answered, however long ago. */
export const hasTopAnswers = (answers: { has: (questionId: string) => boolean }): boolean =>
  topQuestionIds.every((questionId) => answers.has(questionId))

/** The questions to ask next: not answered (any more), those that most surveys ask for first; `demand` counts these surveys. */
export function worthAsking(
  catalogue: Catalogue,
  answers: GivenAnswers,
  demand: ReadonlyMap<string, number>,
  now: Date,
): BankQuestion[] {
  const wantedBy = ({ questionId }: BankQuestion) => demand.get(questionId) ?? 0
  return [...catalogue.values()]
    .filter((question) => !isAnswered(question, answers, now))
    .toSorted((a, b) => wantedBy(b) - wantedBy(a) || Number(b.isTop) - Number(a.isTop))
    .slice(0, offeredAtOnce)
}

type Progress = { answered: number; total: number; percent: number; categories: CategoryProgress[] }

/** How much of the profile is answered, in all and by category; the percentage is rounded down, so 100 means everything. */
export function progressOf(
  categories: readonly { categoryId: string; name: string }[],
  catalogue: Catalogue,
  answers: GivenAnswers,
  now: Date,
): Progress {
  const asked = [...catalogue.values()]
  const parts = categories.map(({ categoryId, name }) => {
    const within = asked.filter((question) => question.categoryId === categoryId)
    const answered = within.filter((question) => isAnswered(question, answers, now)).length
    return { categoryId, name, total: within.length, answered }
  })
  const answered = parts.reduce((sum, part) => sum + part.answered, 0)
  const percent = asked.length === 0 ? 100 : Math.floor((100 * answered) / asked.length)
  return { answered, total: asked.length, percent, categories: parts }
}

/** The answers that the account shows too. Declining to tell a gender empties it there. */
export function mirrored(answers: readonly Answer[]): {
  gender?: string | null
  dateOfBirth?: string | null
  zipcode?: string | null
} {
  const found = new Map(answers.map((answer) => [answer.questionId, answer]))
  const gender = found.get('gender')?.optionIds[0]
  const dateOfBirth = found.get('date_of_birth')?.value
  const zipcode = found.get('postcode')?.value
  return {
    ...(gender === undefined ? {} : { gender: gender === preferNotToSay ? null : gender }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    ...(zipcode === undefined ? {} : { zipcode }),
  }
}
