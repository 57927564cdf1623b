import type { OtherLanguage } from '../../../platform/contract/language.ts'
import type { Message, TextByLanguage } from '../../../platform/contract/messages.ts'
import { surveyReason } from '../contract/survey-messages.ts'
import { ageOn, isDay, type Day } from '../../../platform/contract/day.ts'
import { birthQuestionId, type QuestionType } from '../../profiler/contract.ts'
import { answerOf, isNumber } from '../../profiler/contract/question-types.ts'
import type { SurveyKind } from '../contract/surveys.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { postcodePrefixes, postcodeQuestionId, stateQuestionId } from '../../matching/contract.ts'
import type { SaidAnswer } from './rules.ts'

/** A profile answer as it is stored. */
export type StoredAnswer = { optionIds: readonly string[]; value: string | null; answeredAt: Date }
/** The facts about a question that are needed to interpret an answer to it. */
export type AskedQuestion = {
  questionId: string
  text: string
  type: QuestionType
  isSensitive: boolean
  translations?: { readonly [L in OtherLanguage]?: { text?: string } }
  options: readonly { optionId: string; text: string; translations?: { readonly [L in OtherLanguage]?: string } }[]
}
export type AskedById = ReadonlyMap<string, AskedQuestion>

/** The answers that come from the account, not from the profile. */
export type AccountAnswers = { dateOfBirth: Day | null; stateId: string | null; zipcode: string | null }

/**
 * The answers that targetings use, on one day: options without "prefer not to say", numbers, the birthday as an age,
 * other days as full years since then, and the state and postcode of the address as answers of their own. Free texts
 * are left out.
 */
export function readSaidAnswers(
  answers: ReadonlyMap<string, StoredAnswer>,
  { questions, account, today }: { questions: AskedById; account: AccountAnswers | null; today: Day },
): Map<string, SaidAnswer> {
  const saidAnswers = new Map<string, SaidAnswer>()
  const { dateOfBirth: birthday = null, stateId = null, zipcode = null } = account ?? {}
  if (birthday && isDay(birthday)) saidAnswers.set(birthQuestionId, ageOn(birthday, today))
  if (stateId) saidAnswers.set(stateQuestionId, [stateId])
  if (zipcode?.trim()) saidAnswers.set(postcodeQuestionId, postcodePrefixes(zipcode))
  for (const [questionId, { optionIds, value }] of answers) {
    const options = optionIds.filter((optionId) => optionId !== preferNotToSay)
    const type = questionId === birthQuestionId ? 'date' : questions.get(questionId)?.type
    if (options.length > 0) saidAnswers.set(questionId, options)
    else if (value === null) continue
    else if (type && answerOf(type) === 'day' && isDay(value)) saidAnswers.set(questionId, ageOn(value, today))
    else if (type && isNumber(type) && Number.isFinite(Number(value))) saidAnswers.set(questionId, Number(value))
  }
  return saidAnswers
}

const maxReasons = 3
/** The name of a question. In English it is the id, which is shorter; in other languages the text, if there is one. */
function nameOf(questionId: string, asked: AskedQuestion | undefined): TextByLanguage {
  const texts = Object.entries(asked?.translations ?? {}).flatMap(([language, { text }]) =>
    text === undefined ? [] : [[language, text]],
  )
  return { en: questionId.replaceAll('_', ' '), ...(Object.fromEntries(texts) as Omit<TextByLanguage, 'en'>) }
}

/**
 * The reasons why a survey fits, each in a few plain words; sensitive answers are not repeated on a card. A partner
 * may ask more questions before it accepts a panelist, so its surveys are never called open to all.
 */
export function matchReasons(
  matched: readonly ({ code: 'country' | 'device' } | { code: 'answer'; questionId: string })[],
  { said, questions, kind }: { said: ReadonlyMap<string, SaidAnswer>; questions: AskedById; kind: SurveyKind },
): Message[] {
  const reasons = matched.flatMap((reason) =>
    reason.code === 'answer' ? [sayAnswer(reason.questionId, said, questions)] : [],
  )
  if (matched.some((reason) => reason.code === 'country')) reasons.push(surveyReason('forCountry'))
  if (reasons.length > 0) return [...byMeaning(reasons)].slice(0, maxReasons)
  return [surveyReason(kind === 'external' ? 'partnerAsks' : 'openToAll')]
}

const byMeaning = (reasons: readonly Message[]): Iterable<Message> =>
  new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()

function sayAnswer(questionId: string, said: ReadonlyMap<string, SaidAnswer>, questions: AskedById): Message {
  const answer = said.get(questionId)
  const asked = questions.get(questionId)
  if (asked?.isSensitive || answer === undefined) return surveyReason('fitsProfile')
  const question = nameOf(questionId, asked)
  if (typeof answer === 'number')
    return questionId === birthQuestionId
      ? surveyReason('ofAge', { age: answer })
      : surveyReason('saidNumber', { answer, question })
  const [one, another] = answer.flatMap((optionId) => {
    const option = asked?.options.find((known) => known.optionId === optionId)
    return option ? [{ en: option.text, ...option.translations }] : []
  })
  if (!one) return surveyReason('fitsProfile')
  return another
    ? surveyReason('saidTexts', { answer: one, another, question })
    : surveyReason('saidText', { answer: one, question })
}
