import { formatDay, isDay } from '../../../platform/contract/day.ts'
import type { ProfileAnswer, Question } from '../contract.ts'

/** An answer in the words of its question: the options' texts, or what was typed (a day as MM/DD/YYYY). */
export function saidIn({ options }: Question, { optionIds, value }: ProfileAnswer): string {
  if (value !== null) return isDay(value) ? formatDay(value) : value
  return optionIds.map((id) => options.find(({ optionId }) => optionId === id)?.text ?? id).join(', ')
}
