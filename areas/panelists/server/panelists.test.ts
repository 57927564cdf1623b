import { panelistsApi, type Panelist, type PanelistList, type PanelistNote } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

let world: StaffWorld
let admin: Person
beforeAll(async () => {
  world = await staffWorld()
  admin = await world.person({ role: '2', firstName: 'Ana', lastName: 'Reyes', email: 'ana@panel.test' })
})
afterAll(() => world.close())

const list = async (query: string, token = admin.token) =>
  world.call<PanelistList>(token, 'GET', `panelist/getAllPanelist?${query}`)
const found = async (query: string) => (await list(query)).data.rows.map(({ email }) => email)
const read = async (panelistId: string, token = admin.token) =>
  world.call<Panelist>(token, 'GET', `panelist/panelistById/${panelistId}`)
const edit = (body: object, token = admin.token) =>
  world.call<Panelist>(token, 'PATCH', 'panelist/updatePanelist', body)
const block = (id: string, body: object, token = admin.token) =>
  world.call<Panelist>(token, 'POST', `panelist/blockPanelist/${id}`, body)

describe('the list', () => {
  let people: Person[]
  beforeAll(async () => {
    await timeLeftIn(dayMs)
    people = []
    for (const [firstName, lastName, email] of [
      ['Maya', 'Chen', 'maya@list.test'],
      ['Marta', '100%_Sure', 'marta_c@list.test'],
      ['Li', 'Wu', 'li@list.test'],
      ['Chenoa', 'Brook', 'brook@list.test'],
    ] as const)
      people.push(await world.person({ firstName, lastName, email }))
    await world.person({ email: 'new@list.test', isVerified: false })
    await block(people[3]!.userId, { block: true, reason: 'Two accounts' })
  })

  test('finds panelists by part of a name or an address, whatever the case, and takes % and _ as they are', async () => {
    expect(await found('email=@LIST.&name=CHEN')).toEqual(['brook@list.test', 'maya@list.test'])
    expect(await found('name=100%25_s')).toEqual(['marta_c@list.test'])
    expect(await found('email=a_c')).toEqual(['marta_c@list.test'])
    expect(await found('name=maya%20ch')).toEqual(['maya@list.test'])
    expect(await found('name=nobody%25')).toEqual([])
  })

  test('looks for one or two letters where words begin', async () => {
    expect(await found('name=li')).toEqual(['li@list.test'])
    expect(await found('name=wu')).toEqual(['li@list.test'])
    expect(await found('name=hu&email=list')).toEqual([])
  })

  test('takes every filter empty, as the pages of the specification send them', async () => {
    const all = await list('currentPage=1&limit=10&name=&email=&startDate=&endDate=&status=')
    expect(all).toMatchObject({ status: 200, data: { count: 5, isCapped: false, next: null, previous: null } })
    expect(all.data.rows).toHaveLength(5)
  })

  test('counts each status by the rest of the filter', async () => {
    const { data } = await list('email=list.test&status=blocked')
    expect(data.rows.map(({ email }) => email)).toEqual(['brook@list.test'])
    expect(data.count).toBe(1)
    const counts = Object.fromEntries(data.byStatus.map(({ status, count }) => [status, count]))
    expect(counts).toEqual({ active: 3, unverified: 1, blocked: 1, deleted: 0 })
    expect(Object.fromEntries((await list('')).data.byStatus.map(({ status, count }) => [status, count]))).toEqual(
      counts,
    )
  })

  test('goes on from the last panelist of a page and back from the first, without missing anybody', async () => {
    const whole = await found('limit=100')
    const first = (await list('limit=2')).data
    expect(first.previous).toBeNull()
    const second = (await list(`limit=2&after=${first.next}`)).data
    const third = (await list(`limit=2&after=${second.next}`)).data
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ email }) => email))).toEqual(whole)
    expect(third.next).toBeNull()
    expect((await list(`limit=2&before=${second.previous}`)).data.rows).toEqual(first.rows)
    expect((await list(`limit=2&currentPage=2`)).data.rows).toEqual(second.rows)
    expect(await list(`after=${world.program.app.version}`)).toMatchObject({ status: 404 })
    const oldest = (await list('limit=2&sort=oldest')).data
    const more = (await list(`limit=2&sort=oldest&after=${oldest.next}`)).data
    expect([oldest, more].flatMap(({ rows }) => rows.map(({ email }) => email))).toEqual(whole.toReversed().slice(0, 4))
    expect((await list(`limit=2&sort=oldest&before=${more.previous}`)).data.rows).toEqual(oldest.rows)
  })

  test('takes days of the calendar, both included, and no others', async () => {
    const [today] = await world.rows<{ day: string }>(`select (now() at time zone 'utc')::date::text as day`)
    expect((await list(`startDate=${today?.day}&endDate=${today?.day}`)).data.count).toBe(5)
    expect((await list('endDate=2020-01-01')).data.count).toBe(0)
    expect(await list('startDate=2026-02-30')).toMatchObject({ status: 400, errors: [{ field: 'startDate' }] })
    expect(await list('status=nonsense')).toMatchObject({ status: 400 })
  })
})

