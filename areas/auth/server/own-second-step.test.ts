import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode as codeOf } from '../../../app/testing/app-code.ts'
import {
  openSecondStepWorld,
  password,
  type SecondStepWorld,
  wrongFor,
} from '../../../app/testing/second-step-world.ts'
import { type SecondStep, secondStepApi, type SecondStepSetup } from '../contract/second-step.ts'

let world: SecondStepWorld
beforeAll(async () => {
  world = await openSecondStepWorld()
})
afterAll(() => world.close())

test('in the account an app is set up with the password, and every other session ends', async () => {
  const { email } = await world.staff('9')
  const token = (await world.logIn(email)).data.token?.access.token ?? ''
  const other = (await world.logIn(email)).data.token?.access.token ?? ''
  const off = await world.call<SecondStep>('user/secondStep', undefined, token)
  expect(off.data).toEqual({ isOn: false, since: null, isRequired: false, recoveryCodesLeft: 0 })
  expect(await world.call('user/beginSecondStep', { password: 'wrong-password' }, token)).toMatchObject({
    http: 400,
    code: 'wrong-current-password',
    errors: [{ field: 'password' }],
  })
  const begun = await world.call<SecondStepSetup>(secondStepApi.beginSecondStep.path, { password }, token)
  const { challenge, secret } = begun.data
  // A setup that was begun belongs to this account, and is not a log-in.
  expect(await world.answer(challenge, codeOf(secret))).toMatchObject({ code: 'challenge-expired' })
  const stranger = await world.vendor()
  expect(await world.call('user/confirmSecondStep', { challenge, code: codeOf(secret) }, stranger.token)).toMatchObject(
    {
      code: 'challenge-expired',
    },
  )
  const done = await world.call<{ recoveryCodes: string[] }>(
    secondStepApi.confirmSecondStep.path,
    { challenge, code: codeOf(secret) },
    token,
  )
  expect(done.data.recoveryCodes).toHaveLength(10)
  expect(await world.call('user/sessions', undefined, other)).toMatchObject({ http: 401 })
  expect((await world.call<SecondStep>('user/secondStep', undefined, token)).data).toMatchObject({
    isOn: true,
    recoveryCodesLeft: 10,
  })
})

test('another app takes a code of the present one, or a recovery code, besides the password', async () => {
  const { email, userId, token, recoveryCodes } = await world.enrolled()
  expect(await world.call('user/beginSecondStep', { password }, token)).toMatchObject({ http: 400, code: 'code-wrong' })
  const begun = await world.call<SecondStepSetup>('user/beginSecondStep', { password, code: recoveryCodes[0] }, token)
  const { challenge, secret } = begun.data
  const body = { challenge, code: codeOf(secret) }
  const done = await world.call<{ recoveryCodes: string[] }>('user/confirmSecondStep', body, token)
  await world.forgetLast(userId)
  expect(done.data.recoveryCodes).not.toContain(recoveryCodes[1])
  expect(await world.answer(await world.challengeOf(email), recoveryCodes[1] ?? '')).toMatchObject({
    code: 'code-wrong',
  })
  expect((await world.answer(await world.challengeOf(email), codeOf(secret))).data.token).not.toBeNull()
})

test('new recovery codes end the old ones, and every other session', async () => {
  const { email, userId, secret, token, recoveryCodes } = await world.enrolled()
  const other = (await world.answer(await world.challengeOf(email), codeOf(secret))).data.token?.access.token ?? ''
  await world.forgetLast(userId)
  expect(await world.call('user/sessions', undefined, other)).toMatchObject({ http: 200 })
  const body = { password, code: codeOf(secret) }
  const renewed = await world.call<{ recoveryCodes: string[] }>(secondStepApi.renewRecoveryCodes.path, body, token)
  expect(renewed.data.recoveryCodes).toHaveLength(10)
  expect(await world.call('user/sessions', undefined, other)).toMatchObject({ http: 401 })
  expect(await world.call('user/sessions', undefined, token)).toMatchObject({ http: 200 })
  expect(await world.answer(await world.challengeOf(email), recoveryCodes[0] ?? '')).toMatchObject({
    code: 'code-wrong',
  })
  expect(
    (await world.answer(await world.challengeOf(email), renewed.data.recoveryCodes[0] ?? '')).data.token,
  ).not.toBeNull()
})

test('who may be without the second step switches it off with password and code, and ends other sessions; who may not, does not', async () => {
  const manager = await world.vendor()
  const wrong = { password, code: wrongFor(manager.secret) }
  expect(await world.call('user/endSecondStep', wrong, manager.token)).toMatchObject({ code: 'code-wrong' })
  const other =
    (await world.answer(await world.challengeOf(manager.email), codeOf(manager.secret))).data.token?.access.token ?? ''
  await world.forgetLast(manager.userId)
  const right = { password, code: codeOf(manager.secret) }
  expect(await world.call(secondStepApi.endSecondStep.path, right, manager.token)).toMatchObject({ status: 200 })
  expect(await world.call('user/sessions', undefined, other)).toMatchObject({ http: 401 })
  expect(await world.call('user/sessions', undefined, manager.token)).toMatchObject({ http: 200 })
  expect((await world.logIn(manager.email)).data.token).not.toBeNull()
  expect((await world.one.lettersTo(manager.email)).at(-1)?.subject).toBe(
    'The second step of your Panel log-in was switched off',
  )
  const { secret, token } = await world.enrolled()
  expect(await world.call('user/endSecondStep', { password, code: codeOf(secret) }, token)).toMatchObject({
    http: 409,
    code: 'second-step-required',
  })
})

test('an app that was begun before another one was set up does not take its place without a code of that', async () => {
  const { email, userId } = await world.staff('9')
  const token = (await world.logIn(email)).data.token?.access.token ?? ''
  const other = (await world.call<SecondStepSetup>('user/beginSecondStep', { password }, token)).data
  // Another request to begin waits for the account, while the user sets up the other app.
  const waiting = await world.one.pool.connect()
  await waiting.query('begin')
  await waiting.query('select 1 from users where user_id = $1 for update', [userId])
  const late = world.call<SecondStepSetup>('user/beginSecondStep', { password }, token)
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await world.one.pool.query(waits)).rowCount).toBe(1)
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
