import { findTypedBirthdayFlaw, refuseBirthday } from '../../../users/contract/birthday.ts'
import { parseDay, utcDay } from '../../../../platform/contract/day.ts'
import { checks, phoneProblem } from '../../../../platform/contract/fields.ts'
import type { UserUpdate } from '../../../users/contract/users.ts'
import type { Draft, DraftField } from '../../../../platform/web/api/personal-draft.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { textOf } from '../../../../platform/web/text/text.ts'
import { checks as checkWords } from '../../../../platform/words/en/checks.ts'
import { describeBirthdayProblem } from '../../../../kit/birthday.ts'

export type Problems = { [F in DraftField]?: string | null }

/** The problem with a typed birthday, or null. An age below 18 is rejected before anything is sent. */
export function findBirthdayTrouble(text: string, now: Date): string | null {
  if (text.trim() === '') return null
  const flaw = findTypedBirthdayFlaw(text, utcDay(now)) ?? (isUnderAge(text, now) ? 'tooYoung' : null)
  return flaw && (describeBirthdayProblem(text) ?? textOf(checkWords)(flaw))
}

/** Whether a typed birthday makes the person younger than 18. */
export function isUnderAge(text: string, now: Date): boolean {
  const today = utcDay(now)
  const day = findTypedBirthdayFlaw(text, today) ? null : parseDay(text)
  return day !== null && refuseBirthday(day, false, today) === 'under-age'
}

/** The problems that must be fixed before saving, by field. */
export function findProblems(draft: Draft, now: Date): Problems {
  const first = sayCheck(checks.firstName(draft.firstName))
  const last = sayCheck(checks.lastName(draft.lastName))
  const phone = draft.phone.trim()
  const unreachable = phone === '' ? null : sayCheck(phoneProblem(phone))
  const birthday = findBirthdayTrouble(draft.dateOfBirth, now)
  return {
    ...(first ? { firstName: first } : {}),
    ...(last ? { lastName: last } : {}),
    ...(unreachable ? { phone: unreachable } : {}),
    ...(birthday ? { dateOfBirth: birthday } : {}),
  }
}

/** The given fields in the form of the call; an emptied field becomes null. */
export function buildUpdate(draft: Draft, fields: readonly DraftField[]): UserUpdate {
  const entries = fields.map((field) => {
    const text = draft[field].trim()
    if (field === 'firstName' || field === 'lastName') return [field, text]
    if (field === 'dateOfBirth') return [field, parseDay(text)]
    return [field, text === '' ? null : text]
  })
  return Object.fromEntries(entries)
}
