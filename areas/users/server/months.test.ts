import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assembleProcess } from '../../../app/testing/assembled.ts'
import { join, openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'
import { listMonthsAhead } from '../../../platform/server/months.ts'
import { activityMonths, oldActivities } from './retention-store.ts'

let database: FreshDatabase
let one: Accounts
let userId: string
beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
  userId = await join(one, 'member@example.com')
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

const read = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await one.pool.query<Row & Record<string, unknown>>(sql, values)).rows
/** Adds an activity at the beginning of a UTC month, this many months from now, or some milliseconds beside it. */
const add = async (type: string, months: number, beside = '0 ms') => {
  const [row] = await read<{ id: string; part: string }>(
    `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip, at)
     values (gen_random_uuid(), $1, $2, '', '', (date_trunc('month', now() at time zone 'UTC') + make_interval(months => $3)) at time zone 'UTC'
       + $4::interval) returning activity_id as id, tableoid::regclass::text as part`,
    [userId, type, months, beside],
  )
  if (!row) throw new Error('no activity was added')
  return row
}
const left = async () =>
  (
    await read<{ type: string }>('select activity_type as type from user_activities where user_id = $1 order by at', [
      userId,
    ])
  ).map(({ type }) => type)
const nameOf = async (months: number) =>
  (
    await read<{ name: string }>(
      `select 'user_activities_' || to_char((now() at time zone 'UTC') + make_interval(months => $1), 'YYYY_MM') as name`,
      [months],
    )
  )[0]?.name
const parts = async () =>
  (await read<{ part: string }>(`select part::text from list_months('user_activities')`)).map(({ part }) => part)
const makeUntil = (first: number, last: number) =>
  read(
    `select make_months('user_activities', now() + make_interval(months => $1), now() + make_interval(months => $2), 'activity_id')`,
    [first, last],
  )

beforeEach(() => read('delete from user_activities'))

test('the rows from before the months are in one partition, the coming ones each in their month, and none is refused', async () => {
  expect((await add('old', -90)).part).toBe('user_activities_older')
  expect((await add('last', 2)).part).toBe(await nameOf(2))
  expect((await add('first', 3)).part).toBe(await nameOf(3))
  expect((await add('before', 3, '-1 ms')).part).toBe(await nameOf(2))
  expect((await add('far', 30)).part).toBe('user_activities_other')
})

test('the job of the night makes the months up to the third that comes, which takes its rows, and no further one', async () => {
  const before = await parts()
  const third = await nameOf(3)
  // The last ones, which hold nothing yet. Those before them are in the partition of the older rows.
  for (const part of [await nameOf(2), third]) await read(`drop table ${part}`)
  await transaction(one.db, (tx) => one.jobs.add(tx, 'users.make-months', {}))
  await one.doJobs()
  expect(await parts()).toEqual(before)
  expect((await add('last', 4, '-1 ms')).part).toBe(third)
  const [{ until } = { until: new Date(0) }] = (await listMonthsAhead(one.db)).filter(
    ({ table }) => table === 'user_activities',
  )
  const [{ end } = { end: null }] = await read<{ end: Date }>(
    `select (date_trunc('month', now() at time zone 'UTC') + interval '4 months') at time zone 'UTC' as "end"`,
  )
  expect(until).toEqual(end)
})

test('a month that is made late takes the rows that came before it', async () => {
  const before = await add('early', 5)
  await add('later', 6)
  expect(before.part).toBe('user_activities_other')
  expect((await listMonthsAhead(one.db)).find(({ table }) => table === 'user_activities')).toMatchObject({
    hasOthers: true,
  })
  await makeUntil(5, 5)
  const placed = await read(
    'select tableoid::regclass::text as part, activity_type as type from user_activities order by at',
  )
  expect(placed).toEqual([
    { part: await nameOf(5), type: 'early' },
    { part: 'user_activities_other', type: 'later' },
  ])
  await makeUntil(4, 6)
  expect((await listMonthsAhead(one.db)).find(({ table }) => table === 'user_activities')).toMatchObject({
    hasOthers: false,
  })
  await makeUntil(0, 6)
  expect(new Set(await parts()).size).toBe((await parts()).length)
  const key = `${await nameOf(5)}_pkey`
  const twice = 'insert into user_activities select * from user_activities where activity_id = $1'
  await expect(read(twice, [before.id])).rejects.toThrow(key)
})

test('two processes that make months at once make each of them once', async () => {
  const other = assembleProcess({ url: database.url })
  const processes = [one, other]
  for (let last = 12; last < 18; last += 1) {
    const makers = processes.map(
      ({ db }) =>
        () =>
          transaction(db, (tx) => activityMonths.make(tx)),
    )
    const made = await Promise.allSettled([...makers.map((work) => work()), makeUntil(0, last), makeUntil(0, last)])
    expect(made.filter(({ status }) => status === 'rejected')).toEqual([])
  }
  await other.close()
  expect(await parts()).toContain(await nameOf(17))
})

