import type { Login } from '../contract/auth.ts'
import type { SocialProvider } from '../../../platform/contract/site.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { elsewhere, goodPassword, openAccounts, serve, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import type { App } from '../../../platform/server/http.ts'
import { hashOf, newId, newToken } from '../../../platform/server/secrets.ts'
import { addTicket } from './social-store.ts'

let database: FreshDatabase
let one: Accounts
let app: App

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  app = serve(one)
})
afterAll(async () => {
  await app.close()
  await one.close()
  await database.drop()
})
beforeEach(() => one.pool.query('delete from rate_limits'))

type Person = { email: string; subject: string; isVerified?: boolean }
/** Returns from a sign-in with a provider that confirms this person. */
async function comeBy(provider: SocialProvider, { email, subject, isVerified = false }: Person, from = visit()) {
  const ticket = newToken()
  const identity = { provider, issuer: `https://${provider}.test`, subject, email, isEmailVerified: isVerified }
  await addTicket(one.db, newId(), hashOf(ticket), { ...identity, firstName: '', lastName: '' }, 2)
  const ask = { uid: subject, providerId: provider, token: ticket, acceptedTerms: true as const }
  return one.auth.loginWithSocial(ask, from)
}
const logIn = (email: string, password = goodPassword) => one.auth.login({ email, password }, '', elsewhere())
const subjectsTo = async (email: string) => (await one.lettersTo(email)).map(({ subject }) => subject)
const asideMail = 'Confirm the password of your Panel account'
const droppedMail = 'We removed a way to log in to your Panel account'

/** Returns the key in the newest email with a key to an address. */
async function keyTo(email: string): Promise<string> {
  const keys = (await one.lettersTo(email)).map(({ text }) => /userKey=([\w-]+)/.exec(text)?.[1])
  const key = keys.findLast((found) => found !== undefined)
  if (!key) throw new Error(`no key was mailed to ${email}`)
  return key
}

test('an identity that a stranger linked opens nothing once the owner has reset the password and verified', async () => {
  const email = 'victim@example.com'
  const thief = { email, subject: 'thief' }
  expect((await comeBy('facebook', thief)).data.token).toBeNull()
  const owner = elsewhere()
  await one.auth.forgotPassword(email, owner.ip)
  await one.auth.resetPassword(await keyTo(email), 'the-owners-own-1', owner.ip)
  await one.pool.query('delete from rate_limits')
  await one.auth.resendEmail(email, 'verifyEmail', owner.ip)
  await one.auth.verifyEmail(await keyTo(email), owner)
  await expect(comeBy('facebook', thief)).rejects.toMatchObject({ code: 'other-sign-in-method' })
  expect((await logIn(email, 'the-owners-own-1')).data.token).not.toBeNull()
  expect(await subjectsTo(email)).toContain(droppedMail)
})

test('an identity that a stranger linked opens nothing once the owner has verified in a browser of their own', async () => {
  const email = 'only-verified@example.com'
  const thief = { email, subject: 'second thief' }
  await comeBy('facebook', thief)
  const told = await one.auth.verifyEmail(await keyTo(email), elsewhere())
  expect(told).toEqual({ email, returnUrl: null, isPasswordAsked: true, removed: ['facebook'] })
  await expect(comeBy('facebook', thief)).rejects.toMatchObject({ code: 'other-sign-in-method' })
})

test('a password that a stranger chose opens nothing once the owner has verified in a browser of their own', async () => {
  const email = 'prepared@example.com'
  await one.auth.signup({ email, password: goodPassword }, elsewhere())
  const key = await keyTo(email)
  expect(await one.auth.verifyEmail(key, elsewhere())).toEqual({ email, returnUrl: null, isPasswordAsked: true })
  await expect(logIn(email)).rejects.toMatchObject({ status: 403, code: 'password-unproved' })
  expect(await subjectsTo(email)).toContain(asideMail)

  // The owner, whom the key has logged in, chooses a password. After that the stranger's password is wrong.
  const { token } = await one.auth.tokensAfterVerification(key, elsewhere())
  const holder = await one.auth.authenticate(token.access.token)
  await one.auth.choosePassword(holder, 'the-owners-own-2', '10.0.0.1')
  await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong-password' })
  expect((await logIn(email, 'the-owners-own-2')).data.token).not.toBeNull()
  await expect(one.auth.choosePassword(holder, 'another-one-3', '10.0.0.1')).rejects.toMatchObject({
    code: 'password-set',
  })
})

