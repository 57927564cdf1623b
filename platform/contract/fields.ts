import { Type } from 'typebox'
import { isDay, typedDayFlaw } from './day.ts'
import { messagesOf, type Message } from './messages.ts'

/** The specification allows endings of two or three letters; operators who want `.info` raise this. */
export const emailEndingMaxLength = 3
export const passwordMinLength = 6
export const passwordMaxLength = 128
export const staffPasswordMinLength = 12
export const minimumAge = 18

/** What the checks say in English, which the specification fixes; `platform/words` has it in every language. */
export const words = {
  emailRequired: 'Please enter your email address',
  loginEmailRequired: 'Please enter your email address to log in',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Please enter your password',
  passwordTooShort: 'Your password must be at least 6 characters long',
  passwordTooLong: 'Your password can be at most 128 characters long',
  staffPasswordTooShort: 'Your password must be at least 12 characters long',
  passwordHasSpace: 'Your password cannot contain a space',
  termsRequired: 'Please accept Privacy Policy and Terms & Conditions',
  confirmRequired: 'Confirm Password is required',
  confirmMissing: 'Please confirm your new password',
  confirmDiffers: 'Password do not match',
  answersMissing: 'Please answer all questions',
  tooYoung: 'You must be 18 or older to join.',
  phoneInvalid: 'Please enter a valid phone number',
  dayIncomplete: 'Enter month, day and year as MM/DD/YYYY, for example 03/07/1990',
  dayUnknown: 'There is no such date. Check the month and the day',
  dayFuture: 'This date is in the future. Check the year',
  dayTooOld: 'This date is too long ago. Check the year',
  dateInvalid: 'Please enter a valid date',
} as const

type None = Readonly<Record<string, never>>
/** What the platform's checks say of a field, by the keys of `platform/words/<language>/checks.ts`. */
export type CheckMessages = Readonly<Record<keyof typeof words, None>> &
  Readonly<Record<NameFlaw | 'dayInvalid' | 'campaignInvalid', { field: string | Message }>> &
  Readonly<
    Record<
      | NamedField
      | 'loggedIn'
      | 'emailSent'
      | 'resetMailed'
      | 'passwordUpdated'
      | 'answersRecorded'
      | 'methodManual'
      | 'cancelled'
      | 'providerUnavailable',
      None
    >
  > & { otherMethod: { method: string | Message } }
/** The fields that checks name. */
export type NamedField =
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'message'
  | 'subject'
  | 'text'
  | 'answer'
  | 'title'
  | 'note'
  | 'reason'
  | 'roleName'
  | 'phone'
  | 'dateOfBirth'
  | 'gender'
  | 'address'
  | 'country'
  | 'state'
  | 'city'
  | 'zipcode'

/** Makes a message of the platform's checks. */
export const checkMessage = messagesOf<CheckMessages>('checks')

const dottedWords = /^\w+(?:[.-]\w+)*$/
const letters = /^[A-Za-z]+$/

/** Word characters with single dots or dashes between, @, the same again with an ending of 2-3 letters. Linear in the length. */
export function emailProblem(email: string): Message | null {
  if (email === '') return checkMessage('emailRequired')
  const at = email.indexOf('@')
  const local = email.slice(0, at)
  const domain = email.slice(at + 1)
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  const fits =
    at > 0 &&
    email.length <= 254 &&
    domain.includes('.') &&
    dottedWords.test(local) &&
    dottedWords.test(domain) &&
    letters.test(ending) &&
    ending.length >= 2 &&
    ending.length <= emailEndingMaxLength
  return fits ? null : checkMessage('emailInvalid')
}

