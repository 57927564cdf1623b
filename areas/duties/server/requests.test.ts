import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { utcDay, type Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { AuditPerson } from '../../audit/contract.ts'
import type { DataRequest } from '../contract.ts'
import { computeDueDay } from './rules.ts'

let world: StaffWorld
/** `boss` may erase accounts; the other may only record and read requests. */
let boss: Person
let desk: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '3', firstName: 'Amara', lastName: 'Okafor' })
  desk = await world.person({ role: '6', firstName: 'Sam', lastName: 'Desk' })
})
afterAll(() => world.close())

type Listed = { rows: DataRequest[]; count: number; open: number; overdue: number }
const daysAgo = (days: number): Day => utcDay(new Date(Date.now() - days * dayMs))
const today = () => daysAgo(0)
const list = async (query = '') =>
  (await world.call<Listed>(desk.token, 'GET', `duties/requests?limit=100&${query}`)).data
const note = (panelistId: string, kind: string, receivedOn = today(), token = desk.token) =>
  world.call<DataRequest>(token, 'POST', 'duties/recordRequest', { panelistId, kind, receivedOn })
const answers = {
  fulfil: (requestId: string) => `duties/fulfil/${requestId}`,
  refuse: (requestId: string) => `duties/refuse/${requestId}`,
}
const act = (how: keyof typeof answers, requestId: string, body: object = {}, token = boss.token) =>
  world.call<DataRequest>(token, 'POST', answers[how](requestId), body)
const fileOf = (path: string, token = boss.token) =>
  world.program.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } })
const livesIn = (userId: string, countryId: string | null) =>
  world.rows('update users set country_id = $2 where user_id = $1', [userId, countryId])
const recorded = async (userId: string) =>
  (
    await world.rows<{ action: string }>('select action from audit_log where subject = $1 order by at, audit_id', [
      userId,
    ])
  ).map(({ action }) => action)

test('a request that came by mail has the deadline of the law where the person lives', async () => {
  const ana = await world.person({ firstName: 'Ana' })
  const jo = await world.person({ firstName: 'Jo' })
  await livesIn(ana.userId, 'DE')
  const came = daysAgo(3)
  const { data } = await note(ana.userId, 'copy', came)
  expect(data).toMatchObject({
    law: 'gdpr',
    receivedOn: came,
    dueOn: computeDueDay('gdpr', came),
    state: 'open',
    isOwn: false,
  })
  expect((await note(jo.userId, 'erasure', came)).data).toMatchObject({ law: 'ccpa', daysLeft: 42, isLate: false })
  // The database has its own calendar and agrees on every day of four years.
  const days = await world.rows<{ day: Day; month: Day; later: Day }>(
    `select to_char(d, 'YYYY-MM-DD') as day, to_char(d + interval '1 month', 'YYYY-MM-DD') as month, to_char(d + interval '45 days', 'YYYY-MM-DD') as later
     from generate_series(timestamp '2026-01-01', '2029-12-31', '1 day') d`,
  )
  expect(days).toHaveLength(1_461)
  expect(
    days.filter(
      ({ day, month, later }) => computeDueDay('gdpr', day) !== month || computeDueDay('ccpa', day) !== later,
    ),
  ).toEqual([])
  expect(await recorded(ana.userId)).toEqual(['duties.record'])
  expect(await note(ana.userId, 'copy')).toMatchObject({ status: 409, code: 'duty-open' })
  expect(await note(ana.userId, 'erasure')).toMatchObject({ status: 200 })
})

test('a future day, one long past and an invalid one are refused beside their field', async () => {
  const { userId } = await world.person()
  for (const day of [utcDay(new Date(Date.now() + dayMs)), daysAgo(400), '2026-02-30', 'yesterday', ''])
    expect({ day, ...(await note(userId, 'copy', day)) }).toMatchObject({
      day,
      status: 400,
      errors: [{ field: 'receivedOn' }],
    })
  expect(await note('00000000-0000-7000-8000-000000000000', 'copy')).toMatchObject({ status: 404 })
  expect((await list(`panelistId=${userId}`)).count).toBe(0)
})

