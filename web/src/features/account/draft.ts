import { ageOn, parseDay, utcDay } from '@tuppence/contract/day'
import { checks, minimumAge, phoneProblem, words } from '@tuppence/contract/fields'
import type { UserUpdate } from '@tuppence/contract/users'
import type { Draft, DraftField } from '../../api/personal-draft.ts'
import { checkInReadersWords, inReadersWords } from '../../text/ready-made.ts'

export type Problems = { [F in DraftField]?: string | null }

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