/** Text around one @, with a dot behind it and nothing that cuts an address short: what a mail can be sent to. Linear in the length. */
const writable = /^[^\s\p{Cc}@<>",;:]+@[^\s\p{Cc}@<>",;:.]+(?:\.[^\s\p{Cc}@<>",;:.]+)+$/u

/** An address that somebody else vouched for need not follow the form's rule (`emailProblem`); a mail must be able to reach it. */
export function writableProblem(email: string): Message | null {
  if (email === '') return checkMessage('emailRequired')
  return email.length <= 254 && writable.test(email) ? null : checkMessage('emailInvalid')
}

/** Required, no white space, 6 to 128 characters. Nothing is trimmed here: a trimmed password is another password. */
export function passwordProblem(password: string): Message | null {
  if (password === '') return checkMessage('passwordRequired')
  if (/\s/.test(password)) return checkMessage('passwordHasSpace')
  if (password.length < passwordMinLength) return checkMessage('passwordTooShort')
  if (password.length > passwordMaxLength) return checkMessage('passwordTooLong')
  return null
}

/** The same for somebody who works for the panel: 12 characters at least (threats, A13). */
export function staffPasswordProblem(password: string): Message | null {
  const problem = passwordProblem(password)
  // Whoever needs 12 characters is not told of 6.
  if (problem !== null && problem.code !== checkMessage('passwordTooShort').code) return problem
  return password.length < staffPasswordMinLength ? checkMessage('staffPasswordTooShort') : null
}

/** The second field of a new password: present, and the same. */
export function confirmProblem(password: string, confirm: string): Message | null {
  if (confirm === '') return checkMessage('confirmRequired')
  return confirm === password ? null : checkMessage('confirmDiffers')
}

/** What a text is to the eye: characters that are drawn as nothing are left out. */
const visible = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()

const control = /[\p{Cc}\u2028\u2029]/u

/** Whether nobody would see anything of a text. */
export const isEmptyText = (value: string): boolean => visible(value) === ''

/** `{field} cannot be left empty`, for profile and panelist edits. */
export const emptyProblem = (field: NamedField, value: string): Message | null =>
  isEmptyText(value) ? checkMessage('fieldEmpty', { field: checkMessage(field) }) : null

/**
 * For a text that stands on one line wherever it is shown, in a list, a mail's subject or a file. One of characters that nobody sees
 * is empty; whether a text may be left out, or be blanks, is for its field to say.
 */
export function lineProblem(field: string, value: string): Message | null {
  const flaw = findLineFlaw(value)
  return flaw && checkMessage(flaw, { field })
}

/** The same as the key of its words among the checks. */
export function findLineFlaw(value: string): Exclude<NameFlaw, 'letterMissing'> | null {
  if (control.test(value)) return 'oneLine'
  return value.trim() !== '' && visible(value) === '' ? 'fieldEmpty' : null
}

/** Why a text is no name, by the key of its words among the checks. */
export type NameFlaw = 'fieldEmpty' | 'oneLine' | 'letterMissing'

/** Why a text is no name, or null: a name is one line with a letter that can be seen. */
export function findNameFlaw(value: string): NameFlaw | null {
  if (visible(value) === '') return 'fieldEmpty'
  if (control.test(value.trim())) return 'oneLine'
  return /\p{L}/u.test(visible(value)) ? null : 'letterMissing'
}

/** The same as a message. */
export function nameProblem(field: NamedField, value: string): Message | null {
  const flaw = findNameFlaw(value)
  return flaw && checkMessage(flaw, { field: checkMessage(field) })
}

/** `YYYY-MM-DD`, and a day that there is in the calendar. */
export const dayProblem = (field: string, value: string): Message | null =>
  isDay(value) ? null : checkMessage('dayInvalid', { field })

/** Why a text is no day typed as MM/DD/YYYY, or null. */
export function typedDayProblem(typed: string): Message | null {
  const flaw = typedDayFlaw(typed)
  return flaw && checkMessage(flaw === 'unknown' ? 'dayUnknown' : 'dayIncomplete')
}

/** 5 to 20 characters: digits, spaces, brackets and dashes, a plus only in front. */
export const isPhone = (phone: string): boolean => /^(?=.{5,20}$)\+?[\d ()-]+$/.test(phone) && /(\d\D*){5}/.test(phone)
/** Why a text is no phone number, or null. */
export const phoneProblem = (phone: string): Message | null => (isPhone(phone) ? null : checkMessage('phoneInvalid'))

/** Checks that a schema can name with `check`; the server runs them as a keyword with the field's name, forms call them directly. */
export const checks = {
  email: emailProblem,
  anyEmail: writableProblem,
  password: passwordProblem,
  accepted: (value: string) => (value === 'true' ? null : checkMessage('termsRequired')),
  firstName: (value: string) => nameProblem('firstName', value),
  lastName: (value: string) => nameProblem('lastName', value),
  line: (value: string, field: string) => lineProblem(field, value),
  campaignId: (value: string, field: string) =>
    isCampaignId(value) ? null : checkMessage('campaignInvalid', { field }),
  day: (value: string, field: string) => dayProblem(field, value),
  dayOrNothing: (value: string, field: string) => (value === '' ? null : dayProblem(field, value)),
} satisfies Record<string, (value: string, field: string) => Message | null>
export type CheckName = keyof typeof checks

/** Whether a text is the id of a campaign. */
export const isCampaignId = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value)

const checked = (check: CheckName) => Type.Unsafe<string>({ type: 'string', check })

export const Email = checked('email')
/** The address of an account that exists, however it was made. */
export const AnyEmail = checked('anyEmail')
export const Password = checked('password')
export const FirstName = Type.Unsafe<string>({ type: 'string', check: 'firstName', maxLength: 80 })
export const LastName = Type.Unsafe<string>({ type: 'string', check: 'lastName', maxLength: 80 })
/** A name, a title or a subject: one line, of no characters but those that are written. */
export const Line = (limits: { minLength?: number; maxLength: number }) =>
  Type.Unsafe<string>({ type: 'string', check: 'line', ...limits })
/** A password that is only compared, so any text may be sent: the rule belongs to choosing one. */
export const GivenPassword = Type.String({ maxLength: 1024 })
/** An opaque key from a mail: at most this long, never interpreted before its hash is looked up. */
export const OpaqueKey = Type.String({ minLength: 1, maxLength: 200 })
export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** The most that a column of the type integer holds. */
export const greatestInteger = 2_147_483_647
/** Of which version a change knows; one that is overtaken is refused. */
export const Version = Type.Integer({ minimum: 0, maximum: greatestInteger })
/** An instant, ISO 8601 UTC. */
export const Instant = Type.String()
/** A day of the calendar, `YYYY-MM-DD`. */
export const Day = Type.Unsafe<string>({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', check: 'day' })
/** The same in an edit, where a blank is answered as such. */
export const DayOrBlank = Type.Unsafe<string>({
  type: 'string',
  pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
  check: 'dayOrNothing',
})
/** A whole number of points. 100 points = US$1.00. */
export const Points = Type.Integer()

export const reasonMaxLength = 500
