import { checkMessage } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { problemMessage, type ProblemCode } from '../../../platform/contract/problems.ts'

/**
 * What a code means. `problem` is our own refusal with the same meaning, whose words are shown unless `says` gives
 * others; `signsOut` makes the browser forget the account.
 */
type Meaning = { problem: ProblemCode; says?: Message; signsOut?: true } | { problem: null; says: Message }

/** What can go wrong when an identity provider vouches for a person (specification, section 8). */
const meanings = {
  'email-exists': { problem: 'email-taken' },
  'wrong-password': { problem: 'wrong-password' },
  'user-not-found': { problem: 'email-unknown-login' },
  'invalid-credential': { problem: 'ticket-invalid' },
  'too-many-requests': { problem: 'too-many-requests' },
  'expired-user-token': { problem: 'signed-out', signsOut: true },
  'user-disabled': { problem: 'account-blocked', signsOut: true },
  'network-request-failed': {
    problem: null,
    says: { code: 'problems.offline', values: {} },
  },
  'different-credential': { problem: 'other-sign-in-method' },
  cancelled: { problem: null, says: checkMessage('cancelled') },
  'provider-unavailable': {
    problem: 'unavailable',
    says: checkMessage('providerUnavailable'),
  },
  'not-offered': { problem: 'social-unavailable' },
} as const satisfies Record<string, Meaning>

export type IdentityCode = keyof typeof meanings
export const identityCodes = Object.keys(meanings) as IdentityCode[]

const findMeaning = (code: IdentityCode): Meaning => meanings[code]

/** The message that explains a code to its reader. */
export const wordIdentityCode = (code: IdentityCode): Message => {
  const { problem, says } = findMeaning(code)
  return problem === null ? says : (says ?? problemMessage(problem))
}

/** Whether this code ends the session that the browser has. */
export const endsSession = (code: IdentityCode): boolean => 'signsOut' in meanings[code]

/**
 * The identity code with the same meaning as a refusal of our own calls, or null when the refusal is about something
 * else.
 */
export const findIdentityCode = (problem: string): IdentityCode | null =>
  problem === 'account-closed'
    ? 'user-disabled'
    : (identityCodes.find((code) => findMeaning(code).problem === problem) ?? null)
