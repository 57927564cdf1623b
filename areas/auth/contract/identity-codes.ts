import { checkMessage } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { problemMessage, type ProblemCode } from '../../../platform/contract/problems.ts'

/**
 * The meaning of a code. `problem` is our own refusal with the same meaning; people read its words unless `says` gives
 * others. With `signsOut`, the browser forgets the account.
 */
type Meaning = { problem: ProblemCode; says?: Message; signsOut?: true } | { problem: null; says: Message }

/** The meanings of what can go wrong in a sign-in with an identity provider (specification, section 8). */
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
    says: { code: 'failures.offline', values: {} },
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

/** Returns the message that explains a code to the user. */
export const wordIdentityCode = (code: IdentityCode): Message => {
  const { problem, says } = findMeaning(code)
  return problem === null ? says : (says ?? problemMessage(problem))
}

/** Whether this code ends the current session of the browser. */
export const endsSession = (code: IdentityCode): boolean => 'signsOut' in meanings[code]

/** Finds the identity code with the same meaning as one of our refusals; null if there is none. */
export const findIdentityCode = (problem: string): IdentityCode | null =>
  problem === 'account-closed'
    ? 'user-disabled'
    : (identityCodes.find((code) => findMeaning(code).problem === problem) ?? null)
