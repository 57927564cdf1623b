import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, visit } from '../../../app/testing/accounts.ts'
import { appCode as codeOf } from '../../../app/testing/app-code.ts'
import {
  claimsOf,
  openSecondStepWorld,
  password,
  type SecondStepWorld,
  wrongFor,
} from '../../../app/testing/second-step-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { secondStepApi, type SecondStepSetup } from '../contract/second-step.ts'

let world: SecondStepWorld
beforeAll(async () => {
  world = await openSecondStepWorld()
})
afterAll(() => world.close())

test('the first log-in of staff gives no tokens before an app is set up, and recovery codes with them', async () => {
  const { email, userId } = await world.staff('2')
  const first = await world.logIn(email)
  expect(first).toMatchObject({
    status: 200,
    message: 'Please set up an authenticator app.',
    data: { token: null, secondStep: 'enrol', user: { userId, role: '2' } },
  })
  const challenge = first.data.challenge ?? ''
  const setup = await world.call<SecondStepSetup>(secondStepApi.enrolSecondStep.path, { challenge })
  expect(setup.data).toMatchObject({ challenge, address: expect.stringContaining('otpauth://totp/Panel') })
  expect(setup.data.qr).toContain('<svg')
  // A second call, as from a page that is drawn twice, returns the same secret.
  const again = await world.call<SecondStepSetup>('auth/enrolSecondStep', { challenge })
  expect(again.data.secret).toBe(setup.data.secret)
  expect(await world.answer(challenge, wrongFor(setup.data.secret))).toMatchObject({
    http: 400,
    code: 'code-wrong',
    errors: [{ field: 'code' }],
  })
  const done = await world.answer(challenge, codeOf(setup.data.secret))
  expect(done).toMatchObject({ status: 200, message: "Success! You've logged in.", data: { user: { userId } } })
  expect(done.data.recoveryCodes).toHaveLength(10)
  expect(await world.call('user/sessions', undefined, done.data.token?.access.token)).toMatchObject({ status: 200 })
  const subjects = (await world.one.lettersTo(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Panel log-in has a second step')
})

test('from then on a password alone opens nothing: a code does', async () => {
  const { email, secret } = await world.enrolled()
  const first = await world.logIn(email)
  expect(first.data).toMatchObject({ token: null, secondStep: 'code' })
  const { challenge = '' } = first.data
  expect(await world.call('user/sessions', undefined, challenge ?? '')).toMatchObject({ http: 401 })
  expect(await world.call('auth/enrolSecondStep', { challenge })).toMatchObject({ http: 409, code: 'second-step-on' })
  const done = await world.answer(challenge ?? '', codeOf(secret))
  expect(done.data.token?.access.token).toBeTruthy()
  expect(done.data.recoveryCodes).toBeUndefined()
  expect(await world.answer(challenge ?? '', codeOf(secret, 1))).toMatchObject({ code: 'challenge-expired' })
})

test('where it is optional staff log in with a password alone, until they set an app up', async () => {
  const free = openAccounts({ url: world.database.url, staffSecondStep: 'optional' })
  const { email } = await world.staff()
  const { data } = await free.auth.login({ email, password }, '', visit())
  expect(data.token).not.toBeNull()
  expect((await free.auth.authenticate(data.token?.access.token ?? '')).role).toBe('5')
  const armed = await world.enrolled()
  expect((await free.auth.login({ email: armed.email, password }, '', visit())).data).toMatchObject({ token: null })
  await free.close()
})

test('the key of a mail alone never opens an account with a second step', async () => {
  const { email, userId } = await world.staff()
  await world.one.pool.query('update users set email_verified_at = null where user_id = $1', [userId])
  await world.forgetLimits()
  await world.one.auth.resendEmail(email, 'verifyEmail', visit().ip)
  const key = await world.one.mailedKey(email)
  expect(await world.call('auth/mail-verification', { userId: key })).toMatchObject({ status: 200 })
  expect(await world.call('user/getUserDetailsEmailverify', { userId: key })).toMatchObject({ http: 404 })
})

test('a mailed link of a vendor with a second step asks for the code too', async () => {
  const { email, secret } = await world.vendor()
  await world.forgetLimits()
  await world.one.auth.sendLoginLink(email, visit().ip)
  const [, key = ''] = /[?]token=([\w-]+)/.exec((await world.one.lettersTo(email)).at(-1)?.text ?? '') ?? []
  const { data } = await world.one.auth.login({}, key, visit())
  expect(data).toMatchObject({ token: null, secondStep: 'code' })
  expect((await world.answer(data.challenge ?? '', codeOf(secret))).data.token).not.toBeNull()
})

test('a log-in waits five minutes for its code, and fifteen for an app', async () => {
  const { email, secret } = await world.enrolled()
  const challenge = await world.challengeOf(email)
  const age = (minutes: number) =>
    world.one.pool.query(`update second_step_challenges set expires_at = expires_at - make_interval(mins => $1)`, [
      minutes,
    ])
  await age(4)
  expect(await world.answer(challenge, wrongFor(secret))).toMatchObject({ code: 'code-wrong' })
  await age(1)
  expect(await world.answer(challenge, codeOf(secret))).toMatchObject({ http: 400, code: 'challenge-expired' })
  const fresh = await world.challengeOf((await world.staff()).email)
  await age(14)
  expect(await world.call('auth/enrolSecondStep', { challenge: fresh })).toMatchObject({ status: 200 })
  await age(1)
  expect(await world.call('auth/enrolSecondStep', { challenge: fresh })).toMatchObject({ code: 'challenge-expired' })
})

test('a challenge of nobody, and one that is spent, open nothing', async () => {
  const { email, secret } = await world.enrolled()
  const spent = await world.challengeOf(email)
  await world.answer(spent, codeOf(secret))
  for (const challenge of [spent, 'A'.repeat(43), "' or 1=1 --"]) {
    expect(await world.answer(challenge, codeOf(secret, 1))).toMatchObject({ http: 400, code: 'challenge-expired' })
    expect((await world.call('auth/enrolSecondStep', { challenge })).http).toBeGreaterThanOrEqual(400)
  }
})

test('a blocked or closed account gets no tokens for a right code', async () => {
  const { email, secret, userId } = await world.enrolled()
  const challenge = await world.challengeOf(email)
  await world.one.pool.query('update users set blocked_at = now() where user_id = $1', [userId])
  expect(await world.answer(challenge, codeOf(secret))).toMatchObject({ http: 403, code: 'account-blocked' })
  await world.one.pool.query('update users set blocked_at = null, closed_at = now() where user_id = $1', [userId])
  expect(await world.answer(challenge, codeOf(secret))).toMatchObject({ http: 403, code: 'account-closed' })
})

test('the database tells no secret, code or challenge, and the copy of somebody’s data none either', async () => {
  const { userId, email, secret, recoveryCodes } = await world.enrolled()
  const challenge = await world.challengeOf(email)
  const { rows } = await world.one.pool.query<{ text: string }>(
    `select string_agg(t::text, ' ') as text from (
       select row_to_json(s)::text as t from second_steps s union all select row_to_json(r)::text from recovery_codes r
       union all select row_to_json(c)::text from second_step_challenges c) all_rows`,
  )
  const held = rows[0]?.text ?? ''
  for (const told of [secret, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    expect(held).not.toContain(told)
    expect(held).not.toContain(Buffer.from(told).toString('hex'))
  }
  const copy = await world.one.auth.exportOf(userId)
  expect(copy.secondStep).toMatchObject({ since: expect.any(Date), recoveryCodesLeft: 10 })
  expect(JSON.stringify(copy.secondStep)).not.toMatch(/sealed|hash/)
})

test('an erased account keeps no trace of its second step', async () => {
  const { userId, email } = await world.enrolled()
  await world.challengeOf(email)
  await transaction(world.one.db, (tx) => world.one.auth.erase(tx, { userId, email }))
  for (const table of ['second_steps', 'recovery_codes', 'second_step_challenges'])
    expect((await world.one.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rows).toEqual([])
})

test('what was waited for in vain is forgotten after a day', async () => {
  await world.challengeOf((await world.staff()).email)
  await world.one.pool.query(`update second_step_challenges set expires_at = now() - interval '25 hours'`)
  await world.one.auth.prune()
  expect((await world.one.pool.query('select 1 from second_step_challenges')).rows).toEqual([])
})

test('a staff session says in its token when it ends at rest and at work; a panelist’s does not', async () => {
  const { token } = await world.enrolled()
  const claims = claimsOf(token)
  expect((claims['rest'] ?? 0) - (claims['iat'] ?? 0)).toBe(30 * 60)
  expect((claims['work'] ?? 0) - (claims['iat'] ?? 0)).toBe(8 * 60 * 60)
  const panelist = (await world.logIn((await world.staff('1')).email)).data.token?.access.token ?? ''
  expect(claimsOf(panelist)).not.toHaveProperty('rest')
})