test('a password that was typed again in the session of the owner is theirs', async () => {
  const email = 'typed-again@example.com'
  await one.auth.signup({ email, password: goodPassword }, elsewhere())
  const key = await keyTo(email)
  await one.auth.verifyEmail(key, elsewhere())
  const { token, user } = await one.auth.tokensAfterVerification(key, elsewhere())
  expect(await one.auth.verifyPassword(user.userId, 'not-the-one-1')).toBe(false)
  await expect(logIn(email)).rejects.toMatchObject({ code: 'password-unproved' })
  expect(await one.auth.verifyPassword(user.userId, goodPassword)).toBe(true)
  expect((await logIn(email)).data.token).not.toBeNull()
  expect((await one.auth.authenticate(token.access.token)).userId).toBe(user.userId)
})

test('only the session that has just proved the address chooses a password without one', async () => {
  const email = 'too-late@example.com'
  await one.auth.signup({ email, password: goodPassword }, elsewhere())
  const key = await keyTo(email)
  await one.auth.verifyEmail(key, elsewhere())
  const { token } = await one.auth.tokensAfterVerification(key, elsewhere())
  const holder = await one.auth.authenticate(token.access.token)
  await one.pool.query(`update sessions set created_at = created_at - interval '1 day' where user_id = $1`, [
    holder.userId,
  ])
  await expect(one.auth.choosePassword(holder, 'another-one-3', '10.0.0.1')).rejects.toMatchObject({
    code: 'choose-too-late',
  })
})

test('an identity stays that was used in the browser which verifies, and a password that was typed there', async () => {
  const person = { email: 'own-facebook@example.com', subject: 'own facebook' }
  const own = elsewhere()
  await comeBy('facebook', person, own)
  expect(await one.auth.verifyEmail(await keyTo(person.email), own)).toEqual({ email: person.email, returnUrl: null })
  expect((await comeBy('facebook', person, elsewhere())).data.token).not.toBeNull()

  // The user joined on a computer, logged in on a phone, and verified the address on the phone.
  const email = 'on-a-phone@example.com'
  const phone = elsewhere()
  await one.auth.signup({ email, password: goodPassword }, elsewhere())
  await one.auth.login({ email, password: goodPassword }, '', phone)
  expect(await one.auth.verifyEmail(await keyTo(email), phone)).toEqual({ email, returnUrl: null })
  expect((await logIn(email)).data.token).not.toBeNull()
  expect(await subjectsTo(email)).not.toContain(asideMail)
})

test('a link that was opened elsewhere first keeps the password when it is opened in the right browser as well', async () => {
  const email = 'both-browsers@example.com'
  const own = elsewhere()
  await one.auth.signup({ email, password: goodPassword }, own)
  const key = await keyTo(email)
  await one.auth.verifyEmail(key, elsewhere())
  await expect(logIn(email)).rejects.toMatchObject({ code: 'password-unproved' })
  await one.auth.verifyEmail(key, own)
  expect((await logIn(email)).data.token).not.toBeNull()
})

test('a browser that was only told the wrong password has shown nothing', async () => {
  const email = 'guessing@example.com'
  const other = elsewhere()
  await one.auth.signup({ email, password: goodPassword }, elsewhere())
  const guess = one.auth.login({ email, password: 'not-the-one-1' }, '', other)
  await expect(guess).rejects.toMatchObject({ code: 'wrong-password' })
  expect(await one.auth.verifyEmail(await keyTo(email), other)).toMatchObject({ isPasswordAsked: true })
})

