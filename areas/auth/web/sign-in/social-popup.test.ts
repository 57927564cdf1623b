import { expect, test } from 'vitest'
import { isSocialMessage } from './social-popup.ts'

const ticket = { kind: 'tuppence-social', ticket: 't', uid: 'u', providerId: 'google' }
const problem = { kind: 'tuppence-social', problem: 'invalid-credential', message: 'Try again.' }

test('the two messages of the popup are understood', () => {
  expect([ticket, problem].map(isSocialMessage)).toEqual([true, true])
})

test.each([
  null,
  'tuppence-social',
  {},
  { ...ticket, kind: 'other' },
  { ...ticket, ticket: '' },
  { ...ticket, uid: 7 },
  { ...ticket, providerId: 'myspace' },
  { ...problem, problem: 'no-such-code' },
  { ...problem, message: undefined },
])('%j is no message of the popup', (value) => {
  expect(isSocialMessage(value)).toBe(false)
})
