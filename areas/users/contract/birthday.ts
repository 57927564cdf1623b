import { ageOn, isDay, parseDay, type Day } from '../../../platform/contract/day.ts'
import { minimumAge, typedDayProblem, words } from '../../../platform/contract/fields.ts'

/** A birthday longer ago than this is a typing mistake. */
const oldestAge = 120

/** In words, why a day (`YYYY-MM-DD`) cannot be the birthday of a person alive today; null when it can. */
export function birthdayProblem(day: string, today: Day): string | null {
  if (!isDay(day)) return words.dayUnknown
  if (day > today) return words.dayFuture
  return ageOn(day, today) > oldestAge ? words.dayTooOld : null
}

/** The same of a day typed as MM/DD/YYYY. */
export function typedBirthdayProblem(typed: string, today: Day): string | null {
  const day = parseDay(typed)
  return day === null ? typedDayProblem(typed) : birthdayProblem(day, today)
}

/** Whether a known birthday is that of an adult. */
export const isAdult = (dateOfBirth: Day | null, today: Day): boolean =>
  dateOfBirth !== null && ageOn(dateOfBirth, today) >= minimumAge

export type BirthdayRefusal = 'under-age' | 'birthday-locked'

/**
 * Why this birthday cannot be the member's, or null. One under 18 changes nothing; while the account is locked for it, only staff
 * may correct it.
 */
export function birthdayRefusal(day: Day, isLocked: boolean, today: Day): BirthdayRefusal | null {
  if (isLocked) return 'birthday-locked'
  return isAdult(day, today) ? null : 'under-age'
}
