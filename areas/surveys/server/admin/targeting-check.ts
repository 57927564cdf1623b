import type { Message } from '../../../../platform/contract/messages.ts'
import { surveyDesk } from '../../contract/survey-desk.ts'
import { birthQuestionId, type QuestionType } from '../../../profiler/contract.ts'
import { answerOf } from '../../../profiler/contract/question-types.ts'
import { preferNotToSay } from '../../../users/contract/users.ts'
import type { Asks } from '../../contract/survey-admin.ts'
import type { QuotaDraft } from '../../contract/survey-draft.ts'
import { postcodeQuestionId, stateQuestionId, type Condition } from '../../../matching/contract.ts'

/** The facts about a profile question that are needed to check a condition on it. */
export type Question = {
  questionId: string
  text: string
  type: QuestionType
  options: readonly { optionId: string; text: string }[]
}
type Questions = ReadonlyMap<string, Question>
type FieldFlaw = { field: string; message: Message }

const agesMost = 120

/** How a condition on a question is stated; null for questions that a targeting cannot use. */
export function findAsks({ questionId, type }: Pick<Question, 'questionId' | 'type'>): Asks | null {
  const answer = answerOf(type)
  if (answer === 'day') return questionId === birthQuestionId ? 'ages' : 'years'
  if (answer === 'number') return 'range'
  return answer === 'options' ? 'options' : null
}

/** The reason why a condition matches no one, or everyone; null when it is usable. */
function conditionProblem(condition: Condition, questions: Questions): Message | null {
  const { questionId, optionIds, min, max } = condition
  const hasRange = min !== undefined || max !== undefined
  if (questionId === stateQuestionId || questionId === postcodeQuestionId)
    return hasRange || !optionIds?.length ? surveyDesk('oneAtLeast') : null
  const question = questions.get(questionId)
  if (!question) return surveyDesk('questionUnknown', { question: questionId })
  const asks = findAsks(question)
  if (asks === null) return surveyDesk('freeWords')
  if (asks === 'options') return hasRange ? surveyDesk('optionsNotNumbers') : optionProblem(optionIds, question)
  if (optionIds) return surveyDesk('numbersNotOptions')
  return rangeProblem(condition, asks)
}

function optionProblem(optionIds: readonly string[] | undefined, question: Question): Message | null {
  if (optionIds === undefined) return null
  if (optionIds.length === 0) return surveyDesk('optionMissing')
  if (optionIds.includes(preferNotToSay)) return surveyDesk('preferNot')
  const unknown = optionIds.find((id) => !question.options.some(({ optionId }) => optionId === id))
  return unknown === undefined ? null : surveyDesk('optionUnknown', { option: unknown })
}

function rangeProblem({ min, max }: Condition, asks: Asks): Message | null {
  if (min === undefined && max === undefined) return surveyDesk('rangeMissing')
  if (min !== undefined && max !== undefined && min > max) return surveyDesk('rangeReversed')
  const isAge = (age: number | undefined) => age === undefined || (Number.isInteger(age) && age >= 0 && age <= agesMost)
  if (asks === 'range' || (isAge(min) && isAge(max))) return null
  return surveyDesk(asks === 'ages' ? 'ages' : 'years', { max: agesMost })
}

/** Finds the flaws of a targeting, each under the field of its line. */
export const findTargetFlaws = (targets: readonly Condition[], questions: Questions): FieldFlaw[] =>
  targets.flatMap((condition, no) => {
    const message = conditionProblem(condition, questions)
    return message ? [{ field: `targets[${no}]`, message }] : []
  })

/**
 * Finds the flaws of quotas: each must be able to count someone, differ from earlier ones, and use each question only
 * once.
 */
export function findQuotaFlaws(quotas: readonly QuotaDraft[], questions: Questions): FieldFlaw[] {
  const seen = new Set<string>()
  return quotas.flatMap(({ conditions }, no) => {
    const flaws = conditions.flatMap((condition, at) => {
      const isVague = condition.optionIds === undefined && condition.min === undefined && condition.max === undefined
      const message = isVague ? surveyDesk('quotaVague') : conditionProblem(condition, questions)
      return message ? [{ field: `quotas[${no}].conditions[${at}]`, message }] : []
    })
    const asked = conditions.map(({ questionId }) => questionId)
    if (new Set(asked).size < asked.length) flaws.push({ field: `quotas[${no}]`, message: surveyDesk('quotaTwice') })
    const demands = conditions.map(({ questionId, optionIds, min, max }) =>
      JSON.stringify([questionId, optionIds?.toSorted(), min, max]),
    )
    const key = demands.toSorted().join('\n')
    if (seen.has(key)) flaws.push({ field: `quotas[${no}]`, message: surveyDesk('quotaSame') })
    seen.add(key)
    return flaws
  })
}
