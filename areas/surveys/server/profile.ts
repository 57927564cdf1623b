import { ageOn, isDay, type Day } from '../../../platform/contract/day.ts'
import { birthQuestionId, type QuestionType } from '../../profiler/contract.ts'
import type { SurveyKind } from '../contract/surveys.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { postcodePrefixes, postcodeQuestionId, stateQuestionId } from '../../matching/contract.ts'
import type { SaidAnswer } from './rules.ts'

/** A profile answer as it is kept. */
export type Answered = { optionIds: readonly string[]; value: string | null; answeredAt: Date }
/** What reading an answer needs to know of its question. */
export type Asked = {
  questionId: string
  text: string
  type: QuestionType
  isSensitive: boolean
  options: readonly { optionId: string; text: string }[]
}
export type AskedById = ReadonlyMap<string, Asked>

/** What the account tells beside the profile. */
export type Told = { dateOfBirth: Day | null; stateId: string | null; zipcode: string | null }

/**
 * What a profile says to targetings on one day: options without "prefer not to say", numbers, the birthday as an age, other days as
 * the full years since then, and the state and postcode of the address as answers of their own. Free texts say nothing.
 */
export function saidBy(
  answers: ReadonlyMap<string, Answered>,
  { questions, account, today }: { questions: AskedById; account: Told | null; today: Day },
): Map<string, SaidAnswer> {
  const said = new Map<string, SaidAnswer>()
  const { dateOfBirth: birthday = null, stateId = null, zipcode = null } = account ?? {}
  if (birthday && isDay(birthday)) said.set(birthQuestionId, ageOn(birthday, today))
  if (stateId) said.set(stateQuestionId, [stateId])
  if (zipcode?.trim()) said.set(postcodeQuestionId, postcodePrefixes(zipcode))
  for (const [questionId, { optionIds, value }] of answers) {
    const options = optionIds.filter((optionId) => optionId !== preferNotToSay)
    const type = questionId === birthQuestionId ? 'date' : questions.get(questionId)?.type
    if (options.length > 0) said.set(questionId, options)
    else if (value === null) continue
    else if (type === 'date' && isDay(value)) said.set(questionId, ageOn(value, today))
    else if ((type === 'number' || type === 'quantity') && Number.isFinite(Number(value)))
      said.set(questionId, Number(value))
  }
  return said
}

const maxReasons = 3
const named = (questionId: string) => questionId.replaceAll('_', ' ')

/**
 * Why a survey fits, in a few plain words each; sensitive answers are not repeated on a card. A partner may turn people away by
 * questions of its own: its survey is not called open.
 */
export function matchReasons(
  matched: readonly ({ code: 'country' | 'device' } | { code: 'answer'; questionId: string })[],
  { said, questions, kind }: { said: ReadonlyMap<string, SaidAnswer>; questions: AskedById; kind: SurveyKind },
): string[] {
  const reasons = matched.flatMap((reason) =>
    reason.code === 'answer' ? [wordsOf(reason.questionId, said, questions)] : [],
  )
  if (matched.some((reason) => reason.code === 'country')) reasons.push('It is for people in your country')
  if (reasons.length > 0) return [...new Set(reasons)].slice(0, maxReasons)
  return [kind === 'external' ? 'The partner asks first whether it fits you' : 'It is open to everyone']
}

function wordsOf(questionId: string, said: ReadonlyMap<string, SaidAnswer>, questions: AskedById): string {
  const answer = said.get(questionId)
  const question = questions.get(questionId)
  if (question?.isSensitive || answer === undefined) return 'It fits your profile'
  if (typeof answer === 'number') {
    return questionId === birthQuestionId
      ? `You are ${answer} years old`
      : `You told us ${answer} (${named(questionId)})`
  }
  const texts = answer.flatMap(
    (optionId) => question?.options.find((option) => option.optionId === optionId)?.text ?? [],
  )
  return texts.length > 0
    ? `You told us “${texts.slice(0, 2).join(', ')}” (${named(questionId)})`
    : 'It fits your profile'
}
