import { checkMessage } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'

/** Our own refusal of the same meaning says it, or else these words; some make the browser forget who was signed in. */
type Meaning = { problem: ProblemCode; says?: Message; signsOut?: true } | { problem: null; says: Message }

/** What can go wrong when an identity provider vouches for somebody (specification section 8; words: product section 7). */
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

const meaningOf = (code: IdentityCode): Meaning => meanings[code]

/** What a person reads. */
export const identityMessage = (code: IdentityCode): Message => {
  const { problem, says } = meaningOf(code)
  return says ?? { code: `problems.${problem}`, values: {} }
}

/** Whether the one who was signed in is signed out by this. */
export const endsSession = (code: IdentityCode): boolean => 'signsOut' in meanings[code]

/** The code of a refusal that our own calls answer, or null when it says nothing of identities. */
export const identityCodeOf = (problem: string): IdentityCode | null =>
  problem === 'account-closed'
    ? 'user-disabled'
    : (identityCodes.find((code) => meaningOf(code).problem === problem) ?? null)
