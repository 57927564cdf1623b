import { ageOn, formatDay, parseDay, utcDay } from '@tuppence/contract/day'
import { checks, minimumAge, phoneProblem, words } from '@tuppence/contract/fields'
import { checkInReadersWords, inReadersWords } from '../../text/ready-made.ts'
import type { UserDetails, UserUpdate } from '@tuppence/contract/users'

export const draftFields = [
  'firstName',
  'lastName',
  'phone',
  'dateOfBirth',
  'gender',
  'countryId',
  'stateId',
  'cityName',
  'zipcode',
  'address',
] as const
export type DraftField = (typeof draftFields)[number]

/** The personal data as it is typed: every field a text, the birthday as MM/DD/YYYY. */
export type Draft = Record<DraftField, string>
export type Problems = { [F in DraftField]?: string | null }

/** The draft that shows what is saved. */
export const draftOf = (saved: UserDetails): Draft => ({
  firstName: saved.firstName,
  lastName: saved.lastName,
  phone: saved.phone ?? '',
  dateOfBirth: saved.dateOfBirth ? formatDay(saved.dateOfBirth) : '',
  gender: saved.gender ?? '',
  address: saved.address ?? '',
  cityName: saved.cityName ?? '',
  stateId: saved.stateId ?? '',
  zipcode: saved.zipcode ?? '',
  countryId: saved.countryId ?? '',
})

/** The fields that say something else than what is saved. */
export const changedFields = (draft: Draft, saved: Draft): DraftField[] =>
  draftFields.filter((field) => draft[field].trim() !== saved[field].trim())

/** What is wrong with a typed birthday, or null; an age below 18 is said before anything is sent. */
export function birthdayProblem(text: string, today: Date, invalid: string): string | null {
  if (text.trim() === '') return null
  const day = parseDay(text)
  if (!day) return invalid
  const age = ageOn(day, utcDay(today))
  return age >= 0 && age < minimumAge ? inReadersWords(words.tooYoung) : null
}

/** What has to be mended before saving. Being too young is for the server to say, which remembers it. */
export function problemsOf(draft: Draft, invalidDay: string): Problems {
  const first = checkInReadersWords(checks.firstName(draft.firstName))
  const last = checkInReadersWords(checks.lastName(draft.lastName))
  const phone = draft.phone.trim()
  const unreachable = phone === '' ? null : checkInReadersWords(phoneProblem(phone))
  const isNoDay = draft.dateOfBirth.trim() !== '' && parseDay(draft.dateOfBirth) === null
  return {
    ...(first ? { firstName: first } : {}),
    ...(last ? { lastName: last } : {}),
    ...(unreachable ? { phone: unreachable } : {}),
    ...(isNoDay ? { dateOfBirth: invalidDay } : {}),
  }
}

/** The changed fields as the call takes them; an emptied field becomes null. */
export function updateOf(draft: Draft, fields: readonly DraftField[]): UserUpdate {
  const entries = fields.map((field) => {
    const text = draft[field].trim()
    if (field === 'firstName' || field === 'lastName') return [field, text]
    if (field === 'dateOfBirth') return [field, parseDay(text)]
    return [field, text === '' ? null : text]
  })
  return Object.fromEntries(entries)
}
