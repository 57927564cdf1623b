import { ageOn, isDay, parseDay, typedDayFlaw, type Day } from '../../../platform/contract/day.ts'
import { minimumAge } from '../../../platform/contract/fields.ts'

/** A birthday more years ago than this is a typing mistake. */
const oldestAge = 120

/** Why a day cannot be a birthday, named by the key of its words in the platform's `checks`. */
export type BirthdayFlaw = 'dayIncomplete' | 'dayUnknown' | 'dayFuture' | 'dayTooOld'

/** Why a day (`YYYY-MM-DD`) cannot be the birthday of a person alive today; null when it can. */
export function findBirthdayFlaw(day: string, today: Day): BirthdayFlaw | null {
  if (!isDay(day)) return 'dayUnknown'
  if (day > today) return 'dayFuture'
  return ageOn(day, today) > oldestAge ? 'dayTooOld' : null
}

/** Why a day typed as MM/DD/YYYY cannot be a birthday; null when it can. */
export function findTypedBirthdayFlaw(typed: string, today: Day): BirthdayFlaw | null {
  const day = parseDay(typed)
  if (day !== null) return findBirthdayFlaw(day, today)
  return typedDayFlaw(typed) === 'unknown' ? 'dayUnknown' : 'dayIncomplete'
}

/** Whether a known birthday makes its owner at least `age` years old today. */
export const isAdult = (dateOfBirth: Day | null, today: Day, age = minimumAge): boolean =>
  dateOfBirth !== null && ageOn(dateOfBirth, today) >= age

export type BirthdayRefusal = 'under-age' | 'birthday-locked'

/**
 * Why this birthday cannot be saved for the panelist, or null. A birthday below the minimum age changes nothing;
 * while the account is locked because of its birthday, only staff may correct it.
 */
export function refuseBirthday(day: Day, isLocked: boolean, today: Day, age = minimumAge): BirthdayRefusal | null {
  if (isLocked) return 'birthday-locked'
  return isAdult(day, today, age) ? null : 'under-age'
}
