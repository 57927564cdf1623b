import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../../platform/contract/access.ts'
import { join, openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { lockUnderAge } from '../../../app/testing/under-age.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { nowOf, transaction } from '../../../platform/server/db.ts'

let database: FreshDatabase
let one: Accounts

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

const create = (email: string) => transaction(one.db, (tx) => one.users.create(tx, { email }))
const caller = (userId: string, role = '1', permissions: Permission[] = []) => ({
  userId,
  role,
  permissions,
  sessionId: '',
  email: '',
  panelVersion: 1,
})

test('a person who left does not join again', async () => {
  const account = await create('leaver@example.com')
  await one.pool.query('delete from users where user_id = $1', [account.userId])
  await expect(create('Leaver@example.com')).rejects.toMatchObject({ code: 'email-taken' })
  expect(await one.users.isFree('leaver@example.com')).toBe(false)
})

test('the person key says nothing without the secret, and is the same for every spelling', () => {
  const key = one.users.personKeyOf('jo.do@gmail.com')
  expect(key.equals(one.users.personKeyOf('JODO@googlemail.com'))).toBe(true)
  expect(key).toHaveLength(32)
})

test('personal data is saved in any subset, and makes matching look again', async () => {
  const { userId, panelVersion } = await create('details@example.com')
  const saved = await one.users.update(userId, {
    firstName: ' Maya ',
    countryId: 'GB',
    dateOfBirth: '1990-02-03',
    zipcode: '',
  })
  expect(saved).toMatchObject({ firstName: 'Maya', countryId: 'GB', dateOfBirth: '1990-02-03', zipcode: null })
  await one.users.update(userId, { cityName: 'Leeds' })
  expect(await one.users.details(userId)).toMatchObject({ firstName: 'Maya', cityName: 'Leeds' })
  expect((await one.users.find(one.db, userId))?.panelVersion).toBe(panelVersion + 2)
})

test('an update changes no column that is not personal data', async () => {
  const { userId } = await create('sneaky@example.com')
  const asked = {
    role: '2',
    isActive: 'false',
    emailVerifiedAt: '2026-01-01',
    email: 'other@example.com',
    city_name: 'x',
  }
  await one.users.update(userId, { firstName: 'Sneaky', ...asked })
  expect(await one.users.find(one.db, userId)).toMatchObject({
    role: '1',
    isActive: true,
    emailVerifiedAt: null,
    email: 'sneaky@example.com',
  })
})

describe('an under-age birthday', () => {
  const young = { firstName: 'Kid', dateOfBirth: '2020-01-01' }
  const refused = { code: 'under-age', status: 400, message: 'You must be 18 or older to join.' }
  const confirmed = { ...young, isBirthdayConfirmed: true }

  test('is refused beside its field and changes nothing: the next one counts', async () => {
    const { userId } = await create('slip@example.com')
    const fault = await one.users.update(userId, young).catch((error: unknown) => error)
    expect(fault).toMatchObject({ ...refused, more: { errors: [{ field: 'dateOfBirth' }] } })
    expect(await one.users.find(one.db, userId)).toMatchObject({ isUnderAge: false, firstName: '', dateOfBirth: null })
    expect(await one.users.update(userId, { dateOfBirth: '1980-01-01' })).toMatchObject({ restrictions: [] })
  })

  test('locks the account once its owner has confirmed it, and only staff correct it then', async () => {
    const { userId } = await create('young@example.com')
    await expect(one.users.update(userId, young)).rejects.toMatchObject(refused)
    await expect(one.users.update(userId, confirmed)).rejects.toMatchObject(refused)
    await expect(one.users.update(userId, confirmed)).rejects.toMatchObject({ code: 'birthday-locked' })
    await expect(one.users.update(userId, { dateOfBirth: '1980-01-01' })).rejects.toMatchObject({
      code: 'birthday-locked',
    })
    const { restrictions } = await one.users.details(userId)
    expect(restrictions).toMatchObject([
      {
        kind: 'under-age',
        reasons: ['birthday-confirmed'],
        stops: ['surveys', 'redemptions'],
        decidedBy: 'rule',
        until: null,
      },
    ])
    expect((await one.users.find(one.db, userId))?.isUnderAge).toBe(true)
  })

  test('is believed only when the same one is sent again: neither a first one nor another one locks', async () => {
    const { userId } = await create('unsure@example.com')
    const isLocked = async () => (await one.users.find(one.db, userId))?.isUnderAge
    const other = { ...confirmed, dateOfBirth: '2020-01-02' }
    for (const sent of [confirmed, other, confirmed, young]) {
      await expect(one.users.update(userId, sent)).rejects.toMatchObject(refused)
      expect(await isLocked()).toBe(false)
    }
    expect(await one.users.exportOf(userId)).toMatchObject({ refusedBirthday: '2020-01-01' })
    const leaver = await create('minor-leaver@example.com')
    await expect(one.users.update(leaver.userId, young)).rejects.toMatchObject(refused)
    await transaction(one.db, async (tx) => one.users.close(tx, leaver.userId, await nowOf(tx)))
    expect(await one.users.exportOf(leaver.userId)).toMatchObject({ refusedBirthday: null })
    await one.users.update(userId, { dateOfBirth: '1980-01-01' })
    expect(await one.users.exportOf(userId)).toMatchObject({ refusedBirthday: null })
    await one.users.update(userId, { dateOfBirth: null })
    await expect(one.users.update(userId, confirmed)).rejects.toMatchObject(refused)
    expect(await isLocked()).toBe(false)
    await expect(one.users.update(userId, confirmed)).rejects.toMatchObject(refused)
    expect(await isLocked()).toBe(true)
  })

  test('never locks an account whose adult birthday is known', async () => {
    const { userId } = await create('adult@example.com')
    await one.users.update(userId, { dateOfBirth: '1980-01-01' })
    for (let sent = 0; sent < 2; sent += 1)
      await expect(one.users.update(userId, confirmed)).rejects.toMatchObject(refused)
    expect(await one.users.details(userId)).toMatchObject({ dateOfBirth: '1980-01-01', restrictions: [] })
  })

  test('is lifted by staff once an adult birthday is on file, and taking surveys is open again', async () => {
    const { userId } = await create('mistaken@example.com')
    const { userId: byId } = await create('staff@example.com')
    await lockUnderAge(one.users, userId)
    const lift = () =>
      transaction(one.db, (tx) => one.users.lift(tx, { userId, kind: 'under-age', byId, reason: 'A slip' }))
    await expect(lift()).rejects.toMatchObject({ code: 'birthday-needed' })
    await transaction(one.db, (tx) => one.users.correct(tx, userId, { dateOfBirth: '1980-01-01' }, byId))
    await lift()
    expect(await one.users.details(userId)).toMatchObject({ dateOfBirth: '1980-01-01', restrictions: [] })
    expect((await one.users.find(one.db, userId))?.isUnderAge).toBe(false)
    await expect(lift()).rejects.toMatchObject({ code: 'not-found' })
    expect(await one.users.exportOf(userId)).toMatchObject({ restrictions: [{ liftReason: 'A slip' }] })
    await transaction(one.db, async (tx) => one.users.close(tx, userId, await nowOf(tx)))
    expect(await one.users.exportOf(userId)).toMatchObject({ restrictions: [] })
  })
})

test('the lock survives the refusal of the transaction around it', async () => {
  const { userId } = await create('answer@example.com')
  const refusing = transaction(one.db, async () => {
    await lockUnderAge(one.users, userId)
    throw new Error('refused')
  })
  await expect(refusing).rejects.toThrow('refused')
  expect((await one.users.find(one.db, userId))?.isUnderAge).toBe(true)
})

test('an id that is none, or nobody’s, is not found and never an error of the database', async () => {
  for (const id of ['1', '', "' or 1=1", '00000000-0000-7000-8000-000000000000']) {
    expect(await one.users.find(one.db, id)).toBeNull()
    await expect(one.users.details(id)).rejects.toMatchObject({ status: 404, message: 'Data Not Found' })
    await expect(one.users.update(id, {})).rejects.toMatchObject({ code: 'not-found' })
    await expect(transaction(one.db, (tx) => one.users.lock(tx, id))).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('a first time is true once', async () => {
  const { userId } = await create('firsts@example.com')
  const mark = (work: 'markTopAnswered' | 'markEmailVerified') =>
    transaction(one.db, (tx) => one.users[work](tx, userId, new Date('2026-01-01T00:00:00Z')))
  expect([await mark('markTopAnswered'), await mark('markTopAnswered')]).toEqual([true, false])
  expect([await mark('markEmailVerified'), await mark('markEmailVerified')]).toEqual([true, false])
})

test('touching many panelists at once, in any order, locks nobody out', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, async (_, i) => (await create(`t${i}@example.com`)).userId))
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      transaction(one.db, (tx) => one.users.touch(tx, i % 2 ? ids : ids.toReversed())),
    ),
  )
  const versions = await Promise.all(ids.map(async (id) => (await one.users.find(one.db, id))?.panelVersion))
  expect(new Set(versions)).toEqual(new Set([21]))
})

