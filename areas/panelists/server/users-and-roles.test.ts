import { permissionNames, type Permission } from '../../../platform/contract/access.ts'
import type { StaffUser, UserWithPermissions } from '../../access/contract/users-and-roles.ts'
import type { Role } from '../../access/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assembleProcess, type Parts } from '../../../app/testing/assembled.ts'
import { heldRoles } from './list-store.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'

let world: StaffWorld
let boss: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2', firstName: 'Ana', lastName: 'Reyes', email: 'boss@panel.test' })
})
afterAll(() => world.close())

const addRole = (body: object, token = boss.token) =>
  world.call<Role>(token, 'POST', 'rolesAndPermission/addRoles', body)
const editRole = (body: object, token = boss.token) =>
  world.call<Role>(token, 'PATCH', 'rolesAndPermission/updateRole', body)
const give = (userId: string, role: string, token = boss.token) =>
  world.call<UserWithPermissions>(token, 'PATCH', 'panelist/updateUserRole', { userId, role })
const roleIds = async () =>
  (await world.call<Role[]>(boss.token, 'GET', 'rolesAndPermission/getAllRoles')).data.map(({ roleId }) => roleId)
const held = async (token: string) =>
  (await world.call<{ permissions: Permission[] }>(token, 'GET', 'rolesAndPermission/getUserModuleAcess')).data
    .permissions