test('who comes by a provider that verified the address keeps what was given in that browser, and nothing else', async () => {
  const mine = { email: 'mine@example.com', subject: 'google of mine', isVerified: true }
  const own = elsewhere()
  await one.auth.signup({ email: mine.email, password: goodPassword }, own)
  expect((await comeBy('google', mine, own)).data.token).not.toBeNull()
  expect((await logIn(mine.email)).data.token).not.toBeNull()

  const prepared = { email: 'prepared-too@example.com', subject: 'google of another', isVerified: true }
  await one.auth.signup({ email: prepared.email, password: goodPassword }, elsewhere())
  expect((await comeBy('google', prepared, elsewhere())).data.token).not.toBeNull()
  await expect(logIn(prepared.email)).rejects.toMatchObject({ code: 'password-unproved' })
})

test.each(['', 'nobody', 'no body@example.com', 'a@example', 'a@b@example.com', 'a\u0001@example.com'])(
  'an address that no mail reaches (%j) makes no account, whoever vouches for it',
  async (email) => {
    await expect(comeBy('google', { email, subject: `of ${email}`, isVerified: true })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  },
)

type Answer = { status: number; code?: string; data: Login & { isPasswordAsked?: boolean } }
async function call(path: string, payload: object, cookie = '') {
  const headers = cookie === '' ? {} : { cookie }
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    remoteAddress: visit().ip,
    headers,
    payload,
  })
  return { ...answer.json<Answer>(), cookie: String(answer.headers['set-cookie'] ?? '') }
}
const signUpOf = (email: string) => ({
  email,
  password: goodPassword,
  providerId: 'manual',
  type: 'signup',
  acceptedTerms: true,
})

test('a browser is known by a cookie that no script reads, that says nothing, and that nobody can make', async () => {
  const email = 'cookie@example.com'
  const { cookie } = await call('auth/signup', signUpOf(email))
  expect(cookie).toMatch(/^sign_ups=[\w-]{43}; Max-Age=604800; Path=\/api\/v1; HttpOnly; SameSite=Lax; Secure$/)
  const forged = `sign_ups=${newToken()}.${'A'.repeat(43)}..x`
  const [jar = ''] = cookie.split(';')
  const second = await call('auth/signup', signUpOf('cookie-of-another@example.com'), jar)
  const [both = ''] = second.cookie.split(';')
  expect(both.split('.')).toHaveLength(2)

  const userId = await keyTo(email)
  expect((await call('auth/mail-verification', { userId }, forged)).data).toMatchObject({ isPasswordAsked: true })
  const other = await keyTo('cookie-of-another@example.com')
  expect((await call('auth/mail-verification', { userId: other }, both)).data).not.toHaveProperty('isPasswordAsked')
  const body = (address: string) => ({ email: address, password: goodPassword })
  expect(await call('auth/login', body(email))).toMatchObject({ status: 403, code: 'password-unproved' })
  expect(await call('auth/login', body('cookie-of-another@example.com'))).toMatchObject({ status: 200 })
})

test('choosing a password needs the session that the link began', async () => {
  const email = 'over-http@example.com'
  await call('auth/signup', signUpOf(email))
  const userId = await keyTo(email)
  await call('auth/mail-verification', { userId })
  const password = 'the-owners-own-4'
  expect(await call('auth/choosePassword', { password })).toMatchObject({ status: 401 })
  const fetched = await call('user/getUserDetailsEmailverify', { userId })
  const payload = { password }
  const headers = { authorization: `Bearer ${fetched.data.token?.access.token}` }
  const chosen = await app.inject({ method: 'POST', url: '/api/v1/auth/choosePassword', headers, payload })
  expect(chosen.json()).toMatchObject({ status: 200, message: 'Your password has been updated' })
  expect((await logIn(email, password)).data.token).not.toBeNull()
})