test('the most urgent request comes first, decided ones last, and each is found by its person, kind and state', async () => {
  const people = await Promise.all(['One', 'Two', 'Three'].map((firstName) => world.person({ firstName })))
  for (const [at, { userId }] of people.entries()) {
    await livesIn(userId, 'FR')
    await note(userId, 'copy', daysAgo([5, 60, 20][at] ?? 0))
  }
  const ids = people.map(({ userId }) => userId)
  const mine = async (query = '') => (await list(query)).rows.filter(({ panelistId }) => ids.includes(panelistId))
  expect((await mine()).map(({ name }) => name)).toEqual(['Two Example', 'Three Example', 'One Example'])
  expect((await mine('state=overdue')).map(({ name }) => name)).toEqual(['Two Example'])
  expect((await list()).overdue).toBe(1)
  const [two, three] = await mine()
  await act('refuse', two?.requestId ?? '', { reason: 'Not the owner of the account' })
  expect((await mine()).map(({ name }) => name)).toEqual(['Three Example', 'One Example', 'Two Example'])
  expect(await mine('state=refused')).toMatchObject([
    { name: 'Two Example', isLate: true, decidedByName: 'Amara Okafor' },
  ])
  expect((await mine('kind=erasure')).length).toBe(0)
  expect((await list(`panelistId=${three?.panelistId}&state=open&kind=copy`)).count).toBe(1)
  expect((await list('panelistId=nobody')).count).toBe(0)
  const paged: string[] = []
  const { count } = await list()
  for (let page = 1; paged.length < count; page += 1)
    paged.push(
      ...(await world.call<Listed>(desk.token, 'GET', `duties/requests?limit=2&currentPage=${page}`)).data.rows.map(
        ({ requestId }) => requestId,
      ),
    )
  expect(paged).toEqual((await list()).rows.map(({ requestId }) => requestId))
})

test('the sender of a letter is found by name or email', async () => {
  const { userId } = await world.person({ firstName: 'Ottilie', lastName: 'Marsh', email: 'letters@example.com' })
  for (const text of ['ottil', 'letters@'])
    expect(
      (await world.call<AuditPerson[]>(desk.token, 'GET', `duties/people?searchField=${text}`)).data.map(
        (one) => one.userId,
      ),
    ).toEqual([userId])
})

test('a copy is downloaded before it is handed over, and both are recorded', async () => {
  const { userId, email } = await world.person({ firstName: 'Cora' })
  const { data } = await note(userId, 'copy')
  expect(await act('fulfil', data.requestId)).toMatchObject({ status: 409, code: 'duty-copy-missing' })
  const file = await fileOf(`duties/copy/${data.requestId}`)
  expect(file.headers['content-type']).toContain('application/json')
  expect(String(file.headers['content-disposition'])).toMatch(/copy_\d{4}-\d\d-\d\d\.json/)
  const copy = JSON.parse(file.body) as { account: { email: string }; dataRequests: object[] }
  expect(copy.account.email).toBe(email)
  expect(copy.dataRequests).toMatchObject([{ kind: 'copy', state: 'open' }])
  expect((await act('fulfil', data.requestId)).data).toMatchObject({ state: 'done', decidedByName: 'Amara Okafor' })
  expect(await act('fulfil', data.requestId)).toMatchObject({ status: 409, code: 'duty-decided' })
  expect((await fileOf(`duties/copy/${data.requestId}`)).statusCode).toBe(409)
  expect(await recorded(userId)).toEqual(['duties.record', 'duties.copy', 'duties.hand-over'])
})

test('erasure answers the request in the transaction that closes the account, and is refused as closing is', async () => {
  const { userId } = await world.person({ firstName: 'Erik', lastName: 'Gone' })
  const copy = await note(userId, 'copy')
  const { data } = await note(userId, 'erasure')
  expect(await act('fulfil', data.requestId)).toMatchObject({ status: 409, code: 'duty-copy-first' })
  await fileOf(`duties/copy/${copy.data.requestId}`)
  await act('fulfil', copy.data.requestId)
  const done = await act('fulfil', data.requestId)
  expect(done.data).toMatchObject({
    state: 'done',
    name: null,
    email: null,
    decidedByName: 'Amara Okafor',
    isLate: false,
  })
  const [row] = await world.rows<{ closed: boolean }>(
    'select closed_at is not null as closed from users where user_id = $1',
    [userId],
  )
  expect(row?.closed).toBe(true)
  expect(await recorded(userId)).toContain('panelists.delete')
  expect(await note(userId, 'copy')).toMatchObject({ status: 403, code: 'account-closed' })
})

