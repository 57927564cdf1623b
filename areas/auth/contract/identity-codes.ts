import { wordsOf, type ProblemCode } from '../../../platform/contract/problems.ts'

/** Our own refusal of the same meaning says it, or else these words; some make the browser forget who was signed in. */
type Meaning = { problem: ProblemCode; words?: string; signsOut?: true } | { problem: null; words: string }

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
    words: 'You seem to be offline. Check your connection and try again.',
  },
  'different-credential': { problem: 'other-sign-in-method' },
  cancelled: { problem: null, words: 'The sign-in was cancelled. You can try again at any time.' },
  'provider-unavailable': {
    problem: 'unavailable',
    words: 'This sign-in service does not answer right now. Please try again in a moment.',
  },
  'not-offered': { problem: 'social-unavailable' },
} as const satisfies Record<string, Meaning>

export type IdentityCode = keyof typeof meanings
export const identityCodes = Object.keys(meanings) as IdentityCode[]

const meaningOf = (code: IdentityCode): Meaning => meanings[code]

/** What a person reads. */
export const identityWords = (code: IdentityCode): string => {
  const meaning = meaningOf(code)
  return meaning.problem === null ? meaning.words : (meaning.words ?? wordsOf(meaning.problem))
}

/** Whether the one who was signed in is signed out by this. */
export const endsSession = (code: IdentityCode): boolean => 'signsOut' in meanings[code]

/** The code of a refusal that our own calls answer, or null when it says nothing of identities. */
export const identityCodeOf = (problem: string): IdentityCode | null =>
  problem === 'account-closed'
    ? 'user-disabled'
    : (identityCodes.find((code) => meaningOf(code).problem === problem) ?? null)
