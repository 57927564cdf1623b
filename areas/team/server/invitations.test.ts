import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../../app/testing/app-code.ts'
import { openMailbox } from '../../../app/testing/assembled.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { SecondStepSetup } from '../../auth/contract/second-step.ts'
import type { TeamInvitation } from '../contract.ts'
import { writeInvitationLetter } from './mail.ts'

let world: StaffWorld
let boss: Person
let admin: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', firstName: 'Ana', lastName: 'Reyes' })
  admin = await world.person({ role: '3', firstName: 'Bo', lastName: 'Lund' })
})
afterAll(() => world.close())

type Open = { rows: TeamInvitation[]; roles: { roleId: string }[] }
const password = 'harbour-lantern-42'
const invite = (email: string, role: string, token = boss.token, language?: string) =>
  world.call<TeamInvitation>(token, 'POST', 'users/inviteUser', { email, role, ...(language ? { language } : {}) })
const open = async (token = boss.token) => (await world.call<Open>(token, 'GET', 'users/getInvitations')).data
const resend = (id: string, token = boss.token) =>
  world.call<TeamInvitation>(token, 'POST', `users/resendInvitation/${id}`)
const revoke = (id: string, token = boss.token) => world.call(token, 'POST', `users/revokeInvitation/${id}`)
const check = (token: string) =>
  world.call<{ email: string; roleNames: string[]; isGuarded: boolean }>(null, 'POST', 'users/checkInvitation', {
    token,
  })
const accept = (token: string, given: object = {}) =>
  world.call<Login>(null, 'POST', 'users/acceptInvitation', {
    token,
    firstName: 'Ida',
    lastName: 'Berg',
    password,
    ...given,
  })
/** Computes the key of an invitation's link, as the job does for the email. */
const keyOf = (invitationId: string, round = 1): string => world.secrets.mailedKey('team', `${invitationId}:${round}`)
const entries = async (invitationId: string) =>
  world.rows<{ action: string; actor_id: string; after: object }>(
    'select action, actor_id, after from audit_log where subject = $1 order by at, audit_id',
    [`invitation:${invitationId}`],
  )
const roleOf = async (email: string) =>
  (await world.rows<{ role: string }>('select role from users where email = $1', [email]))[0]?.role

test('a person who never joined is invited by email, creates an account by the link, and works here', async () => {
  const { status, data, message } = await invite('ida@example.com', '6')
  expect({ status, message }).toEqual({ status: 200, message: 'An invitation is on its way to ida@example.com.' })
  expect(data).toMatchObject({ role: '6', isExpired: false, invitedByName: 'Ana Reyes' })
  const hours = (Date.parse(data.expiresAt) - Date.parse(data.sentAt)) / 3_600_000
  expect(hours).toBe(72)
  expect(await world.queued('team.mail-invitation')).toContainEqual({ invitationId: data.invitationId, round: 1 })
  expect((await open()).rows.map(({ email }) => email)).toEqual(['ida@example.com'])
  const key = keyOf(data.invitationId)
  expect((await check(key)).data).toMatchObject({ email: 'ida@example.com', roleNames: ['Support'], isGuarded: true })
  const login = await accept(key)
  expect(login).toMatchObject({ status: 200, message: 'Your account is ready.' })
  expect(login.data.user).toMatchObject({ role: '6', firstName: 'Ida', isEmailVerified: true })
  expect((await open()).rows).toEqual([])
  const called = await world.call(login.data.token?.access.token ?? '', 'GET', 'panelist/getAllPanelist')
  expect(called.status).toBe(200)
  expect((await entries(data.invitationId)).map(({ action }) => action)).toEqual(['team.invite', 'team.accept'])
})

test('the database holds neither the key nor anything that reveals it', async () => {
  const { data } = await invite('hashed@example.com', '6')
  const [row] = await world.rows<{ key_hash: Buffer; whole: string }>(
    'select key_hash, t::text as whole from team_invitations t where invitation_id = $1',
    [data.invitationId],
  )
  const key = keyOf(data.invitationId)
  expect(row?.key_hash).toEqual(createHash('sha256').update(key).digest())
  expect(row?.whole).not.toContain(key)
  expect(JSON.stringify(await world.queued('team.mail-invitation'))).not.toContain(key)
})