test('a member’s list goes on over the boundary of a month, newest and oldest first', async () => {
  for (const [at, beside] of ['-1 ms', '0 ms', '1 ms'].entries()) await add(`at-${at}`, 3, beside)
  const [same] = await read<{ id: string }>(
    `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip, at)
     select gen_random_uuid(), user_id, 'beside', '', '', at from user_activities where activity_type = 'at-1' returning activity_id as id`,
  )
  await add('oldest', -90)
  await add('newest', 40)
  const all = await read<{ type: string }>(
    'select activity_type as type from user_activities where user_id = $1 order by at desc, activity_id desc',
    [userId],
  )
  const caller = { userId, role: '1', permissions: [], sessionId: '', email: '', panelVersion: 1 }
  const pages = async (sort: 'newest' | 'oldest') => {
    const found: string[] = []
    for (let after: string | undefined; ;) {
      const page = await one.users.activities(caller, { limit: 1, sort, ...(after ? { after } : {}) })
      expect(page.count).toBe(6)
      found.push(...page.rows.map(({ activityType }) => activityType))
      if (page.next === null || page.rows.length === 0) return found
      after = page.next
    }
  }
  expect(same).toBeDefined()
  expect(await pages('newest')).toEqual(all.map(({ type }) => type))
  expect(await pages('oldest')).toEqual(all.map(({ type }) => type).toReversed())
})

test('removing what is old takes no row of another month that lies at the same place of its partition', async () => {
  for (const part of await read<{ part: string }>(`select part::text from list_months('user_activities')`))
    await read(`truncate only ${part.part}`)
  await add('old', -40)
  await add('new', 2)
  const places = await read('select distinct ctid::text from user_activities')
  expect(places).toHaveLength(1)
  expect(await transaction(one.db, (tx) => oldActivities.remove(tx, 13, 1_000))).toBe(1)
  expect(await left()).toEqual(['new'])
})

test('months that are past as a whole are dropped and counted, and the rest of what is old goes row by row', async () => {
  await read(`alter table user_activities detach partition user_activities_older`)
  await read(`drop table user_activities_older`)
  await makeUntil(-20, 0)
  for (const months of [-20, -15, -14]) await add(`m${months}`, months)
  await add('m-13', -13)
  await add('young', -1)
  // Nothing of this month may be older than 13 months yet, whatever the day is.
  const period = 13
  const run = one.duties.retention.periods.find(({ period: { key } }) => key === 'users.activityMonths')
  if (!run || !('dropMonths' in run)) throw new Error('activities have no months')
  expect(run.dropMonths).toBe(activityMonths.drop)
  expect(await transaction(one.db, (tx) => activityMonths.drop(tx, period))).toBe(3)
  expect(await left()).toEqual(['m-13', 'young'])
  expect(await parts()).toContain(await nameOf(-13))
  expect(await parts()).not.toContain(await nameOf(-14))
  expect(await transaction(one.db, (tx) => activityMonths.drop(tx, period))).toBe(0)
})

test('a month under a long read is not dropped, and statements that wait behind the drop continue', async () => {
  await makeUntil(-20, -20)
  await add('old', -20)
  const reader = await one.pool.connect()
  await reader.query('begin; select 1 from user_activities limit 1')
  const dropping = transaction(one.db, (tx) => activityMonths.drop(tx, 13))
  await expect
    .poll(() =>
      read(
        `select from pg_locks where mode = 'AccessExclusiveLock' and not granted and relation = 'user_activities'::regclass`,
      ),
    )
    .toHaveLength(1)
  expect(await dropping).toBe(0)
  await reader.query('commit')
  reader.release()
  expect(await left()).toEqual(['old'])
  expect(await transaction(one.db, (tx) => activityMonths.drop(tx, 13))).toBe(1)
  const [told] = await read<{ limits: string[] }>(
    `select array(select unnest(proconfig)) as limits from pg_proc where proname = 'drop_months'`,
  )
  expect(told?.limits).toContain('lock_timeout=2s')
})

test('an erased account leaves no row in any month', async () => {
  await makeUntil(-20, 0)
  for (const months of [-90, -20, 0, 2, 60]) await add('gone', months)
  const { rows } = await one.pool.query('select distinct tableoid from user_activities where user_id = $1', [userId])
  expect(rows.length).toBe(5 - 1)
  await transaction(one.db, (tx) => one.users.close(tx, userId, new Date()))
  expect(await left()).toEqual([])
})