test('an account with an open redemption is not erased, and the request waits', async () => {
  const { userId } = await world.person({ firstName: 'Rita' })
  const { data } = await note(userId, 'erasure')
  const card = { kind: 'codes' as const, name: { en: 'Card' }, amounts: [500] }
  await world.program.rewards.create({ userId: null, ip: null }, card, 'card')
  await world.rows(
    `insert into redemptions (redemption_id, user_id, reward_id, reward_name, fulfilment, points, sent_cents, status, day, requested_at)
     values (gen_random_uuid(), $1, 'card', 'Card', 'stock', 500, 500, 'requested', current_date, now())`,
    [userId],
  )
  expect(await act('fulfil', data.requestId)).toMatchObject({ status: 409, code: 'close-redemption-open' })
  expect((await list(`panelistId=${userId}`)).rows).toMatchObject([{ state: 'open' }])
})

test('a refusal has a reason, which is part of the copy and is erased with the account', async () => {
  const { userId, token } = await world.person({ firstName: 'Rex' })
  const { data } = await note(userId, 'copy')
  expect(await act('refuse', data.requestId, { reason: '  ' })).toMatchObject({ errors: [{ field: 'reason' }] })
  const reason = 'You asked for the same last week'
  expect((await act('refuse', data.requestId, { reason })).data).toMatchObject({ state: 'refused', reason })
  expect(await act('refuse', data.requestId, { reason })).toMatchObject({ status: 409, code: 'duty-decided' })
  const copy = await world.call<{ dataRequests: object[] }>(token, 'GET', 'user/exportMyData')
  expect(copy.data.dataRequests).toMatchObject([{ kind: 'copy', state: 'refused', reason }])
  await world.call(boss.token, 'POST', `panelist/deletePanelist/${userId}`)
  expect((await list(`panelistId=${userId}&state=refused`)).rows).toMatchObject([{ reason: '', name: null }])
})

test('what people do in their own account is recorded as done at once, and answers an earlier request', async () => {
  const { userId, token } = await world.person({ firstName: 'Self' })
  await world.call(token, 'GET', 'user/exportMyData')
  expect((await list(`panelistId=${userId}`)).rows).toMatchObject([
    { kind: 'copy', state: 'done', isOwn: true, receivedOn: today(), isLate: false },
  ])
  const asked = await note(userId, 'copy', daysAgo(2))
  await world.call(token, 'GET', 'user/exportMyData')
  expect((await list(`panelistId=${userId}&state=open`)).count).toBe(0)
  expect((await list(`panelistId=${userId}`)).rows.find((one) => one.requestId === asked.data.requestId)).toMatchObject(
    {
      state: 'done',
      isOwn: false,
    },
  )
  await note(userId, 'copy')
  await note(userId, 'erasure')
  await world.rows(`update sessions set way = 'link', created_at = now() where user_id = $1`, [userId])
  expect(await world.call(token, 'POST', 'user/closeAccount', { confirm: 'CLOSE' })).toMatchObject({ status: 200 })
  const states = (await list(`panelistId=${userId}`)).rows.map(({ kind, state }) => `${kind} ${state}`)
  expect(states.toSorted()).toEqual(['copy done', 'copy done', 'copy lapsed', 'erasure done'])
})

test('an account that staff close without a request is not recorded as one', async () => {
  const { userId } = await world.person()
  await world.call(boss.token, 'POST', `panelist/deletePanelist/${userId}`)
  expect((await list(`panelistId=${userId}`)).count).toBe(0)
})

test('staff who may record a request cannot answer it, and staff who may read panelists can only read the list', async () => {
  const { userId } = await world.person()
  const { data } = await note(userId, 'erasure')
  for (const how of ['fulfil', 'refuse'] as const)
    expect(await act(how, data.requestId, { reason: 'No' }, desk.token)).toMatchObject({ status: 403 })
  expect((await fileOf(`duties/copy/${data.requestId}`, desk.token)).statusCode).toBe(403)
  const analyst = await world.person({ role: '7' })
  expect(await note(userId, 'copy', today(), analyst.token)).toMatchObject({ status: 403 })
  expect((await world.call(analyst.token, 'GET', 'duties/requests')).status).toBe(200)
})

test('the list is downloaded as a file of the same rows, and that is recorded', async () => {
  const { userId } = await world.person({ firstName: '=1+1', lastName: 'Formula' })
  await note(userId, 'copy')
  const file = await fileOf(`duties/export?panelistId=${userId}&beside=1`, desk.token)
  const lines = file.body.trim().split('\r\n')
  expect(lines[0]).toContain('"asked_for","received_on","law","due_on","state"')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=1+1 Formula"`)
  const whole = (await fileOf('duties/export', desk.token)).body.trim().split('\r\n')
  expect(whole).toHaveLength((await list()).count + 1)
  expect(await world.rows(`select after from audit_log where action = 'duties.export' order by at limit 1`)).toEqual([
    { after: { panelistId: userId } },
  ])
})
