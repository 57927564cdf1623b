import { birthdayProblem, birthdayRefusal, typedBirthdayProblem } from '../../contract/birthday.ts'
import { isDay, type Day } from '../../../../platform/contract/day.ts'
import { words } from '../../../../platform/contract/fields.ts'

type Asked = { type: string }

/** What is wrong with a birthday before it is sent, in the contract's words; null when nothing is, or when it is no birthday. */
export function birthdayProblemIn({ type }: Asked, { value }: { value: string }, today: Day): string | null {
  if (type !== 'date' || value.trim() === '') return null
  if (!isDay(value)) return typedBirthdayProblem(value, today)
  return birthdayProblem(value, today) ?? (birthdayRefusal(value, false, today) ? words.tooYoung : null)
}
