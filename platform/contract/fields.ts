import { Type } from 'typebox'
import { isDay, isMoment, typedDayFlaw } from './day.ts'
import { messagesOf, type Message } from './messages.ts'

/**
 * The maximum number of letters in the ending of an email address. The specification allows two or three; operators
 * who want `.info` can raise this.
 */
export const emailEndingMaxLength = 3
export const passwordMinLength = 6
export const passwordMaxLength = 128
export const staffPasswordMinLength = 12
/** The minimum age of members, unless the operator or a country sets another. */
export const minimumAge = 18

/** The specification's English words for faults of fields. `platform/words` contains them in every language. */
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
/** The messages about a field, under the keys of `platform/words/<language>/checks.ts`. */
export type CheckMessages = Readonly<Record<keyof typeof words, None>> &
  Readonly<Record<NameFlaw | 'dayInvalid' | 'momentInvalid' | 'campaignInvalid', { field: string | Message }>> &
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
/** The names of fields that these messages can contain. */
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

/** Makes a message about a field. */
export const checkMessage = messagesOf<CheckMessages>('checks')

const dottedWords = /^\w+(?:[.-]\w+)*$/
const letters = /^[A-Za-z]+$/

/**
 * Checks an email address: word characters with single dots or dashes, an @, the same again, and an ending of 2-3
 * letters. Takes linear time.
 */
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

/**
 * Matches an address to which email can be sent: text on both sides of a single @, a dot somewhere after it, and no
 * characters that would cut the address short. Takes linear time.
 */
const writable = /^[^\s\p{Cc}@<>",;:]+@[^\s\p{Cc}@<>",;:.]+(?:\.[^\s\p{Cc}@<>",;:.]+)+$/u

/**
 * Checks an email address that another service confirms. Email must be able to reach it, but it need not follow the
 * rule of our form (`emailProblem`).
 */
export function writableProblem(email: string): Message | null {
  if (email === '') return checkMessage('emailRequired')
  return email.length <= 254 && writable.test(email) ? null : checkMessage('emailInvalid')
}

/**
 * Checks a password: required, no white space, 6 to 128 characters. It is not trimmed, because a trimmed password is
 * another password.
 */
export function passwordProblem(password: string): Message | null {
  if (password === '') return checkMessage('passwordRequired')
  if (/\s/.test(password)) return checkMessage('passwordHasSpace')
  if (password.length < passwordMinLength) return checkMessage('passwordTooShort')
  if (password.length > passwordMaxLength) return checkMessage('passwordTooLong')
  return null
}

/** Checks the password of a guarded account: at least 12 characters. */
export function staffPasswordProblem(password: string): Message | null {
  const problem = passwordProblem(password)
  // A user who needs 12 characters must not be told that 6 are enough.
  if (problem !== null && problem.code !== checkMessage('passwordTooShort').code) return problem
  return password.length < staffPasswordMinLength ? checkMessage('staffPasswordTooShort') : null
}

/** Checks the second field of a new password: it must be filled in and match the first. */
export function confirmProblem(password: string, confirm: string): Message | null {
  if (confirm === '') return checkMessage('confirmRequired')
  return confirm === password ? null : checkMessage('confirmDiffers')
}

/** Trims a text and removes its invisible characters. */
const trimInvisible = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()

const control = /[\p{Cc}\u2028\u2029]/u

/** Whether a text has no visible characters. */
export const isEmptyText = (value: string): boolean => trimInvisible(value) === ''

/**
 * Makes the message `{field} cannot be left empty` for an empty text in an edit of a profile or panelist; null for any
 * other text.
 */
export const emptyProblem = (field: NamedField, value: string): Message | null =>
  isEmptyText(value) ? checkMessage('fieldEmpty', { field: checkMessage(field) }) : null

/**
 * Checks a text that is shown on one line: in a list, a file or the subject of an email. A text without visible
 * characters counts as empty. Whether a text is required is decided elsewhere.
 */
export function lineProblem(field: string, value: string): Message | null {
  const flaw = findLineFlaw(value)
  return flaw && checkMessage(flaw, { field })
}

/** Finds the flaw in a one-line text, as a key of the `checks` words; null if there is none. */
export function findLineFlaw(value: string): Exclude<NameFlaw, 'letterMissing'> | null {
  if (control.test(value)) return 'oneLine'
  return value.trim() !== '' && trimInvisible(value) === '' ? 'fieldEmpty' : null
}

/** The reasons why a text is not a name. Each is a key of the `checks` words. */
export type NameFlaw = 'fieldEmpty' | 'oneLine' | 'letterMissing'

/** Finds why a text is not a name; null when it is one: a single line with a visible letter. */
export function findNameFlaw(value: string): NameFlaw | null {
  if (trimInvisible(value) === '') return 'fieldEmpty'
  if (control.test(value.trim())) return 'oneLine'
  return /\p{L}/u.test(trimInvisible(value)) ? null : 'letterMissing'
}

/** Checks a name: a single line with a visible letter. */
export function nameProblem(field: NamedField, value: string): Message | null {
  const flaw = findNameFlaw(value)
  return flaw && checkMessage(flaw, { field: checkMessage(field) })
}

/** Checks that a text is a day of the calendar, as `YYYY-MM-DD`. */
export const dayProblem = (field: string, value: string): Message | null =>
  isDay(value) ? null : checkMessage('dayInvalid', { field })

/** Checks that a text is a moment in time, in ISO 8601 with a time zone. */
export const momentProblem = (field: string, value: string): Message | null =>
  isMoment(value) ? null : checkMessage('momentInvalid', { field })

/** Makes the message for a text that is not a day typed as MM/DD/YYYY; null when it is one. */
export function typedDayProblem(typed: string): Message | null {
  const flaw = typedDayFlaw(typed)
  return flaw && checkMessage(flaw === 'unknown' ? 'dayUnknown' : 'dayIncomplete')
}

/** Whether a text is a phone number: 5 to 20 digits, spaces, brackets and dashes, with a plus only in front. */
export const isPhone = (phone: string): boolean => /^(?=.{5,20}$)\+?[\d ()-]+$/.test(phone) && /(\d\D*){5}/.test(phone)
/** Makes the message for a text that is not a phone number; null when it is one. */
export const phoneProblem = (phone: string): Message | null => (isPhone(phone) ? null : checkMessage('phoneInvalid'))

/**
 * The checks that a schema can name with `check`. The server runs them as a keyword of the schema, and forms call them
 * directly.
 */
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
  moment: (value: string, field: string) => momentProblem(field, value),
} satisfies Record<string, (value: string, field: string) => Message | null>
export type CheckName = keyof typeof checks

/** Whether a text is the id of a campaign. */
export const isCampaignId = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value)