const fileOf = async (query: string, token = admin.token) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.program.app.inject({ url: `/api/v1/panelist/export?${query}`, headers })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
const emailsIn = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[3]?.slice(1, -1) ?? '')

describe('the file of the list', () => {
  test('has all pages of what the filters show, the newest first, each panelist once', async () => {
    await world.rows(
      `with people as (insert into people (person_key) select decode(md5('filed' || n), 'hex') from generate_series(1, 2100) n returning person_key)
       insert into users (user_id, email, person_key, first_name, last_name, email_verified_at)
       select gen_random_uuid(), encode(person_key, 'hex') || '@filed.test', person_key, 'Yvonne', '', now() from people`,
    )
    const { status, body, headers } = await fileOf('email=filed.test&status=active')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(String(headers['content-disposition'])).toMatch(/panelists_\d{4}-\d\d-\d\d\.csv/)
    const emails = emailsIn(body)
    expect(emails).toHaveLength(2100)
    expect(new Set(emails).size).toBe(2100)
    expect(emails.slice(0, 100)).toEqual(await found('email=filed.test&limit=100'))
    const turned = await fileOf('email=filed.test&status=active&sort=oldest')
    expect(emailsIn(turned.body)).toEqual(emails.toReversed())
    expect(await fileOf('email=filed.test&status=blocked')).toMatchObject({ status: 404 })
  })

  test('has only those chosen when some are, nothing that runs as a formula, and is recorded', async () => {
    const one = await world.person({
      firstName: '=HYPERLINK("x")',
      lastName: "Wu\n=cmd|' /C calc'!A0",
      email: 'formula@chosen.test',
    })
    const other = await world.person({ email: 'other@chosen.test' })
    await world.person({ email: 'third@chosen.test' })
    const chosen = `panelistIds=${one.userId},${other.userId}`
    const { body } = await fileOf(chosen)
    expect(emailsIn(body).toSorted()).toEqual(['formula@chosen.test', 'other@chosen.test'])
    expect(body).toContain(`"'=HYPERLINK(""x"")","Wu\n'=cmd|' /C calc'!A0"`)
    const taken = await world.rows(
      `select actor_id, after from audit_log where action = 'panelists.export' order by at`,
    )
    expect(taken.at(-1)).toEqual({
      actor_id: admin.userId,
      after: { panelistIds: `${one.userId},${other.userId}` },
    })
    expect(await fileOf('panelistIds=nobody')).toMatchObject({ status: 400 })
    expect(await fileOf(`panelistIds=${Array.from({ length: 101 }, () => one.userId).join(',')}`)).toMatchObject({
      status: 400,
    })
  })

  test('is for who may download and may see panelists, and for nobody else', async () => {
    const agent = await world.person({ role: '6' })
    expect(await fileOf('', agent.token)).toMatchObject({ status: 403 })
  })
})

