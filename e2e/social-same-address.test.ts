import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visit } from '../app/testing/accounts.ts'
import { checkMessage } from '../platform/contract/fields.ts'
import { openSocialWorld, type SocialWorld } from './social-world.ts'

let world: SocialWorld
beforeAll(async () => {
  world = await openSocialWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forgetLimits())

type Before = 'nobody' | 'unverified' | 'verified' | 'staff' | 'blocked' | 'closed' | 'linked staff' | 'linked blocked'

describe('an account of the same address', () => {
  const other = (method: string) => ({
    http: 409,
    code: 'other-sign-in-method',
    message: `This email already has an account with another sign-in method. Log in with ${method} instead.`,
  })
  const cases: readonly [Before, boolean, object][] = [
    ['nobody', true, { http: 200, data: { user: { isEmailVerified: true } } }],
    ['nobody', false, { http: 200, data: { user: { isEmailVerified: false }, token: null } }],
    ['verified', true, { http: 200, data: { user: { isEmailVerified: true } } }],
    ['verified', false, other('email and password')],
    ['unverified', true, { http: 200, data: { user: { isEmailVerified: true } } }],
    ['unverified', false, other('email and password')],
    ['staff', true, other('email and password')],
    ['staff', false, other('email and password')],
    ['blocked', true, { http: 403, message: 'Your account is blocked. Please contact support.' }],
    ['blocked', false, other('email and password')],
    ['closed', true, { http: 403, code: 'account-closed' }],
    ['linked staff', true, other('email and password')],
    ['linked blocked', true, { http: 403, code: 'account-blocked' }],
  ]

  async function prepare(before: Before, email: string): Promise<void> {
    if (before === 'nobody') return
    if (before.startsWith('linked')) await world.logIn('google', { email })
    else await world.join(email)
    if (before !== 'unverified' && !before.startsWith('linked')) await world.verify(email)
    const change = {
      staff: `role = '6'`,
      'linked staff': `role = '6'`,
      blocked: 'blocked_at = now()',
      'linked blocked': 'blocked_at = now()',
      closed: 'closed_at = now()',
    }[before as 'staff']
    if (change) await world.accounts.pool.query(`update users set ${change} where email = $1`, [email])
  }

  test.each(cases)('%s, address verified by the provider: %s', async (before, verified, expected) => {
    const email = `${before.replace(' ', '-')}-${verified}@example.com`
    await prepare(before, email)
    const sessions = await world.count('sessions')
    const answer = await world.logIn('google', { email, verified })
    expect(answer).toMatchObject(expected)
    const hasTokens = answer.http === 200 && answer.data.token !== null
    expect((await world.count('sessions')) - sessions).toBe(hasTokens ? 1 : 0)
  })

  test('keeps its password when it was verified, and both ways lead to it', async () => {
    const userId = await world.join('both@example.com')
    await world.verify('both@example.com')
    expect((await world.logIn('google', { email: 'both@example.com' })).data.user.userId).toBe(userId)
    expect((await world.passwordLogIn('both@example.com')).data.user.userId).toBe(userId)
    const subjects = (await world.accounts.lettersTo('both@example.com')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'A new way to log in to your Panel account')).toHaveLength(1)
    expect(await world.pointsOf(userId)).toBe(100)
  })

  test('that a stranger prepared is taken over: password, sessions and other identities open nothing', async () => {
    const email = 'hijacked@example.com'
    const userId = await world.join(email)
    const stranger = await world.logIn('facebook', { email: 'stranger@example.com' })
    await world.accounts.pool.query('update identities set user_id = $1 where user_id = $2', [
      userId,
      stranger.data.user.userId,
    ])
    await world.accounts.pool.query('update sessions set user_id = $1 where user_id = $2', [
      userId,
      stranger.data.user.userId,
    ])
    const strangersToken = stranger.data.token?.refresh.token ?? ''
    const owner = await world.logIn('google', { email })
    expect(owner.data.user).toMatchObject({ userId, isEmailVerified: true })
    await expect(world.accounts.auth.refresh(strangersToken, visit())).rejects.toMatchObject({ code: 'signed-out' })
    await expect(world.passwordLogIn(email)).rejects.toMatchObject({ code: 'password-unproved' })
    const { rows } = await world.accounts.pool.query<{ provider: string }>(
      'select provider from identities where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ provider: 'google' }])
    expect(await world.pointsOf(userId)).toBe(100)
  })

  test('of Google is named to somebody who comes by Facebook without a verified address', async () => {
    const email = 'named-google@example.com'
    await world.logIn('google', { email })
    expect(await world.logIn('facebook', { email, verified: false })).toMatchObject({
      ...other('Google'),
      data: { method: 'Google' },
    })
  })

  test('that Facebook could not verify waits for the mail, and then opens by Facebook', async () => {
    const person = { email: 'waits@example.com', verified: false }
    const from = visit()
    const { ticket, uid, providerId } = await world.ticketFor('facebook', person)
    const said = await world.accounts.auth.loginWithSocial(
      { token: ticket, uid, providerId, acceptedTerms: true },
      from,
    )
    const first = { message: said.said, data: said.data }
    expect(first).toMatchObject({ message: checkMessage('emailSent'), data: { token: null } })
    await world.verify(person.email)
    const second = await world.logIn('facebook', person)
    expect(second.data.user).toMatchObject({ userId: first.data.user.userId, isEmailVerified: true })
    expect(second.data.token).not.toBeNull()
    expect(await world.pointsOf(first.data.user.userId)).toBe(100)
  })
})