test('nobody invites without the right, to more rights than they hold, or as a panelist', async () => {
  expect(await invite('more@example.com', '2', admin.token)).toMatchObject({ status: 403, code: 'role-too-much' })
  const support = await world.person({ role: '6' })
  expect(await invite('more@example.com', '6', support.token)).toMatchObject({ status: 403, code: 'not-allowed' })
  for (const role of ['1', '1,4', 'nothing', '4,nothing'])
    expect(await invite('more@example.com', role)).toMatchObject({
      status: 400,
      code: 'role-unknown',
      errors: [{ field: 'role' }],
    })
  const { roles } = await open(admin.token)
  expect(roles.map(({ roleId }) => roleId)).toContain('6')
  expect(roles.map(({ roleId }) => roleId)).not.toContain('2')
  expect(roles.map(({ roleId }) => roleId)).not.toContain('1')
})

test('an invitation grants what its sender may grant when it is used: nothing after a dismissal, and no rights added since', async () => {
  const gone = await world.person({ role: '3' })
  const { data: first } = await invite('later@example.com', '6', gone.token)
  await world.rows('update users set blocked_at = now() where user_id = $1', [gone.userId])
  for (const asked of [check(keyOf(first.invitationId)), accept(keyOf(first.invitationId))])
    expect(await asked).toMatchObject({ status: 409, code: 'team-link-unbacked' })
  expect(await roleOf('later@example.com')).toBeUndefined()
  const { data: again } = await resend(first.invitationId)
  expect(again.invitedByName).toBe('Ana Reyes')
  expect(await accept(keyOf(first.invitationId, 2))).toMatchObject({ status: 200 })

  const { data: role } = await world.call<{ roleId: string }>(boss.token, 'POST', 'rolesAndPermission/addRoles', {
    roleName: 'Growing',
    basedOn: '6',
    permissionIds: ['support.view'],
  })
  const { data: second } = await invite('grown@example.com', role.roleId, admin.token)
  await world.call(boss.token, 'PATCH', 'rolesAndPermission/updateRole', {
    roleId: role.roleId,
    permissionIds: ['support.view', 'settings.update'],
  })
  expect(await accept(keyOf(second.invitationId))).toMatchObject({ code: 'team-link-unbacked' })
  // A colleague who may not grant these permissions now cannot send it again either.
  expect(await resend(second.invitationId, admin.token)).toMatchObject({ status: 403, code: 'role-too-much' })
})

test('a link is refused with a reason when it is unknown, replaced, expired, withdrawn or used', async () => {
  expect(await check('nonsense')).toMatchObject({ status: 400, code: 'team-link-unknown' })
  const { data } = await invite('links@example.com', '6')
  const id = data.invitationId
  const again = await resend(id)
  expect(again.message).toContain('The old one no longer works')
  expect(await accept(keyOf(id))).toMatchObject({ status: 400, code: 'team-link-unknown' })
  await world.rows(`update team_invitations set expires_at = now() where invitation_id = $1`, [id])
  const late = await accept(keyOf(id, 2))
  expect(late).toMatchObject({ status: 400, code: 'team-link-expired' })
  expect(late.message).toContain('72 hours')
  expect((await open()).rows.find((row) => row.invitationId === id)).toMatchObject({ isExpired: true })
  await resend(id)
  expect(await accept(keyOf(id, 3), { password: 'short1' })).toMatchObject({
    status: 400,
    errors: [{ field: 'password', message: 'Your password must be at least 12 characters long' }],
  })
  expect(await accept(keyOf(id, 3))).toMatchObject({ status: 200 })
  expect(await accept(keyOf(id, 3))).toMatchObject({ status: 409, code: 'team-link-used' })
  expect(await revoke(id)).toMatchObject({ status: 404 })

  const { data: other } = await invite('taken-back@example.com', '8')
  expect(await revoke(other.invitationId)).toMatchObject({ status: 200 })
  expect(await accept(keyOf(other.invitationId))).toMatchObject({ status: 409, code: 'team-link-revoked' })
  expect(await roleOf('taken-back@example.com')).toBeUndefined()
})

