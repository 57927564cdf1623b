import { findBirthdayFlaw, findTypedBirthdayFlaw } from '../../../users/contract/birthday.ts'
import { isDay, type Day } from '../../../../platform/contract/day.ts'
import { textOf } from '../../../../platform/web/text/text.ts'
import { checks } from '../../../../platform/words/en/checks.ts'
import { describeBirthdayProblem } from '../../../../kit/birthday.ts'
import { findBirthdayProblem } from '../../../users/web/for-others/birthday-reply.ts'
import { birthQuestionId, type Question } from '../../contract.ts'
import { answerOf, hasUnits, isChoice } from '../../contract/question-types.ts'

/** The parts of a question that are needed to ask it. */
export type AskedQuestion = Pick<Question, 'questionId' | 'text' | 'type' | 'options' | 'whyWeAsk' | 'units'>

/** The content of a question's fields: options for choices, a text for others (a day as ISO), a quantity with its unit. */
export type Reply = { optionIds: readonly string[]; value: string; unit?: string }

export const noReply: Reply = { optionIds: [], value: '' }

/** Tells whether nothing has been chosen or typed. */
export const isBlank = ({ optionIds, value }: Reply): boolean => optionIds.length === 0 && value.trim() === ''

/** Returns the chosen options after one was pressed: an exclusive option clears the others, and they clear it. */
export function toggleOption(
  options: AskedQuestion['options'],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const standsAlone = (optionId: string) => options.find((one) => one.optionId === optionId)?.isExclusive === true
  const added = after.find((optionId) => !before.includes(optionId))
  if (added === undefined) return [...after]
  return standsAlone(added) ? [added] : after.filter((optionId) => !standsAlone(optionId))
}

/** Converts a reply to the body of the call: options or a value, never both. */
export function toReplyBody({ questionId, type, units = [] }: AskedQuestion, { optionIds, value, unit }: Reply) {
  if (isChoice(type)) return { questionId, optionIds: [...optionIds] }
  const common = { questionId, value: value.trim() }
  const chosen = unit ?? units[0]?.unitId
  return hasUnits(type) && chosen !== undefined ? { ...common, unit: chosen } : common
}

/** Checks a reply before it is sent. Returns the key of a platform check, or null; the server repeats every check. */
export function findReplyProblem(question: AskedQuestion, reply: Reply, today: Day) {
  if (isBlank(reply)) return 'answersMissing' as const
  if (question.questionId === birthQuestionId) return findBirthdayProblem(question, reply, today)
  if (answerOf(question.type) !== 'day') return null
  return isDay(reply.value) ? findBirthdayFlaw(reply.value, today) : findTypedBirthdayFlaw(reply.value, today)
}

type ReplyProblem = NonNullable<ReturnType<typeof findReplyProblem>>

/**
 * Puts a problem of `findReplyProblem` into words for the reader. For a birthday it names the missing part, or the date
 * that does not exist.
 */
export function sayReplyProblem(problem: ReplyProblem, { questionId }: AskedQuestion, { value }: Reply): string {
  const flaw = questionId === birthQuestionId ? describeBirthdayProblem(value) : null
  return flaw ?? textOf(checks)(problem)
}
