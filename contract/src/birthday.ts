import { ageOn, isDay, type Day } from './day.ts'
import { minimumAge } from './fields.ts'

/** A birthday longer ago than this is a typing mistake. */
const oldestAge = 120

/** Whether the text is a day that can be the birthday of a person alive today. */
export function isBirthday(day: string, today: Day): boolean {
  const age = isDay(day) ? ageOn(day, today) : -1
  return day <= today && age >= 0 && age <= oldestAge
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
  return ageOn(day, today) < minimumAge ? 'under-age' : null
}