test('an address with an account is refused when it is invited and when it accepts: a link changes no account', async () => {
  const member = await world.person({ email: 'member@example.com' })
  const known = await invite('member@example.com', '6')
  expect(known).toMatchObject({ status: 409, code: 'team-address-known', errors: [{ field: 'email' }] })
  expect(await invite('MEMBER@Example.com', '6')).toMatchObject({ code: 'team-address-known' })
  const { data } = await invite('between@example.com', '6')
  await world.person({ email: 'between@example.com' })
  for (const asked of [check(keyOf(data.invitationId)), accept(keyOf(data.invitationId))])
    expect(await asked).toMatchObject({ status: 409, code: 'team-account-there' })
  expect(await roleOf('between@example.com')).toBe('1')
  expect(await resend(data.invitationId)).toMatchObject({ status: 409, code: 'team-address-known' })
  await world.call(boss.token, 'POST', `panelist/deletePanelist/${member.userId}`)
  expect(await invite('member@example.com', '6')).toMatchObject({ status: 409, code: 'team-address-used' })
})

test('one person has one open invitation, however the address is written', async () => {
  await invite('twice.ann@gmail.com', '6')
  for (const email of ['twice.ann@gmail.com', 'TWICE.ann@gmail.com', 'twiceann@gmail.com'])
    expect(await invite(email, '8')).toMatchObject({ status: 409, code: 'team-invited' })
})

test('of many simultaneous uses of one link, one creates an account', async () => {
  const { data } = await invite('race@example.com', '8')
  const all = await Promise.all(Array.from({ length: 8 }, () => accept(keyOf(data.invitationId))))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await world.rows(`select 1 from users where email = 'race@example.com'`)).toHaveLength(1)
})

test('a vendor needs no second step and no long password, and the page says so', async () => {
  const { data } = await invite('vendor@example.com', '8')
  expect((await check(keyOf(data.invitationId))).data).toMatchObject({
    isGuarded: false,
    needsSecondStep: false,
    roleNames: ['Affiliate Vendor'],
  })
  const { data: login } = await accept(keyOf(data.invitationId), { password: 'quay-7' })
  expect(login.token).not.toBeNull()
})

test('the email is in the chosen language, and its link is built from nothing that a request contains', async () => {
  const { data } = await invite('correo@example.com', '6', boss.token, 'es')
  const sender = openMailbox('Harbour', 'https://panel.example').mail
  const what = { roleNames: ['Support'], invitedByName: 'Ana <b>Reyes</b>', key: keyOf(data.invitationId) }
  const letter = writeInvitationLetter(sender, { to: data.email, language: data.language }, what)
  expect(letter.subject).toBe('Te invitan a trabajar con Harbour')
  expect(letter.text).toContain(`https://panel.example/join-team?userKey=${what.key}`)
  expect(letter.text).toContain('72 horas')
  expect(letter.html).not.toContain('<b>Reyes')
})

test('a copy of one’s data names the invitation, and erasing the account removes it', async () => {
  const { data } = await invite('copied@example.com', '8')
  const { data: login } = await accept(keyOf(data.invitationId))
  const { team } = world.program
  expect(await team.exportOf(login.user.userId)).toMatchObject([{ email: 'copied@example.com', role: '8' }])
  await world.call(boss.token, 'POST', `panelist/deletePanelist/${login.user.userId}`)
  expect(await team.exportOf(login.user.userId)).toEqual([])
})

test('where staff need a second step, the first log-in sets it up, and the account can do nothing before', async () => {
  const strict = await staffWorld({ isDemo: false })
  try {
    const { team } = strict.program
    const { userId } = await strict.person({ role: '2' })
    const by = { userId, role: '2', ip: '10.0.0.1' }
    const { data } = await team.invite({ email: 'strict@example.com', role: '5' }, by)
    const token = strict.secrets.mailedKey('team', `${data.invitationId}:1`)
    const answers = { token, firstName: 'Ida', lastName: 'Berg', password }
    const looked = await strict.call<{ needsSecondStep: boolean }>(null, 'POST', 'users/checkInvitation', { token })
    expect(looked.data.needsSecondStep).toBe(true)
    const { data: login } = await strict.call<Login>(null, 'POST', 'users/acceptInvitation', answers)
    expect(login).toMatchObject({ token: null, secondStep: 'enrol' })
    const challenge = login.challenge ?? ''
    const step = await strict.call<SecondStepSetup>(null, 'POST', 'auth/enrolSecondStep', { challenge })
    const done = await strict.call<Login>(null, 'POST', 'auth/secondStep', {
      challenge,
      code: appCode(step.data.secret),
    })
    expect(done.data.token?.access.token).toBeTruthy()
    expect(done.data.recoveryCodes).toHaveLength(10)
  } finally {
    await strict.close()
  }
})