test('roles are listed with what they may do and how many hold them, the built-in ones first', async () => {
  await world.person({ role: '6' })
  const { data } = await world.call<Role[]>(boss.token, 'GET', 'rolesAndPermission/getAllRoles')
  expect(data.slice(0, 9).map(({ roleId }) => roleId)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(data[5]).toMatchObject({ roleName: 'Support', isBuiltIn: true, isFixed: false, members: 1, version: 1 })
  expect(data[1]).toMatchObject({ isFixed: true, members: 1, permissionIds: [...permissionNames].toSorted() })
  const one = await world.call(boss.token, 'GET', 'rolesAndPermission/getPermissionByRoleId/6')
  expect(one.data).toEqual({ roleId: '6', permissionIds: data[5]?.permissionIds })
  expect(await world.call(boss.token, 'GET', 'rolesAndPermission/getPermissionByRoleId/x')).toMatchObject({
    status: 404,
  })
  const rights = await world.call<{ permissionId: string }[]>(boss.token, 'GET', 'rolesAndPermission/getAllPermissions')
  expect(rights.data).toHaveLength(permissionNames.length)
  expect(rights.data[0]).toEqual({ permissionId: 'panelists.view', module: 'panelists', action: 'view', held: true })
})

test('a custom role stands in the place of the one it is based on, from the next call of its holder on', async () => {
  const { data: role } = await addRole({ roleName: 'Reader', basedOn: '4', permissionIds: ['panelists.view'] })
  expect(role).toMatchObject({ basedOn: '4', isBuiltIn: false, permissionIds: ['panelists.view'], members: 0 })
  const { userId, token } = await world.person({ role: '4' })
  expect((await held(token)).length).toBeGreaterThan(5)
  expect(await give(userId, role.roleId)).toMatchObject({ status: 200, data: { role: `4,${role.roleId}` } })
  expect(await held(token)).toEqual(['panelists.view'])
  expect(await world.call(token, 'GET', 'survey-admin/surveys')).toMatchObject({ status: 403, code: 'not-allowed' })
  const shown = await world.call(boss.token, 'GET', `panelist/effectiveAccess/${userId}`)
  expect(shown.data).toMatchObject({
    roles: [{ roleId: '4' }, { roleId: role.roleId, roleName: 'Reader' }],
    permissions: [{ permission: 'panelists.view', roleIds: [role.roleId] }],
  })
  const edited = await editRole({ roleId: role.roleId, version: 1, permissionIds: ['panelists.view', 'surveys.view'] })
  expect(edited).toMatchObject({ status: 200, data: { version: 2, members: 1 } })
  expect(await world.call(token, 'GET', 'survey-admin/surveys')).toMatchObject({ status: 200 })
})

test('a duplicate has the rights and the base of its model', async () => {
  const { data: first } = await addRole({ roleName: 'Night desk', basedOn: '6', permissionIds: ['support.view'] })
  const { data: copy } = await addRole({ roleName: 'Day desk', basedOn: first.roleId })
  expect(copy).toMatchObject({ basedOn: '6', permissionIds: ['support.view'] })
  expect(await addRole({ roleName: 'night DESK', basedOn: '6' })).toMatchObject({
    status: 409,
    code: 'role-name-taken',
  })
  for (const basedOn of ['1', '8', 'nothing'])
    expect(await addRole({ roleName: `On ${basedOn}`, basedOn })).toMatchObject({ status: 400, code: 'role-unknown' })
  expect(await addRole({ roleName: '  ', basedOn: '6' })).toMatchObject({ message: 'Role name cannot be left empty' })
})

test('an edit of a role that somebody has changed meanwhile is refused with what it is now', async () => {
  const { data: role } = await addRole({ roleName: 'Contested', basedOn: '7' })
  await editRole({ roleId: role.roleId, version: 1, description: 'Mine' })
  const late = await editRole({ roleId: role.roleId, version: 1, description: 'Yours' })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile', data: { current: { description: 'Mine' } } })
  expect(await editRole({ roleId: 'gone' })).toMatchObject({ status: 404 })
})

test('Panelist, Super Admin and Affiliate Vendor stay what they are, and built-in names stay', async () => {
  for (const roleId of ['1', '8'])
    expect(await editRole({ roleId, permissionIds: ['panelists.view'] })).toMatchObject({ code: 'role-fixed' })
  expect(await editRole({ roleId: '2', permissionIds: [] })).toMatchObject({ code: 'role-fixed' })
  expect(await editRole({ roleId: '4', roleName: 'Boss' })).toMatchObject({ code: 'role-fixed' })
})

test('nobody grants, changes or takes away what they do not hold, in a role or in a person', async () => {
  const rights = ['roles.view', 'roles.update', 'users.view', 'users.update', 'panelists.view']
  const { data: keeper } = await addRole({ roleName: 'Keeper of roles', basedOn: '3', permissionIds: rights })
  const { userId, token } = await world.person({ role: `3,${keeper.roleId}` })
  const tooMuch = { status: 403, code: 'role-too-much' }
  expect(await addRole({ roleName: 'A', basedOn: '3', permissionIds: ['finance.adjust'] }, token)).toMatchObject(
    tooMuch,
  )
  expect(await addRole({ roleName: 'B', basedOn: '6' }, token)).toMatchObject(tooMuch)
  expect(await editRole({ roleId: '7', permissionIds: [] }, token)).toMatchObject(tooMuch)
  expect(await editRole({ roleId: keeper.roleId, permissionIds: rights }, token)).toMatchObject({ code: 'role-own' })
  const other = await world.person()
  for (const role of ['2', '3', '5', `2,${keeper.roleId}`])
    expect(await give(other.userId, role, token)).toMatchObject(tooMuch)
  expect(await give(boss.userId, '1', token)).toMatchObject(tooMuch)
  expect(await give(other.userId, keeper.roleId, token)).toMatchObject({ status: 200 })
  expect(await give(userId, '1', token)).toMatchObject({ status: 403, code: 'role-own' })
  expect(await give(other.userId, '9,77', boss.token)).toMatchObject({ status: 400, code: 'role-unknown' })
  expect(await give(other.userId, ',', boss.token)).toMatchObject({ status: 400, code: 'role-unknown' })
})

test('fields that nobody named are refused, so that none is smuggled in', async () => {
  const { userId } = await world.person()
  for (const more of [{ isActive: true }, { permissions: ['roles.update'] }, { points: 5 }])
    expect(
      await world.call(boss.token, 'PATCH', 'panelist/updateUserRole', { userId, role: '7', ...more }),
    ).toMatchObject({ status: 400 })
  for (const text of [
    '{"__proto__":{"role":"2"},"roleName":"P","basedOn":"7"}',
    '{"constructor":1,"roleName":"P","basedOn":"7"}',
  ]) {
    const answer = await world.program.app.inject({
      method: 'POST',
      url: '/api/v1/rolesAndPermission/addRoles',
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      payload: text,
    })
    expect(answer.statusCode).toBe(400)
  }
  expect((await roleIds()).length).toBeGreaterThan(9)
})

test('who may do something is found by whichever role grants it, and not by one that a smaller role has taken the place of', async () => {
  const ids = async (query: string) =>
    (
      await world.call<{ rows: StaffUser[] }>(boss.token, 'GET', `panelist/getSelectedUsers?limit=100&${query}`)
    ).data.rows.map(({ userId }) => userId)
  const reviewer = await world.person({ role: '5', firstName: 'Rita' })
  const { data: smaller } = await addRole({ roleName: 'Bookkeeper', basedOn: '5', permissionIds: ['finance.view'] })
  const { data: larger } = await addRole({
    roleName: 'Desk that pays',
    basedOn: '6',
    permissionIds: ['support.view', 'redemptions.review'],
  })
  const bookkeeper = await world.person({ role: `5,${smaller.roleId}` })
  const desk = await world.person({ role: `1, 6,${larger.roleId}`, firstName: 'Dora' })
  const may = await ids('permission=redemptions.review')
  expect(may).toEqual(expect.arrayContaining([boss.userId, reviewer.userId, desk.userId]))
  expect(may).not.toContain(bookkeeper.userId)
  expect(await ids('permission=finance.view')).toEqual(
    expect.arrayContaining([boss.userId, reviewer.userId, bookkeeper.userId]),
  )
  expect(await ids(`permission=redemptions.review&role=${larger.roleId}`)).toEqual([desk.userId])
  expect(await ids(`permission=redemptions.review&role=${smaller.roleId}`)).toEqual([])
  const searched = async (query: string) =>
    (await world.call<StaffUser[]>(boss.token, 'GET', `panelist/rolePermissionWithUser?${query}`)).data.map(
      ({ userId }) => userId,
    )
  expect(await searched('searchField=dora&permission=redemptions.review')).toEqual([desk.userId])
  expect(await searched('searchField=dora&permission=finance.view')).toEqual([])
  expect(
    await world.call(boss.token, 'GET', 'panelist/getSelectedUsers?permission=redemptions.everything'),
  ).toMatchObject({ status: 400 })
})

test('the holders of a role or a right are looked up by an index', async () => {
  const client = await world.program.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off')
    const asked = `explain select user_id from listed_accounts where role <> '1' and '{5}'::text[] && ${heldRoles}`
    expect(JSON.stringify((await client.query(asked)).rows)).toContain('users_roles')
    await client.query('rollback')
  } finally {
    client.release()
  }
})

