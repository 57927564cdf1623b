import { findBirthdayFlaw, refuseBirthday, type BirthdayRefusal } from '../contract/birthday.ts'
import { isDay, type Day } from '../../../platform/contract/day.ts'
import { checkMessage, findNameFlaw, isPhone, minimumAge as adultAge } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { placeMessage } from '../../places/contract.ts'
import { userMessage } from '../contract/messages.ts'
import { genders, preferNotToSay } from '../contract/users.ts'
import { isPlainPanelist, type Permission } from '../../../platform/contract/access.ts'
import { iso31661 } from 'iso-3166'
import { dayMs } from '../../../platform/contract/durations.ts'

const countries: ReadonlySet<string> = new Set(iso31661.map((country) => country.alpha2))

/**
 * Returns the one spelling of an email address that identifies its owner: in lower case, and for Gmail without dots and
 * tags, because all those spellings reach the same mailbox.
 */
export function canonicalizeEmail(email: string): string {
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

/** Trims every value. A blank value becomes null where null is allowed. */
export function tidyPersonalData(update: PersonalData): PersonalData {
  const entries = Object.entries(update).map(([name, value]) => {
    const trimmed = value?.trim() ?? null
    const isNothing = trimmed === '' ? name !== 'firstName' && name !== 'lastName' : isDeclined(name, trimmed)
    return [name, isNothing ? null : trimmed]
  })
  return Object.fromEntries(entries) as PersonalData
}

/** A refusal of personal data. `message` says more than the code does. Some areas still pass a sentence here. */
export type Refusal = { code: BirthdayRefusal | 'invalid-input'; field: string; message: Message | string | null }

const refuseInput = (field: string, message: Message): Refusal => ({ code: 'invalid-input', field, message })

function refuseName(field: 'firstName' | 'lastName', name: string | undefined): Refusal | null {
  const flaw = name === undefined ? null : findNameFlaw(name)
  return flaw && refuseInput(field, checkMessage(flaw, { field: checkMessage(field) }))
}

type BirthdayRules = { isLocked: boolean; minimumAge?: number }
function refuseDateOfBirth(
  day: Day | null | undefined,
  { isLocked, minimumAge = adultAge }: BirthdayRules,
  today: Day,
): Refusal | null {
  const field = 'dateOfBirth'
  if (day === undefined) return null
  if (day === null) return isLocked ? { code: 'birthday-locked', field, message: null } : null
  const flaw = findBirthdayFlaw(day, today)
  if (flaw) return refuseInput(field, checkMessage(flaw))
  const code = refuseBirthday(day, isLocked, today, minimumAge)
  const isOtherAge = code === 'under-age' && minimumAge !== adultAge
  return code && { code, field, message: isOtherAge ? placeMessage('tooYoung', { age: minimumAge }) : null }
}

/**
 * Finds why personal data cannot be saved after `tidyPersonalData`; null when it can. With `isLocked`, only staff can
 * correct the birthday.
 */
export function findRefusal(update: PersonalData, birthday: BirthdayRules, today: Day): Refusal | null {
  const { firstName, lastName, dateOfBirth, countryId, gender, phone } = update
  const wrongName = refuseName('firstName', firstName) ?? refuseName('lastName', lastName)
  if (wrongName) return wrongName
  if (gender && !genders.some((one) => one === gender)) return refuseInput('gender', userMessage('genderUnknown'))
  if (phone && !isPhone(phone)) return refuseInput('phone', checkMessage('phoneInvalid'))
  if (countryId && !countries.has(countryId)) return refuseInput('countryId', userMessage('countryMissing'))
  return refuseDateOfBirth(dateOfBirth, birthday, today)
}

const addressParts = ['countryId', 'stateId', 'cityName', 'zipcode'] as const
type Address = Record<(typeof addressParts)[number], string | null>

/** When the country or state changes, clears those smaller parts of the old address that the update does not set. */
export function clearBelow(update: PersonalData, known: Address): PersonalData {
  const isChanged = (part: 'countryId' | 'stateId'): boolean =>
    update[part] !== undefined && update[part] !== known[part]
  const below = isChanged('countryId') ? addressParts.slice(1) : isChanged('stateId') ? addressParts.slice(2) : []
  const left = below.filter((part) => update[part] === undefined && known[part] !== null)
  return { ...update, ...Object.fromEntries(left.map((part) => [part, null])) }
}

/** Returns the address after this update, if the update changes a part that is chosen from a list; otherwise null. */
export function findNewAddress(update: PersonalData, known: Address): Address | null {
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

/**
 * Whether this user may read the activities of this account. With `panelists.view` a user may read those of every
 * account, otherwise only their own.
 */
export const mayRead = (caller: { userId: string; role: string; permissions: readonly Permission[] }, userId: string) =>
  caller.userId === userId || (!isPlainPanelist(caller.role) && caller.permissions.includes('panelists.view'))

/** Finds the first instant of a UTC day and that of the next day; null when the text is not a calendar day. */
export function findDaySpan(day: Day): { start: Date; end: Date } | null {
  if (!isDay(day)) return null
  const start = new Date(`${day}T00:00:00Z`)
  return { start, end: new Date(start.getTime() + dayMs) }
}