test('a search that finds many says that there are at least so many, and goes on', async () => {
  await world.rows(
    `with people as (insert into people (person_key) select decode(md5('many' || n), 'hex') from generate_series(1, 230) n returning person_key)
     insert into users (user_id, email, person_key, first_name, last_name, email_verified_at, blocked_at)
     select gen_random_uuid(), encode(person_key, 'hex') || '@many.test', person_key, 'Zoltan', '', now(),
       case when row_number() over (order by person_key) <= 3 then now() end from people`,
  )
  const many = (await list('name=zoltan&limit=100')).data
  expect(many).toMatchObject({ count: 200, isCapped: true })
  expect((await list('name=zoltan&limit=100&currentPage=2')).data.rows).toHaveLength(100)
  expect(await list('name=zoltan&limit=100&currentPage=3')).toMatchObject({
    status: 400,
    errors: [{ field: 'currentPage' }],
  })
  const second = (await list(`name=zoltan&limit=100&after=${many.next}`)).data
  const third = (await list(`name=zoltan&limit=100&after=${second.next}`)).data
  expect([third.rows.length, third.next]).toEqual([30, null])
  // So few that one page shows all of them, so their number is exact.
  expect((await list('name=zoltan&status=blocked')).data).toMatchObject({ count: 3, isCapped: false })
})

describe('a panelist', () => {
  test('is read whole by staff, without what staff wrote by themselves, and by nobody else', async () => {
    const [maya, other] = [await world.person({ firstName: 'Maya' }), await world.person()]
    const whole = await read(maya.userId)
    expect(whole.data).toMatchObject({
      panelistId: maya.userId,
      status: 'active',
      version: 1,
      profilePercent: 0,
      risk: [],
    })
    expect(whole.data).toMatchObject({
      wallet: { amount: 0 },
      surveys: { attempted: 0 },
      level: null,
      lastChange: null,
    })
    expect(whole.data.lastSeenAt).not.toBeNull()
    expect(await read(maya.userId, maya.token)).toMatchObject({ status: 200, data: { block: null, risk: [] } })
    const missing = await read('01900000-0000-7000-8000-000000000000', other.token)
    expect(missing).toMatchObject({ status: 404 })
    const { requestId: _, ...others } = { requestId: '', ...(await read(maya.userId, other.token)) }
    expect(others).toMatchObject({ status: missing.status, message: missing.message, code: missing.code })
  })

  test('shows attempts, points, redemptions and devices to staff', async () => {
    const { userId, token } = await world.person()
    for (const path of [
      `panelist/getSurveyHistoryByUserId?panelistId=${userId}`,
      `panelist/wallet/${userId}`,
      `panelist/redemptions/${userId}`,
    ])
      expect(await world.call(admin.token, 'GET', path)).toMatchObject({ status: 200, data: { rows: [], count: 0 } })
    const devices = await world.call(admin.token, 'GET', `panelist/devices/${userId}`)
    expect(devices).toMatchObject({ status: 200, data: { flags: [], browsers: [], sessions: [{}], sameNetwork: 0 } })
    const own = `panelist/getSurveyHistoryByUserId?panelistId=${userId}`
    expect(await world.call(token, 'GET', own)).toMatchObject({ status: 200 })
    expect(await world.call(token, 'GET', `panelist/wallet/${userId}`)).toMatchObject({ status: 403 })
  })

  test('is edited field by field, and the record says what was before', async () => {
    const { userId } = await world.person({ firstName: 'Old' })
    const answer = await edit({ panelistId: userId, version: 1, firstName: 'New', phone: '+1 555 0100', gender: null })
    expect(answer).toMatchObject({ status: 200, data: { firstName: 'New', phone: '+1 555 0100', version: 2 } })
    expect(answer.data.lastChange).toMatchObject({ byId: admin.userId, byName: 'Ana Reyes' })
    const record = await world.call<{ action: string }[]>(admin.token, 'GET', `panelist/audit/${userId}`)
    expect(record.data).toMatchObject([
      {
        action: 'panelists.update',
        actorName: 'Ana Reyes',
        before: { firstName: 'Old', phone: null },
        after: { firstName: 'New', phone: '+1 555 0100' },
      },
    ])
  })

  test.each([
    ['firstName', 'First name cannot be left empty'],
    ['lastName', 'Last name cannot be left empty'],
    ['phone', 'Phone cannot be left empty'],
    ['cityName', 'City cannot be left empty'],
  ])('says that %s cannot be left empty', async (field, message) => {
    const { userId } = await world.person()
    const answer = await edit({ panelistId: userId, [field]: '  ' })
    expect(answer).toMatchObject({ status: 400, message, errors: [{ field, message }] })
  })

  test('keeps what is not theirs to change: email, role, points and standing are refused fields', async () => {
    const { userId, email } = await world.person()
    for (const more of [{ email: 'x@y.test' }, { role: '2' }, { isActive: false }, { points: 9 }, { blockedAt: null }])
      expect(await edit({ panelistId: userId, firstName: 'X', ...more })).toMatchObject({ status: 400 })
    expect((await read(userId)).data).toMatchObject({ email, role: '1', firstName: 'Ann', version: 1 })
  })

  test('an edit of what somebody else has changed meanwhile is refused with their name and the time', async () => {
    const { userId, token } = await world.person()
    const ben = await world.person({ role: '4', firstName: 'Ben', lastName: 'Okoro', email: 'ben@panel.test' })
    await edit({ panelistId: userId, version: 1, firstName: 'Second' })
    const late = await edit({ panelistId: userId, version: 1, firstName: 'Third' }, ben.token)
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile', message: 'Changed by Ana Reyes just now' })
    await world.rows(`update users set details_changed_at = now() - interval '125 seconds' where user_id = $1`, [
      userId,
    ])
    const later = await edit({ panelistId: userId, version: 1, firstName: 'Third' }, ben.token)
    expect(later).toMatchObject({ message: 'Changed by Ana Reyes 2 minutes ago', data: { version: 2 } })
    await world.call(token, 'PUT', 'user/updateUser', { firstName: 'Own' })
    expect((await edit({ panelistId: userId, version: 2, firstName: 'X' }, ben.token)).message).toBe(
      'Changed by the panelist just now',
    )
    expect((await read(userId)).data.firstName).toBe('Own')
  })

  test('gets notes, which the panelist finds in the copy of their data', async () => {
    const { userId, token } = await world.person()
    const path = `panelist/notes/${userId}`
    const note = await world.call<PanelistNote>(admin.token, 'POST', path, { text: ' Called on Monday. ' })
    expect(note).toMatchObject({ status: 200, data: { text: 'Called on Monday.', authorName: 'Ana Reyes' } })
    expect(await world.call(admin.token, 'POST', path, { text: ' ' })).toMatchObject({ status: 400 })
    expect(await world.call(admin.token, 'GET', path)).toMatchObject({ data: { count: 1, rows: [note.data] } })
    const copy = await world.call(token, 'GET', 'user/exportMyData')
    expect(JSON.stringify(copy)).toContain('Called on Monday.')
  })
})

