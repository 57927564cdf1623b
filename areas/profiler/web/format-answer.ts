import { formatDay, isDay } from '../../../platform/contract/day.ts'
import type { ProfileAnswer, Question } from '../contract.ts'

/** Formats an answer: the texts of its options, or the value as typed (a day as MM/DD/YYYY, a number with its unit). */
export function formatAnswer(
  { options, units = [] }: Question,
  { optionIds, value, unit, retired = [] }: ProfileAnswer,
): string {
  const unitText = units.find(({ unitId }) => unitId === unit)?.text
  if (value !== null) return isDay(value) ? formatDay(value) : [value, unitText].filter(Boolean).join(' ')
  const known = [...options, ...retired]
  return optionIds.map((id) => known.find(({ optionId }) => optionId === id)?.text ?? id).join(', ')
}
