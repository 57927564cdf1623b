import type { Login } from '../contract/auth.ts'
import { secondStepApi, type SecondStep, type SecondStepSetup } from '../contract/second-step.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode as codeOf } from '../../../app/testing/app-code.ts'
import { openAccounts, serve, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import type { App } from '../../../platform/server/http.ts'
import { newId } from '../../../platform/server/secrets.ts'

const password = 'a-long-staff-pass-9'
const stepMs = 30_000
type Answer<Data> = { status: number; message: string; code?: string; data: Data; errors?: { field: string }[] }
type Enrolled = { email: string; userId: string; secret: string; recoveryCodes: string[]; token: string }

let database: FreshDatabase
let one: Accounts
let two: Accounts
let app: App
let made = 0

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url, poolSize: 10, staffSecondStep: 'required' })
  two = openAccounts({ url: database.url, poolSize: 10, staffSecondStep: 'required' })
  app = serve(one)
  await Promise.all([one.warm(), two.warm()])
})
afterAll(async () => {
  await app.close()
  await Promise.all([one.close(), two.close()])
  await database.drop()
})

async function call<Data = never>(path: string, body?: object, token?: string, ip = visit().ip, cookie = '') {
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/${path}`,
    remoteAddress: ip,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) },
    ...(body ? { payload: body } : {}),
  })
  return { ...answer.json<Answer<Data>>(), http: answer.statusCode, headers: answer.headers }
}

const claimsOf = (token: string): Record<string, number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>
const wrongFor = (secret: string): string => {
  const good = [-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, ahead))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)) ?? ''
}
/** Runs the calls within one 30-second step, so that a code that was valid at the start still is. */
async function withinOneStep<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const step = Math.floor(Date.now() / stepMs)
    const told = await ask()
    if (step === Math.floor(Date.now() / stepMs)) return told
  }
}
/** Allows another code at once, as if 30 seconds had passed since the last one. */
const forgetLast = (userId: string) =>
  one.pool.query('update second_steps set last_step = 0 where user_id = $1', [userId])
const forgetLimits = () => one.pool.query('delete from rate_limits')

async function staff(role = '5'): Promise<{ email: string; userId: string }> {
  made += 1
  const email = `staff${made}@example.com`
  const { userId } = await transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password, role }))
  return { email, userId }
}
const logIn = (email: string) => call<Login>('auth/login', { email, password })
const challengeOf = async (email: string): Promise<string> => (await logIn(email)).data.challenge ?? ''
const answer = (challenge: string, code: string, ip?: string, cookie?: string) =>
  call<Login>(secondStepApi.secondStep.path, { challenge, code }, undefined, ip, cookie)

/** Makes a user who has set up an app at the first log-in. None of its later codes has been used. */
async function enrolled(role = '5'): Promise<Enrolled> {
  const { email, userId } = await staff(role)
  const challenge = await challengeOf(email)
  const { secret } = (await call<SecondStepSetup>('auth/enrolSecondStep', { challenge })).data
  const { data } = await answer(challenge, codeOf(secret))
  await forgetLast(userId)
  const { recoveryCodes = [], token } = data
  return { email, userId, secret, recoveryCodes, token: token?.access.token ?? '' }
}

test('the first log-in of staff gives no tokens before an app is set up, and recovery codes with them', async () => {
  const { email, userId } = await staff('2')
  const first = await logIn(email)
  expect(first).toMatchObject({
    status: 200,
    message: 'Please set up an authenticator app.',
    data: { token: null, secondStep: 'enrol', user: { userId, role: '2' } },
  })
  const challenge = first.data.challenge ?? ''
  const setup = await call<SecondStepSetup>(secondStepApi.enrolSecondStep.path, { challenge })
  expect(setup.data).toMatchObject({ challenge, address: expect.stringContaining('otpauth://totp/Panel') })
  expect(setup.data.qr).toContain('<svg')
  // A second call, as from a page that is drawn twice, returns the same secret.
  const again = await call<SecondStepSetup>('auth/enrolSecondStep', { challenge })
  expect(again.data.secret).toBe(setup.data.secret)
  expect(await answer(challenge, wrongFor(setup.data.secret))).toMatchObject({
    http: 400,
    code: 'code-wrong',
    errors: [{ field: 'code' }],
  })
  const done = await answer(challenge, codeOf(setup.data.secret))
  expect(done).toMatchObject({ status: 200, message: "Success! You've logged in.", data: { user: { userId } } })
  expect(done.data.recoveryCodes).toHaveLength(10)
  expect(await call('user/sessions', undefined, done.data.token?.access.token)).toMatchObject({ status: 200 })
  const subjects = (await one.lettersTo(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Panel log-in has a second step')
})

test('from then on a password alone opens nothing: a code does', async () => {
  const { email, secret } = await enrolled()
  const first = await logIn(email)
  expect(first.data).toMatchObject({ token: null, secondStep: 'code' })
  const { challenge = '' } = first.data
  expect(await call('user/sessions', undefined, challenge ?? '')).toMatchObject({ http: 401 })
  expect(await call('auth/enrolSecondStep', { challenge })).toMatchObject({ http: 409, code: 'second-step-on' })
  const done = await answer(challenge ?? '', codeOf(secret))
  expect(done.data.token?.access.token).toBeTruthy()
  expect(done.data.recoveryCodes).toBeUndefined()
  expect(await answer(challenge ?? '', codeOf(secret, 1))).toMatchObject({ code: 'challenge-expired' })
})

test('roles 2 to 7 and roles made from them need the second step; a vendor, a manager and a panelist do not', async () => {
  const { email, userId } = await staff('1')
  const asked = async (role: string) => {
    await one.pool.query('update users set role = $2 where user_id = $1', [userId, role])
    return (await logIn(email)).data
  }
  for (const role of ['2', '7', '1,4', '5,01900000-0000-7000-8000-000000000001'])
    expect(await asked(role)).toMatchObject({ token: null, secondStep: 'enrol' })
  for (const role of ['1', '8', '1,9']) expect((await asked(role)).token).not.toBeNull()
})

/** Makes a custom role with these permissions, as the administration does; returns the role string of its holders. */
async function customRole(basedOn: string, ...permissions: string[]): Promise<string> {
  const roleId = newId()
  await one.pool.query(
    `insert into roles (role_id, role_name, description, based_on, created_at, updated_at) values ($1, $1, '', $2, now(), now())`,
    [roleId, basedOn],
  )
  await grant(roleId, ...permissions)
  return `${basedOn},${roleId}`
}
const grant = (roleId: string, ...permissions: string[]) =>
  one.pool.query('insert into role_permissions (role_id, permission) select $1, unnest($2::text[])', [
    roleId,
    permissions,
  ])

test('who holds a permission besides the affiliates’ needs the second step, whatever the role is based on', async () => {
  const { email, userId } = await staff('1')
  const asked = async (role: string) => {
    await one.pool.query('update users set role = $2 where user_id = $1', [userId, role])
    return (await logIn(email)).data
  }
  const payer = await customRole('9', 'affiliates.view', 'redemptions.review', 'finance.adjust')
  for (const role of [payer, `1,${payer}`])
    expect(await asked(role)).toMatchObject({ token: null, secondStep: 'enrol' })
  const seller = await customRole('9', 'affiliates.view', 'affiliates.update')
  expect((await asked(seller)).token).not.toBeNull()
  // Once the account holds such a permission, no link, emailed key or short password opens it.
  await asked(payer)
  expect(await call('auth/loginLink', { email })).toMatchObject({ status: 200 })
  const { rows } = await one.pool.query(`select from mailed_keys where user_id = $1 and purpose = 'login-link'`, [
    userId,
  ])
  expect(rows).toHaveLength(0)
  await expect(transaction(one.db, (tx) => one.auth.setPassword(tx, userId, 'plum-orch-7'))).rejects.toMatchObject({
    code: 'staff-password-too-short',
  })
})

test('a role that gains such a permission ends the password-only sessions of its holders, and holds them to staff’s times', async () => {
  const role = await customRole('9', 'affiliates.view')
  const [, roleId = ''] = role.split(',')
  const { email } = await staff(role)
  const { token } = (await logIn(email)).data
  expect(await call('user/sessions', undefined, token?.access.token)).toMatchObject({ status: 200 })
  expect(claimsOf(token?.access.token ?? '')).not.toHaveProperty('work')
  await grant(roleId, 'reports.view')
  expect(await call('user/sessions', undefined, token?.access.token)).toMatchObject({ http: 401, code: 'signed-out' })
  expect(await call('auth/refresh', { refresh: token?.refresh.token })).toMatchObject({ http: 401 })

  const challenge = await challengeOf(email)
  const { secret } = (await call<SecondStepSetup>('auth/enrolSecondStep', { challenge })).data
  const proved = (await answer(challenge, codeOf(secret))).data.token
  expect(claimsOf(proved?.access.token ?? '')).toHaveProperty('work')
  await one.pool.query(`update refresh_tokens set created_at = created_at - interval '30 minutes'`)
  expect(await call('auth/refresh', { refresh: proved?.refresh.token })).toMatchObject({ http: 401 })
})

test('where it is optional staff log in with a password alone, until they set an app up', async () => {
  const free = openAccounts({ url: database.url, staffSecondStep: 'optional' })
  const { email } = await staff()
  const { data } = await free.auth.login({ email, password }, '', visit())
  expect(data.token).not.toBeNull()
  expect((await free.auth.authenticate(data.token?.access.token ?? '')).role).toBe('5')
  const armed = await enrolled()
  expect((await free.auth.login({ email: armed.email, password }, '', visit())).data).toMatchObject({ token: null })
  await free.close()
})

test('who becomes staff has to prove both steps: a session begun with a password alone ends', async () => {
  const { email, userId } = await staff('1')
  const token = (await logIn(email)).data.token
  expect(await call('user/sessions', undefined, token?.access.token)).toMatchObject({ status: 200 })
  await one.pool.query(`update users set role = '1,5' where user_id = $1`, [userId])
  expect(await call('user/sessions', undefined, token?.access.token)).toMatchObject({ http: 401, code: 'signed-out' })
  expect(await call('auth/refresh', { refresh: token?.refresh.token })).toMatchObject({ http: 401 })
})

test('who becomes staff with a password of fewer than 12 characters chooses another one before anything opens', async () => {
  const short = 'plum-orch-7'
  made += 1
  const email = `staff${made}@example.com`
  const asPanelist = { email, password: short, role: '1' }
  const { userId } = await transaction(one.db, (tx) => one.auth.createStaff(tx, asPanelist))
  await one.pool.query(`update users set role = '6' where user_id = $1`, [userId])
  expect(await call('auth/login', { email, password: short })).toMatchObject({
    http: 400,
    code: 'staff-password-too-short',
    message: expect.stringMatching(/at least 12 characters long\. .*"Forgot password": we email you a link/),
    errors: [{ field: 'password' }],
  })
})

test('the key of a mail alone never opens an account with a second step', async () => {
  const { email, userId } = await staff()
  await one.pool.query('update users set email_verified_at = null where user_id = $1', [userId])
  await forgetLimits()
  await one.auth.resendEmail(email, 'verifyEmail', visit().ip)
  const key = await one.mailedKey(email)
  expect(await call('auth/mail-verification', { userId: key })).toMatchObject({ status: 200 })
  expect(await call('user/getUserDetailsEmailverify', { userId: key })).toMatchObject({ http: 404 })
})

test('a mailed link of a vendor with a second step asks for the code too', async () => {
  const { email, secret } = await vendor()
  await forgetLimits()
  await one.auth.sendLoginLink(email, visit().ip)
  const [, key = ''] = /[?]token=([\w-]+)/.exec((await one.lettersTo(email)).at(-1)?.text ?? '') ?? []
  const { data } = await one.auth.login({}, key, visit())
  expect(data).toMatchObject({ token: null, secondStep: 'code' })
  expect((await answer(data.challenge ?? '', codeOf(secret))).data.token).not.toBeNull()
})

/** Makes a vendor who has switched on the second step. */
async function vendor() {
  const { email, userId } = await staff('8')
  const token = (await logIn(email)).data.token?.access.token ?? ''
  const begun = await call<SecondStepSetup>('user/beginSecondStep', { password }, token)
  const { challenge, secret } = begun.data
  const done = await call<{ recoveryCodes: string[] }>(
    'user/confirmSecondStep',
    { challenge, code: codeOf(secret) },
    token,
  )
  await forgetLast(userId)
  return { email, userId, token, secret, recoveryCodes: done.data.recoveryCodes }
}

test('a code is taken once: not again in another log-in, and none of a moment before it', async () => {
  const { email, secret } = await enrolled()
  const code = codeOf(secret)
  expect(await answer(await challengeOf(email), code)).toMatchObject({ status: 200 })
  expect(await answer(await challengeOf(email), code)).toMatchObject({
    http: 400,
    code: 'code-used',
    message: 'That code was used already. Please wait for the next one.',
  })
  const challenge = await challengeOf(email)
  const before = await withinOneStep(() => answer(challenge, codeOf(secret, -1)))
  expect(before).toMatchObject({ code: 'code-used' })
  expect(await answer(await challengeOf(email), codeOf(secret, 1))).toMatchObject({ status: 200 })
})

/** Uses one code for eight log-ins at once, in two processes; returns how many succeed. */
async function openedByOne(type: 'app' | 'recovery'): Promise<number> {
  await forgetLimits()
  const { email, secret, recoveryCodes } = await enrolled()
  const waiting = await Promise.all(
    [one, two, one, two].map(
      async ({ auth }) => (await auth.login({ email, password }, '', visit())).data.challenge ?? '',
    ),
  )
  const code = type === 'app' ? codeOf(secret, 1) : (recoveryCodes[0] ?? '')
  const ended = await Promise.allSettled(
    waiting.map((challenge, index) => (index % 2 ? one : two).auth.finishLogin(challenge, code, visit())),
  )
  return ended.filter(({ status }) => status === 'fulfilled').length
}

test('one code that comes to several log-ins at once opens one of them', async () => {
  expect(await openedByOne('app')).toBe(1)
  expect(await openedByOne('recovery')).toBe(1)
})

test('a recovery code opens once, in place of the app, and its owner is told', async () => {
  const { email, token, recoveryCodes } = await enrolled()
  const [code = '', next = ''] = recoveryCodes
  expect((await answer(await challengeOf(email), code.toLowerCase().replace('-', ' '))).data.token).not.toBeNull()
  expect((await one.lettersTo(email)).at(-1)?.subject).toBe('A recovery code of your Panel account was used')
  expect(await answer(await challengeOf(email), code)).toMatchObject({ http: 400, code: 'code-wrong' })
  const { data } = await call<SecondStep>(secondStepApi.getSecondStep.path, undefined, token)
  expect(data).toMatchObject({ isOn: true, isRequired: true, recoveryCodesLeft: 9 })
  expect((await answer(await challengeOf(email), next)).data.token).not.toBeNull()
})

test('five wrong codes in 15 minutes stop the account, however many log-ins they are spread over', async () => {
  await forgetLimits()
  const { email, secret } = await enrolled()
  const wrong = wrongFor(secret)
  for (let guess = 0; guess < 5; guess++)
    expect(await answer(await challengeOf(email), wrong)).toMatchObject({ code: 'code-wrong' })
  const refused = await answer(await challengeOf(email), codeOf(secret))
  expect(refused).toMatchObject({ http: 429, code: 'too-many-requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  await forgetLimits()
  expect(await answer(await challengeOf(email), codeOf(secret))).toMatchObject({ status: 200 })
})

test('thirty wrong codes a day stop the account, also when each quarter of an hour has its few', async () => {
  await forgetLimits()
  const { email, secret } = await enrolled()
  const challenge = await challengeOf(email)
  const wrong = wrongFor(secret)
  const nextQuarter = () => one.pool.query(`delete from rate_limits where key like 'second-step:%'`)
  for (let guess = 0; guess < 30; guess++) {
    await nextQuarter()
    expect(await answer(challenge, wrong)).toMatchObject({ code: 'code-wrong' })
  }
  await nextQuarter()
  expect(await answer(challenge, codeOf(secret))).toMatchObject({ http: 429 })
  await forgetLimits()
})

/** Opens the account in a new browser; returns the cookie by which the browser is known from then on. */
async function knownBrowser({ email, userId, secret }: Enrolled): Promise<string> {
  await forgetLast(userId)
  const opened = await answer(await challengeOf(email), codeOf(secret))
  const [cookie = ''] = [opened.headers['set-cookie']].flat().filter((line) => line?.startsWith('known-'))
  await forgetLast(userId)
  return cookie.split(';')[0] ?? ''
}

test('wrong codes of a stranger who knows the password do not keep the owner out of a known browser', async () => {
  await forgetLimits()
  const owner = await enrolled()
  const { email, secret } = owner
  const cookie = await knownBrowser(owner)
  const wrong = wrongFor(secret)
  for (let guess = 0; guess < 5; guess++)
    expect(await answer(await challengeOf(email), wrong)).toMatchObject({ code: 'code-wrong' })
  expect(await answer(await challengeOf(email), codeOf(secret))).toMatchObject({ http: 429 })
  expect(await answer(await challengeOf(email), wrong, undefined, cookie)).toMatchObject({ code: 'code-wrong' })
  expect(await answer(await challengeOf(email), codeOf(secret), undefined, cookie)).toMatchObject({ status: 200 })
})

test('all known browsers of an account have sixty wrong codes a day together', async () => {
  await forgetLimits()
  const owner = await enrolled()
  const { email, secret } = owner
  const browsers = [await knownBrowser(owner), await knownBrowser(owner)]
  const last = await knownBrowser(owner)
  const challenge = await challengeOf(email)
  const wrong = wrongFor(secret)
  for (let guess = 0; guess < 60; guess++) {
    // Each browser has five in a quarter of an hour and thirty a day; the quarters pass here.
    await one.pool.query(`delete from rate_limits where key like 'second-step:%'`)
    expect(await answer(challenge, wrong, undefined, browsers[guess % 2])).toMatchObject({ code: 'code-wrong' })
  }
  expect(await answer(challenge, codeOf(secret), undefined, last)).toMatchObject({ http: 429 })
  await forgetLimits()
  expect(await answer(challenge, codeOf(secret), undefined, last)).toMatchObject({ status: 200 })
})

test('a log-in waits five minutes for its code, and fifteen for an app', async () => {
  const { email, secret } = await enrolled()
  const challenge = await challengeOf(email)
  const age = (minutes: number) =>
    one.pool.query(`update second_step_challenges set expires_at = expires_at - make_interval(mins => $1)`, [minutes])
  await age(4)
  expect(await answer(challenge, wrongFor(secret))).toMatchObject({ code: 'code-wrong' })
  await age(1)
  expect(await answer(challenge, codeOf(secret))).toMatchObject({ http: 400, code: 'challenge-expired' })
  const fresh = await challengeOf((await staff()).email)
  await age(14)
  expect(await call('auth/enrolSecondStep', { challenge: fresh })).toMatchObject({ status: 200 })
  await age(1)
  expect(await call('auth/enrolSecondStep', { challenge: fresh })).toMatchObject({ code: 'challenge-expired' })
})

test('a challenge of nobody, and one that is spent, open nothing', async () => {
  const { email, secret } = await enrolled()
  const spent = await challengeOf(email)
  await answer(spent, codeOf(secret))
  for (const challenge of [spent, 'A'.repeat(43), "' or 1=1 --"]) {
    expect(await answer(challenge, codeOf(secret, 1))).toMatchObject({ http: 400, code: 'challenge-expired' })
    expect((await call('auth/enrolSecondStep', { challenge })).http).toBeGreaterThanOrEqual(400)
  }
})

test('a blocked or closed account gets no tokens for a right code', async () => {
  const { email, secret, userId } = await enrolled()
  const challenge = await challengeOf(email)
  await one.pool.query('update users set blocked_at = now() where user_id = $1', [userId])
  expect(await answer(challenge, codeOf(secret))).toMatchObject({ http: 403, code: 'account-blocked' })
  await one.pool.query('update users set blocked_at = null, closed_at = now() where user_id = $1', [userId])
  expect(await answer(challenge, codeOf(secret))).toMatchObject({ http: 403, code: 'account-closed' })
})

test('in the account an app is set up with the password, and every other session ends', async () => {
  const { email } = await staff('9')
  const token = (await logIn(email)).data.token?.access.token ?? ''
  const other = (await logIn(email)).data.token?.access.token ?? ''
  const off = await call<SecondStep>('user/secondStep', undefined, token)
  expect(off.data).toEqual({ isOn: false, since: null, isRequired: false, recoveryCodesLeft: 0 })
  expect(await call('user/beginSecondStep', { password: 'wrong-password' }, token)).toMatchObject({
    http: 400,
    code: 'wrong-current-password',
    errors: [{ field: 'password' }],
  })
  const begun = await call<SecondStepSetup>(secondStepApi.beginSecondStep.path, { password }, token)
  const { challenge, secret } = begun.data
  // A setup that was begun belongs to this account, and is not a log-in.
  expect(await answer(challenge, codeOf(secret))).toMatchObject({ code: 'challenge-expired' })
  const stranger = await vendor()
  expect(await call('user/confirmSecondStep', { challenge, code: codeOf(secret) }, stranger.token)).toMatchObject({
    code: 'challenge-expired',
  })
  const done = await call<{ recoveryCodes: string[] }>(
    secondStepApi.confirmSecondStep.path,
    { challenge, code: codeOf(secret) },
    token,
  )
  expect(done.data.recoveryCodes).toHaveLength(10)
  expect(await call('user/sessions', undefined, other)).toMatchObject({ http: 401 })
  expect((await call<SecondStep>('user/secondStep', undefined, token)).data).toMatchObject({
    isOn: true,
    recoveryCodesLeft: 10,
  })
})

test('another app takes a code of the present one, or a recovery code, besides the password', async () => {
  const { email, userId, token, recoveryCodes } = await enrolled()
  expect(await call('user/beginSecondStep', { password }, token)).toMatchObject({ http: 400, code: 'code-wrong' })
  const begun = await call<SecondStepSetup>('user/beginSecondStep', { password, code: recoveryCodes[0] }, token)
  const { challenge, secret } = begun.data
  const body = { challenge, code: codeOf(secret) }
  const done = await call<{ recoveryCodes: string[] }>('user/confirmSecondStep', body, token)
  await forgetLast(userId)
  expect(done.data.recoveryCodes).not.toContain(recoveryCodes[1])
  expect(await answer(await challengeOf(email), recoveryCodes[1] ?? '')).toMatchObject({ code: 'code-wrong' })
  expect((await answer(await challengeOf(email), codeOf(secret))).data.token).not.toBeNull()
})

test('new recovery codes end the old ones, and every other session', async () => {
  const { email, userId, secret, token, recoveryCodes } = await enrolled()
  const other = (await answer(await challengeOf(email), codeOf(secret))).data.token?.access.token ?? ''
  await forgetLast(userId)
  expect(await call('user/sessions', undefined, other)).toMatchObject({ http: 200 })
  const body = { password, code: codeOf(secret) }
  const renewed = await call<{ recoveryCodes: string[] }>(secondStepApi.renewRecoveryCodes.path, body, token)
  expect(renewed.data.recoveryCodes).toHaveLength(10)
  expect(await call('user/sessions', undefined, other)).toMatchObject({ http: 401 })
  expect(await call('user/sessions', undefined, token)).toMatchObject({ http: 200 })
  expect(await answer(await challengeOf(email), recoveryCodes[0] ?? '')).toMatchObject({ code: 'code-wrong' })
  expect((await answer(await challengeOf(email), renewed.data.recoveryCodes[0] ?? '')).data.token).not.toBeNull()
})

test('who may be without the second step switches it off with password and code, and ends other sessions; who may not, does not', async () => {
  const manager = await vendor()
  const wrong = { password, code: wrongFor(manager.secret) }
  expect(await call('user/endSecondStep', wrong, manager.token)).toMatchObject({ code: 'code-wrong' })
  const other = (await answer(await challengeOf(manager.email), codeOf(manager.secret))).data.token?.access.token ?? ''
  await forgetLast(manager.userId)
  const right = { password, code: codeOf(manager.secret) }
  expect(await call(secondStepApi.endSecondStep.path, right, manager.token)).toMatchObject({ status: 200 })
  expect(await call('user/sessions', undefined, other)).toMatchObject({ http: 401 })
  expect(await call('user/sessions', undefined, manager.token)).toMatchObject({ http: 200 })
  expect((await logIn(manager.email)).data.token).not.toBeNull()
  expect((await one.lettersTo(manager.email)).at(-1)?.subject).toBe(
    'The second step of your Panel log-in was switched off',
  )
  const { secret, token } = await enrolled()
  expect(await call('user/endSecondStep', { password, code: codeOf(secret) }, token)).toMatchObject({
    http: 409,
    code: 'second-step-required',
  })
})

test('who switched it off and becomes staff logs in anew', async () => {
  const { secret, token, userId } = await vendor()
  await call('user/endSecondStep', { password, code: codeOf(secret) }, token)
  expect(await call('user/sessions', undefined, token)).toMatchObject({ http: 200 })
  await one.pool.query(`update users set role = '9,5' where user_id = $1`, [userId])
  expect(await call('user/sessions', undefined, token)).toMatchObject({ http: 401, code: 'signed-out' })
})

test('an app that was begun before another one was set up does not take its place without a code of that', async () => {
  const { email, userId } = await staff('9')
  const token = (await logIn(email)).data.token?.access.token ?? ''
  const other = (await call<SecondStepSetup>('user/beginSecondStep', { password }, token)).data
  // Another request to begin waits for the account, while the user sets up the other app.
  const waiting = await one.pool.connect()
  await waiting.query('begin')
  await waiting.query('select 1 from users where user_id = $1 for update', [userId])
  const late = call<SecondStepSetup>('user/beginSecondStep', { password }, token)
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await one.pool.query(waits)).rowCount).toBe(1)
  await waiting.query(
    `insert into second_steps (user_id, sealed_secret, confirmed_at, last_step)
     select user_id, sealed_secret, now(), 0 from second_step_challenges where user_id = $1 and sealed_secret is not null`,
    [userId],
  )
  await waiting.query('commit')
  waiting.release()
  expect(other.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await late).toMatchObject({ http: 400, code: 'code-wrong' })
})

test('a panelist has no second step', async () => {
  const token = (await logIn((await staff('1')).email)).data.token?.access.token ?? ''
  expect(await call('user/secondStep', undefined, token)).toMatchObject({ http: 403, code: 'not-allowed' })
  expect(await call('user/beginSecondStep', { password }, token)).toMatchObject({ http: 403 })
})

test('the database tells no secret, code or challenge, and the copy of somebody’s data none either', async () => {
  const { userId, email, secret, recoveryCodes } = await enrolled()
  const challenge = await challengeOf(email)
  const { rows } = await one.pool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from (
       select row_to_json(s)::text as t from second_steps s union all select row_to_json(r)::text from recovery_codes r
       union all select row_to_json(c)::text from second_step_challenges c) all_rows`,
  )
  const held = rows[0]?.text ?? ''
  for (const told of [secret, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    expect(held).not.toContain(told)
    expect(held).not.toContain(Buffer.from(told).toString('hex'))
  }
  const copy = await one.auth.exportOf(userId)
  expect(copy.secondStep).toMatchObject({ since: expect.any(Date), recoveryCodesLeft: 10 })
  expect(JSON.stringify(copy.secondStep)).not.toMatch(/sealed|hash/)
})

