import { usersAndRolesApi } from '../../access/contract/users-and-roles.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { createProgram } from '../../../app/server.ts'
import { readConfig } from '../../../app/server/config.ts'
import { transaction } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'

const password = 'a-long-staff-pass-9'
const ip = '10.0.0.1'

let world: StaffWorld
let boss: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', email: 'boss@panel.test' })
})
afterAll(() => world.close())

const reset = (userId: string, token = boss.token, reason = 'Lost the phone') =>
  world.call(token, 'POST', usersAndRolesApi.resetSecondStep.path.replace('{id}', userId), { reason })
const sinceOf = async (userId: string) =>
  (await world.call<{ secondStepSince: string | null }>(boss.token, 'GET', `panelist/effectiveAccess/${userId}`)).data
    .secondStepSince

/** Makes a user with this role who has set up an app and used it in a session. */
async function armed(role: string): Promise<Person> {
  const { auth, db } = world.program
  const person = await world.person({ role })
  await transaction(db, (tx) => auth.setPassword(tx, person.userId, password))
  const { sessionId } = await auth.authenticate(person.token)
  const holder = { userId: person.userId, sessionId, role }
  const { challenge, secret } = await auth.beginSecondStep(holder, { password }, ip)
  await auth.confirmSecondStep(holder, challenge, new TOTP({ secret: Secret.fromBase32(secret) }).generate(), ip)
  return person
}

test('another administrator resets a lost second step: its sessions end, it is recorded, and its owner is told', async () => {
  const { userId, token, email } = await armed('6')
  expect(await sinceOf(userId)).toMatch(/^20/)
  expect(await reset(userId)).toMatchObject({ status: 200, message: 'The second step was reset.' })
  expect(await sinceOf(userId)).toBeNull()
  expect(await world.call(token, 'GET', 'user/sessions')).toMatchObject({ status: 401, code: 'signed-out' })
  const [entry] = await world.rows(
    `select actor_id, action, after from audit_log where subject = $1 and action like 'users.%'`,
    [userId],
  )
  expect(entry).toEqual({
    actor_id: boss.userId,
    action: 'users.second-step-reset',
    after: { reason: 'Lost the phone' },
  })
  expect(await world.queued('auth.send-notice')).toContainEqual({ userId, notice: 'second-step-reset' })
  const { auth } = world.program
  const { data } = await auth.login({ email, password }, '', { ip, userAgent: 'test' })
  expect(data.token).not.toBeNull()
  expect(await reset(userId)).toMatchObject({ status: 409, code: 'second-step-off' })
})

test('nobody resets their own second step, or that of somebody who may do what they may not', async () => {
  const owner = await armed('2')
  expect(await reset(owner.userId, owner.token)).toMatchObject({ status: 403, code: 'second-step-own' })
  const admin = await world.person({ role: '3' })
  expect(await reset(owner.userId, admin.token)).toMatchObject({ status: 403, code: 'role-too-much' })
  expect(await sinceOf(owner.userId)).not.toBeNull()
})

test('a reset needs the right, a reason and somebody it is about', async () => {
  const { userId } = await armed('7')
  const desk = await world.person({ role: '6' })
  expect(await reset(userId, desk.token)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await reset(userId, boss.token, '  ')).toMatchObject({ status: 400, code: 'reason-missing' })
  for (const nobody of ['01900000-0000-7000-8000-0000000000ff', 'x'])
    expect(await reset(nobody)).toMatchObject({ status: 404 })
  expect(await sinceOf(userId)).not.toBeNull()
})

test.each([
  ['in the demo world staff log in with a password alone', {}, true, true],
  ['elsewhere they need the second step', {}, false, false],
  ['unless the operator says otherwise', { STAFF_SECOND_STEP: 'optional' }, false, true],
  ['which holds for the demo world too', { STAFF_SECOND_STEP: 'required' }, true, false],
] as const)('%s', async (_law, env, isDemo, isOpen) => {
  const { email, userId } = await world.person({ role: '6' })
  await transaction(world.program.db, (tx) => world.program.auth.setPassword(tx, userId, password))
  const settings = { SECRET_KEY: 'a secret key for tests, of 32 characters or more', SMTP_URL: 'smtp://127.0.0.1:1' }
  const config = readConfig({ ...settings, SITE_KEY: 'a-public-site-key-of-forty-three-characters', ...env })
  const program = await createProgram({ config, log: createLog('silent'), databaseUrl: world.database.url, isDemo })
  const { data } = await program.auth.login({ email, password }, '', { ip, userAgent: 'test' })
  await program.close()
  expect(data.token !== null).toBe(isOpen)
})