describe('a block', () => {
  test('needs a reason, ends every session at once, and tells its owner why, by mail and bell', async () => {
    const { userId, token } = await world.person()
    expect(await block(userId, { block: true, reason: ' ' })).toMatchObject({ status: 400, code: 'reason-missing' })
    expect(await world.call(token, 'GET', 'user/getUserDetails')).toMatchObject({ status: 200 })
    const blocked = await block(userId, { block: true, reason: 'Two accounts' })
    expect(blocked).toMatchObject({ status: 200, message: 'The account is blocked.' })
    expect(blocked.data).toMatchObject({ status: 'blocked', block: { reason: 'Two accounts', byName: 'Ana Reyes' } })
    expect(await world.call(token, 'GET', 'user/getUserDetails')).toMatchObject({
      status: 403,
      code: 'account-blocked',
    })
    expect(await world.queued('panelists.mail-blocked')).toContainEqual({ userId, blockId: expect.any(String) })
    const told = await world.rows('select code, message_values from notifications where user_id = $1', [userId])
    expect(told).toEqual([{ code: 'locks.blocked', message_values: { why: 'Two accounts' } }])
  })

  test('for a birthday is lifted with a reason and the right date, recorded, and its owner hears it', async () => {
    const { userId, token } = await world.person()
    const young = { dateOfBirth: '2019-05-05', isBirthdayConfirmed: true }
    for (let sent = 0; sent < 2; sent += 1)
      expect(await world.call(token, 'PUT', 'user/updateUser', young)).toMatchObject({ status: 400, code: 'under-age' })
    const lift = (body: object, by = admin.token) =>
      world.call<Panelist>(by, 'POST', `panelist/liftRestriction/${userId}`, { kind: 'under-age', ...body })
    expect((await read(userId)).data).toMatchObject({ isUnderAge: true, restrictions: [{ kind: 'under-age' }] })
    expect(await lift({ reason: ' ' })).toMatchObject({ status: 400, code: 'reason-missing' })
    expect(await lift({ reason: 'A slip' })).toMatchObject({ status: 409, code: 'birthday-needed' })
    expect(await lift({ reason: 'A slip', dateOfBirth: '2019-05-05' })).toMatchObject({ code: 'under-age' })
    expect(await lift({ reason: 'A slip', dateOfBirth: '1991-05-05' }, token)).toMatchObject({ status: 403 })
    const lifted = await lift({ reason: 'A slip', dateOfBirth: '1991-05-05' })
    expect(lifted).toMatchObject({ status: 200, message: 'The lock was lifted.' })
    expect(lifted.data).toMatchObject({ isUnderAge: false, dateOfBirth: '1991-05-05', restrictions: [] })
    const entries = await world.rows('select action, before, after from audit_log where subject = $1', [userId])
    expect(entries).toContainEqual({
      action: 'panelists.lift-restriction',
      before: { kind: 'under-age', dateOfBirth: null },
      after: { reason: 'A slip', dateOfBirth: '1991-05-05' },
    })
    expect(await world.rows('select code from notifications where user_id = $1', [userId])).toEqual([
      { code: 'locks.lifted-under-age' },
    ])
    expect(await world.queued('panelists.mail-restriction-lifted')).toEqual([{ userId, kind: 'under-age' }])
  })

  test('is lifted without bringing old sessions back', async () => {
    const { userId, token } = await world.person()
    await block(userId, { block: true, reason: 'A mistake of ours' })
    expect((await block(userId, { block: false })).data).toMatchObject({ status: 'active', block: null })
    expect(await world.call(token, 'GET', 'user/getUserDetails')).toMatchObject({ status: 401, code: 'signed-out' })
    const again = await world.logIn(userId, '1')
    expect(await world.call(again, 'GET', 'user/getUserDetails')).toMatchObject({ status: 200 })
    expect(await world.queued('panelists.mail-unblocked')).toContainEqual({ userId })
  })

  test('is no way to reach oneself, or whoever may do more', async () => {
    const manager = await world.person({ role: '4' })
    expect(await block(admin.userId.toUpperCase(), { block: true, reason: 'x' })).toMatchObject({ code: 'account-own' })
    expect(await block(admin.userId, { block: true, reason: 'x' }, manager.token)).toMatchObject({
      status: 403,
      code: 'role-too-much',
    })
    const agent = await world.person({ role: '6' })
    const { userId } = await world.person()
    expect(await block(userId, { block: true, reason: 'x' }, agent.token)).toMatchObject({ code: 'not-allowed' })
  })
})