test('activities are listed newest first, by page and by day', async () => {
  const { userId } = await create('active@example.com')
  for (const [index, at] of ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'].entries()) {
    await one.users.noteActivity({ userId, activityType: `type-${index}`, ip: '10.0.0.1' })
    await one.pool.query('update user_activities set at = $2 where user_id = $1 and activity_type = $3', [
      userId,
      at,
      `type-${index}`,
    ])
  }
  const list = async (query: object) => {
    const { rows, count } = await one.users.activities(caller(userId), query)
    return [rows.map(({ activityType }) => activityType), count]
  }
  expect(await list({})).toEqual([['type-2', 'type-1', 'type-0'], 3])
  expect(await list({ currentPage: 2, limit: 2 })).toEqual([['type-0'], 3])
  expect(await list({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual([['type-1', 'type-0'], 2])
  await expect(list({ startDate: '2026-02-30' })).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(list({ after: 'no id' })).rejects.toMatchObject({ code: 'not-found' })
})

test('somebody else’s activities are not found, unless staff may view panelists', async () => {
  const { userId } = await create('watched@example.com')
  const { userId: other } = await create('watcher@example.com')
  const missing = '00000000-0000-7000-8000-000000000000'
  for (const panelistId of [userId, missing, '7'])
    await expect(one.users.activities(caller(other), { panelistId })).rejects.toMatchObject({ code: 'not-found' })
  const support = caller(other, '6', ['panelists.view'])
  expect(await one.users.activities(support, { panelistId: userId })).toEqual({ rows: [], count: 0, next: null })
  await expect(one.users.activities(support, { panelistId: missing })).rejects.toMatchObject({ code: 'not-found' })
})

test('sign-ups count panelists: all, verified, and today’s', async () => {
  await timeLeftIn(dayMs)
  const before = await one.users.signupCount()
  await join(one, 'counted@example.com')
  const { userId } = await create('yesterday@example.com')
  await one.pool.query(`update users set created_at = now() - interval '1 day' where user_id = $1`, [userId])
  await transaction(one.db, (tx) => one.users.create(tx, { email: 'clerk@example.com', role: '6' }))
  const { total, verified, today } = await one.users.signupCount()
  expect([total - before.total, verified - before.verified, today - before.today]).toEqual([2, 1, 1])
})