const makeCheckedText = (check: CheckName) => Type.Unsafe<string>({ type: 'string', check })

export const Email = makeCheckedText('email')
/** The email address of an existing account, whatever its form. */
export const AnyEmail = makeCheckedText('anyEmail')
export const Password = makeCheckedText('password')
export const FirstName = Type.Unsafe<string>({ type: 'string', check: 'firstName', maxLength: 80 })
export const LastName = Type.Unsafe<string>({ type: 'string', check: 'lastName', maxLength: 80 })
/** A name, a title or a subject: one line of visible characters. */
export const Line = (limits: { minLength?: number; maxLength: number }) =>
  Type.Unsafe<string>({ type: 'string', check: 'line', ...limits })
/** A password to log in with. Any text may be sent, because the rules apply only when a password is chosen. */
export const GivenPassword = Type.String({ maxLength: 1024 })
/** A key from an email. Only its length is limited; its hash is then looked up. */
export const OpaqueKey = Type.String({ minLength: 1, maxLength: 200 })
/** An opaque id. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })
/** The greatest value of an integer column in the database. */
export const greatestInteger = 2_147_483_647
/** The version on which a change is based. A change based on an outdated version is refused. */
export const Version = Type.Integer({ minimum: 0, maximum: greatestInteger })
/** An instant in ISO 8601, in UTC, as the server tells it. One that a caller sends is a `Moment`. */
export const Instant = Type.String()
/** A day of the calendar, `YYYY-MM-DD`. */
export const Day = Type.Unsafe<string>({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', check: 'day' })
/** A day in an edit, or a blank text, which either means no change or gets its own message. */
export const DayOrBlank = Type.Unsafe<string>({
  type: 'string',
  pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
  check: 'dayOrNothing',
})
/** A moment that a caller sends, in ISO 8601 with a time zone. */
export const Moment = makeCheckedText('moment')
/** A moment that a caller sends, or null. */
export const MomentOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], check: 'moment' })
/** A whole number of points. 100 points = US$1.00. */
export const Points = Type.Integer()

export const reasonMaxLength = 500
