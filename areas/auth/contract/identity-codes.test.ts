import { wordsOf, type ProblemCode } from '../../../platform/contract/problems.ts'
import { failures } from '../../../platform/words/en/failures.ts'
import { expect, test } from 'vitest'
import { endsSession, findIdentityCode, identityCodes, wordIdentityCode } from './identity-codes.ts'

const readEnglish = ({ code }: { code: string }) =>
  code === 'failures.offline' ? failures.words.offline : wordsOf(code.slice('problems.'.length) as ProblemCode)

test.each([
  ['email-exists', 'This email is already registered.'],
  ['wrong-password', 'The email or password you entered is incorrect.'],
  ['user-not-found', 'This email is not registered, please register first to log in'],
  ['invalid-credential', 'This sign-in could not be verified. Please try again.'],
  ['too-many-requests', 'Too many attempts. Please wait a moment and try again.'],
  ['expired-user-token', 'Your session ended. Please log in again.'],
  ['user-disabled', 'Your account is blocked. Please contact support.'],
  ['network-request-failed', 'You seem to be offline. Check your connection and try again.'],
  [
    'different-credential',
    'This email already has an account with another sign-in method. Log in with {method} instead.',
  ],
] as const)('the identity code %s is said in the specification’s words', (code, words) => {
  expect(readEnglish(wordIdentityCode(code))).toBe(words)
})

test('disabled and expired users are signed out, and nobody else', () => {
  expect(identityCodes.filter(endsSession)).toEqual(['expired-user-token', 'user-disabled'])
})

test.each([
  ['email-taken', 'email-exists'],
  ['ticket-invalid', 'invalid-credential'],
  ['account-blocked', 'user-disabled'],
  ['account-closed', 'user-disabled'],
  ['unavailable', 'provider-unavailable'],
  ['not-found', null],
])('the refusal %s is the identity code %s', (problem, code) => {
  expect(findIdentityCode(problem)).toBe(code)
})
