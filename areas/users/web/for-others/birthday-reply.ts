import { findBirthdayFlaw, findTypedBirthdayFlaw, refuseBirthday, type BirthdayFlaw } from '../../contract/birthday.ts'
import { isDay, type Day } from '../../../../platform/contract/day.ts'

type Asked = { type: string }

/** The problem with a birthday before it is sent, as a key of the platform's checks; null if there is none. */
export function findBirthdayProblem(
  { type }: Asked,
  { value }: { value: string },
  today: Day,
): BirthdayFlaw | 'tooYoung' | null {
  if (type !== 'date' || value.trim() === '') return null
  if (!isDay(value)) return findTypedBirthdayFlaw(value, today)
  return findBirthdayFlaw(value, today) ?? (refuseBirthday(value, false, today) ? 'tooYoung' : null)
}
