import { ageOn, isDay, parseDay, typedDayFlaw, type Day } from '../../../platform/contract/day.ts'
import { minimumAge } from '../../../platform/contract/fields.ts'

/** The greatest age in years. An earlier birthday is a typing mistake. */
const oldestAge = 120

/** The reasons why a day cannot be a birthday. Each is a key of the platform's `checks` words. */
export type BirthdayFlaw = 'dayIncomplete' | 'dayUnknown' | 'dayFuture' | 'dayTooOld'

/** Finds why a day (`YYYY-MM-DD`) cannot be the birthday of a living person; null when it can. */
export function findBirthdayFlaw(day: string, today: Day): BirthdayFlaw | null {
  if (!isDay(day)) return 'dayUnknown'
  if (day > today) return 'dayFuture'
  return ageOn(day, today) > oldestAge ? 'dayTooOld' : null
}

/** Finds why a day typed as MM/DD/YYYY cannot be a birthday; null when it can. */
export function findTypedBirthdayFlaw(typed: string, today: Day): BirthdayFlaw | null {
  const day = parseDay(typed)
  if (day !== null) return findBirthdayFlaw(day, today)
  return typedDayFlaw(typed) === 'unknown' ? 'dayUnknown' : 'dayIncomplete'
}

/** Whether a person with this birthday is at least `age` years old today; false without a birthday. */
export const isAdult = (dateOfBirth: Day | null, today: Day, age = minimumAge): boolean =>
  dateOfBirth !== null && ageOn(dateOfBirth, today) >= age

export type BirthdayRefusal = 'under-age' | 'birthday-locked'

/**
 * Finds why a panelist cannot save this birthday; null when they can. A birthday below the minimum age is not saved.
 * While the account is locked because of its birthday, only staff can correct it.
 */
export function refuseBirthday(day: Day, isLocked: boolean, today: Day, age = minimumAge): BirthdayRefusal | null {
  if (isLocked) return 'birthday-locked'
  return isAdult(day, today, age) ? null : 'under-age'
}
