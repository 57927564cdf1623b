import { birthdayProblem, birthdayRefusal, type BirthdayRefusal } from '../contract/birthday.ts'
import { isDay, type Day } from '../../../platform/contract/day.ts'
import { nameProblem, phoneProblem } from '../../../platform/contract/fields.ts'
import { preferNotToSay } from '../contract/users.ts'
import { genders } from '../contract/users.ts'
import { isPlainPanelist, type Permission } from '../../../platform/contract/access.ts'
import { iso31661 } from 'iso-3166'

const countries: ReadonlySet<string> = new Set(iso31661.map((country) => country.alpha2))

/**
 * The one spelling of an address that stands for its person (product, section 3): lower case, and for Gmail without dots and
 * tags, because all of those arrive in one mailbox.
 */
export function canonicalEmail(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const local = lower.slice(0, at)
  const domain = lower.slice(at + 1)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return lower
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`
}

export type PersonalData = Partial<
  Record<
    'phone' | 'dateOfBirth' | 'gender' | 'address' | 'countryId' | 'stateId' | 'cityName' | 'zipcode',
    string | null
  > & { firstName: string; lastName: string }
>

const isDeclined = (name: string, value: string | null): boolean => name === 'gender' && value === preferNotToSay

/** The same data with spaces around taken off, and blanks turned into nothing where nothing is allowed. */
export function tidied(update: PersonalData): PersonalData {
  const entries = Object.entries(update).map(([name, value]) => {
    const trimmed = value?.trim() ?? null
    const isNothing = trimmed === '' ? name !== 'firstName' && name !== 'lastName' : isDeclined(name, trimmed)
    return [name, isNothing ? null : trimmed]
  })
  return Object.fromEntries(entries) as PersonalData
}

export type Refusal = { code: BirthdayRefusal | 'invalid-input'; field: string; message: string | null }
/** Why personal data (already tidied) cannot be saved, or null. `isLocked`: only staff may correct the birthday. */
export function refusalOf(update: PersonalData, { isLocked }: { isLocked: boolean }, today: Day): Refusal | null {
  for (const [field, label] of [
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
  ] as const) {
    const message = update[field] === undefined ? null : nameProblem(label, update[field])
    if (message) return { code: 'invalid-input', field, message }
  }
  const { dateOfBirth, countryId, gender, phone } = update
  if (gender && !genders.some((one) => one === gender))
    return { code: 'invalid-input', field: 'gender', message: 'Gender is not one of the choices' }
  const unreachable = phone ? phoneProblem(phone) : null
  if (unreachable) return { code: 'invalid-input', field: 'phone', message: unreachable }
  if (countryId && !countries.has(countryId))
    return { code: 'invalid-input', field: 'countryId', message: 'Please choose a country' }
  if (dateOfBirth === undefined) return null
  const field = 'dateOfBirth'
  if (dateOfBirth === null) return isLocked ? { code: 'birthday-locked', field, message: null } : null
  const message = birthdayProblem(dateOfBirth, today)
  if (message) return { code: 'invalid-input', field, message }
  const refused = birthdayRefusal(dateOfBirth, isLocked, today)
  return refused && { code: refused, field, message: null }
}

const addressParts = ['countryId', 'stateId', 'cityName', 'zipcode'] as const
type Address = Record<(typeof addressParts)[number], string | null>

/** The update with what a new country or state leaves behind cleared, unless it is given anew: an address is chosen step by step. */
export function cascaded(update: PersonalData, known: Address): PersonalData {
  const moves = (part: 'countryId' | 'stateId'): boolean => update[part] !== undefined && update[part] !== known[part]
  const below = moves('countryId') ? addressParts.slice(1) : moves('stateId') ? addressParts.slice(2) : []
  const left = below.filter((part) => update[part] === undefined && known[part] !== null)
  return { ...update, ...Object.fromEntries(left.map((part) => [part, null])) }
}

/** The address as this update leaves it, when that changes a part that is chosen from a list; else null. */
export function newAddress(update: PersonalData, known: Address): Address | null {
  const next = (part: keyof Address): string | null => (update[part] === undefined ? known[part] : update[part])
  const isSame = (['countryId', 'stateId', 'zipcode'] as const).every((part) => next(part) === known[part])
  if (isSame) return null
  return {
    countryId: next('countryId'),
    stateId: next('stateId'),
    cityName: next('cityName'),
    zipcode: next('zipcode'),
  }
}

/** Whose activities this caller may read: anybody's with `panelists.view`, else only its own (threats, B1). */
export const mayRead = (caller: { userId: string; role: string; permissions: readonly Permission[] }, userId: string) =>
  caller.userId === userId || (!isPlainPanelist(caller.role) && caller.permissions.includes('panelists.view'))

/** The first instant of a day and of the day after, in UTC; null when the text is no day of the calendar. */
export function daySpan(day: Day): { start: Date; end: Date } | null {
  if (!isDay(day)) return null
  const start = new Date(`${day}T00:00:00Z`)
  return { start, end: new Date(start.getTime() + 86_400_000) }
}
