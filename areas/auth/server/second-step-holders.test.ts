import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode as codeOf } from '../../../app/testing/app-code.ts'
import {
  claimsOf,
  openSecondStepWorld,
  password,
  type SecondStepWorld,
} from '../../../app/testing/second-step-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { SecondStepSetup } from '../contract/second-step.ts'

let world: SecondStepWorld
beforeAll(async () => {
  world = await openSecondStepWorld()
})
afterAll(() => world.close())

test('roles 2 to 7 and roles made from them need the second step; a vendor, a manager and a panelist do not', async () => {
  const { email, userId } = await world.staff('1')
  const asked = async (role: string) => {
    await world.one.pool.query('update users set role = $2 where user_id = $1', [userId, role])
    return (await world.logIn(email)).data
  }
  for (const role of ['2', '7', '1,4', '5,01900000-0000-7000-8000-000000000001'])
    expect(await asked(role)).toMatchObject({ token: null, secondStep: 'enrol' })
  for (const role of ['1', '8', '1,9']) expect((await asked(role)).token).not.toBeNull()
})

/** Makes a custom role with these permissions, as the administration does; returns the role string of its holders. */
async function customRole(basedOn: string, ...permissions: string[]): Promise<string> {
  const roleId = newId()
  await world.one.pool.query(
    `insert into roles (role_id, role_name, description, based_on, created_at, updated_at) values ($1, $1, '', $2, now(), now())`,
    [roleId, basedOn],
  )
  await grant(roleId, ...permissions)
  return `${basedOn},${roleId}`
}

const grant = (roleId: string, ...permissions: string[]) =>
  world.one.pool.query('insert into role_permissions (role_id, permission) select $1, unnest($2::text[])', [
    roleId,
    permissions,
  ])

test('who holds a permission besides the affiliates’ needs the second step, whatever the role is based on', async () => {
  const { email, userId } = await world.staff('1')
  const asked = async (role: string) => {
    await world.one.pool.query('update users set role = $2 where user_id = $1', [userId, role])
    return (await world.logIn(email)).data
  }
  const payer = await customRole('9', 'affiliates.view', 'redemptions.review', 'finance.adjust')
  for (const role of [payer, `1,${payer}`])
    expect(await asked(role)).toMatchObject({ token: null, secondStep: 'enrol' })
  const seller = await customRole('9', 'affiliates.view', 'affiliates.update')
  expect((await asked(seller)).token).not.toBeNull()
  // Once the account holds such a permission, no link, emailed key or short password opens it.
  await asked(payer)
  expect(await world.call('auth/loginLink', { email })).toMatchObject({ status: 200 })
  const { rows } = await world.one.pool.query(`select from mailed_keys where user_id = $1 and purpose = 'login-link'`, [
    userId,
  ])
  expect(rows).toHaveLength(0)
  await expect(
    transaction(world.one.db, (tx) => world.one.auth.setPassword(tx, userId, 'plum-orch-7')),
  ).rejects.toMatchObject({
    code: 'staff-password-too-short',
  })
})

test('a role that gains such a permission ends the password-only sessions of its holders, and holds them to staff’s times', async () => {
  const role = await customRole('9', 'affiliates.view')
  const [, roleId = ''] = role.split(',')
  const { email } = await world.staff(role)
  const { token } = (await world.logIn(email)).data
  expect(await world.call('user/sessions', undefined, token?.access.token)).toMatchObject({ status: 200 })
  expect(claimsOf(token?.access.token ?? '')).not.toHaveProperty('work')
  await grant(roleId, 'reports.view')
  expect(await world.call('user/sessions', undefined, token?.access.token)).toMatchObject({
    http: 401,
    code: 'signed-out',
  })
  expect(await world.call('auth/refresh', { refresh: token?.refresh.token })).toMatchObject({ http: 401 })

  const challenge = await world.challengeOf(email)
  const { secret } = (await world.call<SecondStepSetup>('auth/enrolSecondStep', { challenge })).data
  const proved = (await world.answer(challenge, codeOf(secret))).data.token
  expect(claimsOf(proved?.access.token ?? '')).toHaveProperty('work')
  await world.one.pool.query(`update refresh_tokens set created_at = created_at - interval '30 minutes'`)
  expect(await world.call('auth/refresh', { refresh: proved?.refresh.token })).toMatchObject({ http: 401 })
})

test('who becomes staff has to prove both steps: a session begun with a password alone ends', async () => {
  const { email, userId } = await world.staff('1')
  const token = (await world.logIn(email)).data.token
  expect(await world.call('user/sessions', undefined, token?.access.token)).toMatchObject({ status: 200 })
  await world.one.pool.query(`update users set role = '1,5' where user_id = $1`, [userId])
  expect(await world.call('user/sessions', undefined, token?.access.token)).toMatchObject({
    http: 401,
    code: 'signed-out',
  })
  expect(await world.call('auth/refresh', { refresh: token?.refresh.token })).toMatchObject({ http: 401 })
})

test('who becomes staff with a password of fewer than 12 characters chooses another one before anything opens', async () => {
  const short = 'plum-orch-7'
  const { email, userId } = await world.staff('1', short)
  await world.one.pool.query(`update users set role = '6' where user_id = $1`, [userId])
  expect(await world.call('auth/login', { email, password: short })).toMatchObject({
    http: 400,
    code: 'staff-password-too-short',
    message: expect.stringMatching(/at least 12 characters long\. .*"Forgot password": we email you a link/),
    errors: [{ field: 'password' }],
  })
})

test('a vendor who switched it off and becomes staff has to log in again', async () => {
  const { secret, token, userId } = await world.vendor()
  await world.call('user/endSecondStep', { password, code: codeOf(secret) }, token)
  expect(await world.call('user/sessions', undefined, token)).toMatchObject({ http: 200 })
  await world.one.pool.query(`update users set role = '9,5' where user_id = $1`, [userId])
  expect(await world.call('user/sessions', undefined, token)).toMatchObject({ http: 401, code: 'signed-out' })
})

test('a panelist has no second step', async () => {
  const token = (await world.logIn((await world.staff('1')).email)).data.token?.access.token ?? ''
  expect(await world.call('user/secondStep', undefined, token)).toMatchObject({ http: 403, code: 'not-allowed' })
  expect(await world.call('user/beginSecondStep', { password }, token)).toMatchObject({ http: 403 })
})
