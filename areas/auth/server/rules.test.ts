import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGuarded } from '../../../platform/contract/access.ts'
import { commonPasswords } from './common-passwords.ts'
import {
  translateOAuthError,
  findZoneCountry,
  judgeLink,
  findLoginRefusal,
  mayHaveSecondStep,
  decideNextStep,
  findPasswordRefusal,
  findRefreshEnd,
  judgeRefresh,
  findKeyEnd,
  findSessionEnd,
  findSessionSpans,
  findSessionRefusal,
  type SessionState,
} from './rules.ts'

const start = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const session: SessionState = {
  isGuarded: false,
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
  expect(findSessionRefusal({ ...ended, blockedAt: start }, after(1))).toBe('account-blocked')
  expect(findSessionRefusal(ended, after(1))).toBe('signed-out')
  expect(findSessionRefusal({ ...session, isActive: false }, after(1))).toBe('signed-out')
  expect(findSessionRefusal(session, after(1))).toBeNull()
})

test('a session ends at its last instant, not before', () => {
  expect(findSessionRefusal(session, new Date(after(30 * day).getTime() - 1))).toBeNull()
  expect(findSessionRefusal(session, after(30 * day))).toBe('signed-out')
})

test('a promotion to staff shortens a running session', () => {
  expect(findSessionRefusal({ ...session, isGuarded: true }, after(9 * hour))).toBe('signed-out')
  expect(findSessionEnd(false, start)).toEqual(after(30 * day))
})

test('where staff need a second step, a session without it opens nothing once its holder is staff', () => {
  const single = { ...session, hasSecondStep: false }
  expect(findSessionRefusal({ ...single, isGuarded: true }, after(1))).toBe('signed-out')
  expect(findSessionRefusal({ ...single, isGuarded: true }, after(1), 'optional')).toBeNull()
  expect(findSessionRefusal(single, after(1))).toBeNull()
})

test.each([
  [false, false, 'required', 'none'],
  [true, false, 'required', 'enrol'],
  [true, false, 'optional', 'none'],
  [true, true, 'optional', 'code'],
  [false, true, 'required', 'code'],
  [false, true, 'optional', 'code'],
] as const)('a log-in, guarded: %s, app set up: %s, for staff %s, needs: %s', (guarded, isSetUp, staff, needed) => {
  expect(decideNextStep(guarded, isSetUp, staff)).toBe(needed)
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
    fc.property(fc.boolean(), fc.integer({ min: 0, max: 40 * day }), (guarded, minutes) => {
      expect(findRefreshEnd(guarded, start, after(minutes)).getTime()).toBeLessThanOrEqual(
        findSessionEnd(guarded, start).getTime(),
      )
    }),
  )
})

test('a token with a child is the same child up to ten seconds and a theft after', () => {
  const token = { issuedAt: start, child: { issuedAt: after(5) } }
  const at = (ms: number) => judgeRefresh(token, session, new Date(after(5).getTime() + ms))
  expect([at(-3), at(0), at(10_000), at(10_001)]).toEqual(['same-child', 'same-child', 'same-child', 'reused'])
})

test('a token without a child is good until its rest is over', () => {
  const token = { issuedAt: start, child: null }
  expect(judgeRefresh(token, session, new Date(after(14 * day).getTime() - 1))).toBe('rotate')
  expect(judgeRefresh(token, session, after(14 * day))).toBe('expired')
  expect(judgeRefresh(token, { ...session, isGuarded: true }, after(30))).toBe('expired')
})

test('who is blocked hears so at log-in, who is closed or inactive that the account is closed', () => {
  const open = { isActive: true, blockedAt: null, closedAt: null }
  expect(findLoginRefusal(open)).toBeNull()
  expect(findLoginRefusal({ ...open, blockedAt: start, closedAt: start })).toBe('account-blocked')
  expect(findLoginRefusal({ ...open, closedAt: start })).toBe('account-closed')
  expect(findLoginRefusal({ ...open, isActive: false })).toBe('account-closed')
})

test('common passwords are refused in any case; staff need 12 characters', () => {
  const maya = { email: 'maya@example.com', isGuarded: false }
  expect(commonPasswords.size).toBe(10_000)
  expect([...commonPasswords].filter((password) => password.length < 6 || /\s/.test(password))).toEqual([])
  expect(findPasswordRefusal('LetMeIn1', maya)).toBe('password-too-common')
  expect(findPasswordRefusal('Maya@Example.com', maya)).toBe('password-too-common')
  expect(findPasswordRefusal('plum-orchard', maya)).toBeNull()
  expect(findPasswordRefusal('plum-orchar', { ...maya, isGuarded: true })).toBe('staff-password-too-short')
  expect(findPasswordRefusal('plum-orchard', { ...maya, isGuarded: true })).toBeNull()
})

