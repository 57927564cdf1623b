import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import {
  codeOfOAuthError,
  countryGuess,
  linkVerdict,
  loginRefusal,
  mayHaveSecondStep,
  nextStep,
  passwordRefusal,
  refreshEnd,
  refreshVerdict,
  sessionEnd,
  sessionRefusal,
  type SessionState,
} from './rules.ts'

const start = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const session: SessionState = {
  role: '1',
  isActive: true,
  blockedAt: null,
  closedAt: null,
  startedAt: start,
  revokedAt: null,
  hasSecondStep: true,
}
const hour = 60
const day = 24 * hour

test('a block is told before anything else, and every other end is a sign-out', () => {
  const ended = { ...session, revokedAt: start, closedAt: start }
  expect(sessionRefusal({ ...ended, blockedAt: start }, after(1))).toBe('account-blocked')
  expect(sessionRefusal(ended, after(1))).toBe('signed-out')
  expect(sessionRefusal({ ...session, isActive: false }, after(1))).toBe('signed-out')
  expect(sessionRefusal(session, after(1))).toBeNull()
})

test('a session ends at its last instant, not before', () => {
  expect(sessionRefusal(session, new Date(after(30 * day).getTime() - 1))).toBeNull()
  expect(sessionRefusal(session, after(30 * day))).toBe('signed-out')
})

test('a promotion to staff shortens a running session', () => {
  expect(sessionRefusal({ ...session, role: '1,5' }, after(9 * hour))).toBe('signed-out')
  expect(sessionEnd('8', start)).toEqual(after(30 * day))
})

test('where staff need a second step, a session without it opens nothing once its holder is staff', () => {
  const single = { ...session, hasSecondStep: false }
  expect(sessionRefusal({ ...single, role: '1,5' }, after(1))).toBe('signed-out')
  expect(sessionRefusal({ ...single, role: '1,5' }, after(1), 'optional')).toBeNull()
  for (const role of ['1', '8', '9', '1,9']) expect(sessionRefusal({ ...single, role }, after(1))).toBeNull()
})

test.each([
  ['1', false, 'required', 'none'],
  ['2', false, 'required', 'enrol'],
  ['1,7', false, 'required', 'enrol'],
  ['2', false, 'optional', 'none'],
  ['8', false, 'required', 'none'],
  ['9', false, 'required', 'none'],
  ['2', true, 'optional', 'code'],
  ['9', true, 'required', 'code'],
  ['1', true, 'optional', 'code'],
] as const)('a log-in with role %s, app set up: %s, for staff %s, needs: %s', (role, isSetUp, staff, needed) => {
  expect(nextStep(role, isSetUp, staff)).toBe(needed)
})

test('whoever is more than a panelist may have a second step', () => {
  expect(['1', '2', '7', '8', '9', '1,8', '4,01900000-0000-7000-8000-000000000001'].filter(mayHaveSecondStep)).toEqual([
    '2',
    '7',
    '8',
    '9',
    '1,8',
    '4,01900000-0000-7000-8000-000000000001',
  ])
})

test('a refresh token never outlives its session', () => {
  fc.assert(
    fc.property(fc.constantFrom('1', '2', '1,7', '8', '9'), fc.integer({ min: 0, max: 40 * day }), (role, minutes) => {
      expect(refreshEnd(role, start, after(minutes)).getTime()).toBeLessThanOrEqual(sessionEnd(role, start).getTime())
    }),
  )
})

test('a token with a child is the same child up to ten seconds and a theft after', () => {
  const token = { issuedAt: start, child: { issuedAt: after(5) } }
  const at = (ms: number) => refreshVerdict(token, session, new Date(after(5).getTime() + ms))
  expect([at(-3), at(0), at(10_000), at(10_001)]).toEqual(['same-child', 'same-child', 'same-child', 'reused'])
})

test('a token without a child is good until its rest is over', () => {
  const token = { issuedAt: start, child: null }
  expect(refreshVerdict(token, session, new Date(after(14 * day).getTime() - 1))).toBe('rotate')
  expect(refreshVerdict(token, session, after(14 * day))).toBe('expired')
  expect(refreshVerdict(token, { ...session, role: '2' }, after(30))).toBe('expired')
})

test('who is blocked hears so at log-in, who is closed or inactive that the account is closed', () => {
  const open = { isActive: true, blockedAt: null, closedAt: null }
  expect(loginRefusal(open)).toBeNull()
  expect(loginRefusal({ ...open, blockedAt: start, closedAt: start })).toBe('account-blocked')
  expect(loginRefusal({ ...open, closedAt: start })).toBe('account-closed')
  expect(loginRefusal({ ...open, isActive: false })).toBe('account-closed')
})

test('common passwords are refused in any case; staff need 12 characters', () => {
  const maya = { email: 'maya@example.com', role: '1' }
  expect(commonPasswords.size).toBe(10_000)
  expect([...commonPasswords].filter((password) => password.length < 6 || /\s/.test(password))).toEqual([])
  expect(passwordRefusal('LetMeIn1', maya)).toBe('password-too-common')
  expect(passwordRefusal('Maya@Example.com', maya)).toBe('password-too-common')
  expect(passwordRefusal('plum-orchard', maya)).toBeNull()
  expect(passwordRefusal('plum-orchar', { ...maya, role: '1,4' })).toBe('staff-password-too-short')
  expect(passwordRefusal('plum-orchard', { ...maya, role: '1,4' })).toBeNull()
})

test('the country is guessed from the time zone, and is the United States where nothing is known', () => {
  expect(['Europe/London', 'Asia/Calcutta', 'America/New_York', '', 'Mars/Olympus'].map(countryGuess)).toEqual([
    'GB',
    'IN',
    'US',
    'US',
    'US',
  ])
})

test.each([
  [true, '1', true, 'link'],
  [true, '1', false, 'take-over'],
  [true, '8', true, 'link'],
  [true, '1,6', true, 'refuse'],
  [true, '2', false, 'refuse'],
  [false, '1', true, 'refuse'],
  [false, '1', false, 'refuse'],
] as const)(
  'an address verified by the provider (%s) and an account of role %s, verified (%s): %s',
  (isEmailVerified, role, isVerified, verdict) => {
    const emailVerifiedAt = isVerified ? new Date() : null
    expect(linkVerdict({ isEmailVerified }, { role, emailVerifiedAt })).toBe(verdict)
  },
)

test.each([
  ['access_denied', 'cancelled'],
  ['temporarily_unavailable', 'provider-unavailable'],
  ['server_error', 'provider-unavailable'],
  ['invalid_grant', 'invalid-credential'],
  ['constructor', 'invalid-credential'],
] as const)('the OAuth error %s is the identity code %s', (error, code) => {
  expect(codeOfOAuthError(error)).toBe(code)
})