test('users are found by name, address and role; without any of them, whoever is more than a panelist', async () => {
  const vendor = await world.person({ role: '8', firstName: 'Vera', email: 'vera@vendor.test' })
  const panelist = await world.person({ firstName: 'Paula', email: 'paula@home.test' })
  const users = async (query: string) =>
    (
      await world.call<{ rows: StaffUser[]; count: number }>(boss.token, 'GET', `panelist/getSelectedUsers?${query}`)
    ).data.rows.map(({ userId }) => userId)
  const all = await users('currentPage=1&limit=100&name=&email=&role=')
  expect(all).toContain(vendor.userId)
  expect(all).not.toContain(panelist.userId)
  expect(await users('role=8')).toEqual([vendor.userId])
  expect(await users('name=paul')).toEqual([panelist.userId])
  expect(await users('email=vera@&role=9')).toEqual([])
  const search = async (text: string, more = '') =>
    (
      await world.call<UserWithPermissions[]>(
        boss.token,
        'GET',
        `panelist/rolePermissionWithUser?searchField=${text}${more}`,
      )
    ).data
  expect(await search('vendor.te')).toMatchObject([{ userId: vendor.userId, role: '8', permissions: [] }])
  expect(await search('affiliate%20VEND')).toMatchObject([{ userId: vendor.userId }])
  const reviewers = await search('redemptions.review')
  expect(reviewers.map(({ userId }) => userId)).toContain(boss.userId)
  for (const { permissions } of reviewers) expect(permissions).toContain('redemptions.review')
  const found = await search('e')
  expect(new Set(found.map(({ role }) => role)).size).toBeGreaterThan(1)
  const vendors = await search('e', '&role=8')
  expect(vendors.map(({ userId }) => userId)).toContain(vendor.userId)
  expect(vendors.filter(({ role }) => role !== '8')).toEqual([])
  expect(await search('redemptions.review', '&role=8')).toEqual([])
  expect((await search('')).find(({ userId }) => userId === boss.userId)?.permissions).toEqual(
    [...permissionNames].toSorted(),
  )
})