test('deleting an account erases its owner, keeps the ledger, and ends its sessions', async () => {
  const { userId, token, email } = await world.person({ firstName: 'Gone' })
  await world.call(admin.token, 'POST', `panelist/notes/${userId}`, { text: 'Asked twice' })
  await edit({ panelistId: userId, firstName: 'Goner' })
  const gone = await world.call(admin.token, 'POST', panelistsApi.deletePanelist.path.replace('{id}', userId))
  expect(gone).toMatchObject({ status: 200, message: 'The account is deleted.' })
  expect(await world.call(token, 'GET', 'user/getUserDetails')).toMatchObject({ status: 401 })
  expect((await read(userId)).data).toMatchObject({ status: 'deleted', firstName: '' })
  expect(await found(`email=${email}`)).toEqual([])
  const left = `select (select count(*)::int from panelist_notes where user_id = $1) as notes,
    (select count(*)::int from audit_log where subject = $2 and (before is not null or after is not null)) as quoted`
  expect(await world.rows(left, [userId, userId])).toEqual([{ notes: 0, quoted: 0 }])
  expect(await world.queued('privacy.mail-farewell')).toContainEqual(expect.objectContaining({ isByStaff: true }))
  const again = await world.call(admin.token, 'POST', `panelist/deletePanelist/${userId}`)
  expect(again).toMatchObject({ status: 403, code: 'account-closed' })
})