test('the country is that of the time zone, and none where nothing is known', () => {
  expect(['Europe/London', 'Asia/Calcutta', 'America/New_York', '', 'Mars/Olympus'].map(findZoneCountry)).toEqual([
    'GB',
    'IN',
    'US',
    null,
    null,
  ])
})

test.each([
  [true, false, true, 'link'],
  [true, false, false, 'take-over'],
  [true, true, true, 'refuse'],
  [true, true, false, 'refuse'],
  [false, false, true, 'refuse'],
  [false, false, false, 'refuse'],
] as const)(
  'an address verified by the provider (%s) and an account, guarded (%s), verified (%s): %s',
  (isEmailVerified, guarded, isVerified, verdict) => {
    const emailVerifiedAt = isVerified ? new Date() : null
    expect(judgeLink({ isEmailVerified }, { isGuarded: guarded, emailVerifiedAt })).toBe(verdict)
  },
)

test.each([
  ['access_denied', 'cancelled'],
  ['temporarily_unavailable', 'provider-unavailable'],
  ['server_error', 'provider-unavailable'],
  ['invalid_grant', 'invalid-credential'],
  ['constructor', 'invalid-credential'],
] as const)('the OAuth error %s is the identity code %s', (error, code) => {
  expect(translateOAuthError(error)).toBe(code)
})

test.each([
  ['1', [], false],
  ['8', [], false],
  ['9', ['affiliates.view', 'affiliates.update'], false],
  ['9,custom', ['affiliates.view'], false],
  ['9,custom', ['affiliates.view', 'redemptions.view'], true],
  ['1,9,custom', ['reports.view'], true],
  ['2', [], true],
  ['4,custom', [], true],
  ['1,7', ['panelists.view'], true],
] as const)('an account with role %s and the permissions %j is guarded: %s', (role, permissions, guarded) => {
  expect(isGuarded(role, permissions)).toBe(guarded)
})

const minutesOf = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000
test('sessions last as long as their kind says: a panelist, a guarded account, and the one that sets the panel up', () => {
  const end = (guarded: boolean, isFirst?: boolean) => minutesOf(start, findSessionEnd(guarded, start, isFirst))
  expect([end(false), end(true), end(true, true), end(false, true)]).toEqual([30 * day, 8 * hour, hour, hour])
  const rest = (guarded: boolean, isFirst?: boolean) => minutesOf(start, findRefreshEnd(guarded, start, start, isFirst))
  expect([rest(false), rest(true), rest(true, true), rest(false, true)]).toEqual([14 * day, 30, 30, 30])
  expect(minutesOf(start, findRefreshEnd(true, start, after(50), true))).toBe(hour)
  expect(minutesOf(start, findRefreshEnd(true, start, after(460)))).toBe(8 * hour)
})

test('what must have begun and been used after which moments to be open now', () => {
  const open = (guarded: boolean) => {
    const { begun, used } = findSessionSpans(guarded, after(100 * day))
    return [minutesOf(begun, after(100 * day)), minutesOf(used, after(100 * day))]
  }
  expect([open(false), open(true)]).toEqual([
    [30 * day, 14 * day],
    [8 * hour, 30],
  ])
})

test('the session in which the panel is set up needs no second step, and ends after an hour', () => {
  const first = { ...session, isGuarded: true, hasSecondStep: false, isFirst: true }
  expect(findSessionRefusal(first, after(59))).toBeNull()
  expect(findSessionRefusal(first, after(60))).toBe('signed-out')
  expect(judgeRefresh({ issuedAt: start, child: null }, first, after(29))).toBe('rotate')
  expect(judgeRefresh({ issuedAt: after(40), child: null }, first, after(60))).toBe('expired')
})

test('a session that was revoked or closed is signed out although it would last', () => {
  expect(findSessionRefusal({ ...session, revokedAt: start }, after(1))).toBe('signed-out')
  expect(findSessionRefusal({ ...session, closedAt: start }, after(1))).toBe('signed-out')
})

test('mailed keys last a day, half an hour and ten minutes', () => {
  const purposes = ['verify-email', 'reset-password', 'login-link'] as const
  expect(purposes.map((purpose) => minutesOf(start, findKeyEnd(purpose, start)))).toEqual([day, 30, 10])
})

test('the address in other letters is no password, and staff are told of its length first', () => {
  const maya = { email: 'MAYA@example.com', isGuarded: false }
  expect(findPasswordRefusal('maya@EXAMPLE.com', maya)).toBe('password-too-common')
  expect(findPasswordRefusal('letmein1', { ...maya, isGuarded: true })).toBe('staff-password-too-short')
  expect(findPasswordRefusal('LETMEIN1', maya)).toBe('password-too-common')
})