test('every change of a role is in the record, before and after', async () => {
  const { userId } = await world.person()
  await give(userId, '7')
  const log = await world.call<{ rows: object[] }>(boss.token, 'GET', `audit/log?subject=${userId}`)
  expect(log.data.rows).toMatchObject([
    { action: 'users.role', actorName: 'Ana Reyes', before: { role: '1' }, after: { role: '7' } },
  ])
})

test('the last Super Admin stays, whoever asks and however', async () => {
  const second = await world.person({ role: '2' })
  expect(await give(boss.userId, '3', second.token)).toMatchObject({ status: 200 })
  expect(await give(boss.userId, '2', second.token)).toMatchObject({ status: 200 })
  // A custom role that is based on Super Admin does not make its user one.
  const { data: less } = await addRole({ roleName: 'Almost all', basedOn: '2', permissionIds: ['users.view'] })
  expect(await give(second.userId, less.roleId)).toMatchObject({ status: 200, data: { permissions: ['users.view'] } })
  const rest = permissionNames.filter((name) => name !== 'audit.view')
  const { data: rival } = await addRole({ roleName: 'Rival', basedOn: '3', permissionIds: rest })
  expect(rival.permissionIds).toHaveLength(rest.length)
  const all = await addRole({ roleName: 'Everything', basedOn: '3', permissionIds: [...permissionNames] })
  const equal = await world.person({ role: `3,${all.data.roleId}` })
  const last = { status: 409, code: 'last-super-admin' }
  expect(await give(boss.userId, '3', equal.token)).toMatchObject(last)
  const reason = { block: true, reason: 'x' }
  expect(await world.call(equal.token, 'POST', `panelist/blockPanelist/${boss.userId}`, reason)).toMatchObject(last)
  expect(await world.call(equal.token, 'POST', `panelist/deletePanelist/${boss.userId}`)).toMatchObject(last)
})

/** Lets the only two Super Admins demote each other at the same moment; returns how many are left. */
async function demoteEachOther(broken: NonNullable<Parts['services']> = {}): Promise<number> {
  await world.rows(`update users set role = '1' where role like '2%'`)
  const [a, b] = [await world.person({ role: '2' }), await world.person({ role: '2' })]
  // The connections of two processes, all of them open.
  const processes = [1, 2].map(() => assembleProcess({ url: world.database.url, poolSize: 2, services: broken }))
  await Promise.all(processes.map(({ warm }) => warm()))
  const [first, second] = processes.map(({ panelists }) => panelists)
  const as = (by: Person) => ({ userId: by.userId, role: '2', ip: '10.0.0.1' })
  const ended = await Promise.allSettled([
    first?.updateRole({ userId: b.userId, role: '3' }, as(a)),
    second?.updateRole({ userId: a.userId, role: '3' }, as(b)),
  ])
  await Promise.all(processes.map(({ close }) => close()))
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const [left] = await world.rows<{ admins: number }>(`select count(*)::int as admins from users where role = '2'`)
  return left?.admins ?? -1
}

test('two Super Admins who demote each other leave one', async () => {
  for (let round = 0; round < 10; round++) expect(await demoteEachOther()).toBe(1)
})

test('without taking turns they leave none, which this race shows', async () => {
  let looked = 0
  let open: () => void = () => {}
  const bothLooked = new Promise<void>((resolve) => (open = resolve))
  const withoutTurns: Parts['services'] = {
    access: (access) => ({ ...access, lockAdmins: async () => {} }),
    users: (users) => ({
      ...users,
      // Both read before either writes. Taking turns prevents exactly that.
      othersWithRole: async (...asked) => {
        const others = await users.othersWithRole(...asked)
        looked += 1
        if (looked === 2) open()
        await bothLooked
        return others
      },
    }),
  }
  expect(await demoteEachOther(withoutTurns)).toBe(0)
})