test('an erased account keeps no trace of its second step', async () => {
  const { userId, email } = await enrolled()
  await challengeOf(email)
  await transaction(one.db, (tx) => one.auth.erase(tx, { userId, email }))
  for (const table of ['second_steps', 'recovery_codes', 'second_step_challenges'])
    expect((await one.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rows).toEqual([])
})

test('what was waited for in vain is forgotten after a day', async () => {
  await challengeOf((await staff()).email)
  await one.pool.query(`update second_step_challenges set expires_at = now() - interval '25 hours'`)
  await one.auth.prune()
  expect((await one.pool.query('select 1 from second_step_challenges')).rows).toEqual([])
})

test('a staff session says in its token when it ends at rest and at work; a panelist’s does not', async () => {
  const { token } = await enrolled()
  const claims = claimsOf(token)
  expect((claims['rest'] ?? 0) - (claims['iat'] ?? 0)).toBe(30 * 60)
  expect((claims['work'] ?? 0) - (claims['iat'] ?? 0)).toBe(8 * 60 * 60)
  const panelist = (await logIn((await staff('1')).email)).data.token?.access.token ?? ''
  expect(claimsOf(panelist)).not.toHaveProperty('rest')
})

// This test is the last one, because it removes guards from the database of this file.
test('the race test catches a database that forgets which codes were taken', async () => {
  await one.pool.query(`
    create function forget_step() returns trigger language plpgsql as 'begin new.last_step := old.last_step; return new; end';
    create trigger forget_step before update on second_steps for each row execute function forget_step();
    create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end';
    create trigger forget_use before update on recovery_codes for each row execute function forget_use();`)
  expect(await openedByOne('app')).toBeGreaterThan(1)
  expect(await openedByOne('recovery')).toBeGreaterThan(1)
})
