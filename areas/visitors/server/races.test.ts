import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, visit, type Accounts } from '../../../app/testing/accounts.ts'
import { addPanelists } from '../../../app/testing/panelists.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { halfHourMs, timeLeftIn } from '../../../app/testing/time-left.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { createVisitorIds } from './visitor-ids.ts'

const claims = scaleWork(200, 40)

let database: FreshDatabase
let processes: Accounts[]
let userIds: string[]

beforeAll(async () => {
  database = await freshDatabase()
  processes = [openAccounts({ url: database.url, poolSize: 8 }), openAccounts({ url: database.url, poolSize: 8 })]
  const [first] = processes
  if (!first) throw new Error('no process')
  userIds = (await addPanelists(first.db, first.users, claims)).map(({ userId }) => userId)
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await database.drop()
})

/** Lets all accounts claim one guest at once, in both processes; returns how many claims succeeded and failed. */
async function storm(pid: string): Promise<{ granted: number; refused: number }> {
  for (const { warm } of processes) await warm()
  const ends = await Promise.allSettled(
    userIds.map((uid, n) => processes[n % 2]!.visitors.claimGuest(uid, { visitorId: 'guest', pid, uid })),
  )
  const isClaimed = (end: PromiseSettledResult<void>) =>
    end.status === 'rejected' && end.reason instanceof Problem && end.reason.code === 'guest-claimed'
  return { granted: ends.filter((end) => end.status === 'fulfilled').length, refused: ends.filter(isClaimed).length }
}

test('of many users who claim one guest at once, exactly one gets it', async () => {
  expect(await storm('one')).toEqual({ granted: 1, refused: claims - 1 })
})

test('without the claim’s key more than one gets it, which this test sees', async () => {
  await processes[0]!.pool.query('alter table guest_claims drop constraint guest_claims_pkey')
  expect((await storm('two')).granted).toBeGreaterThan(1)
})

/** Lets one visitor arrive many times at once, in both processes; returns how many visits were stored. */
async function arrivals(affId: string): Promise<number> {
  for (const { warm } of processes) await warm()
  const visitorId = createVisitorIds(processes[0]!.secrets).make().signed
  const arrival = { fullUrl: `https://panel.test/?aff_id=${affId}`, visitorData: { visitorId } }
  const told = await Promise.all(
    Array.from({ length: claims }, (_, n) =>
      processes[n % 2]!.visitors.arrive(arrival, { ...visit(), userAgent: 'Firefox' }, []),
    ),
  )
  const { rowCount } = await processes[0]!.pool.query('select 1 from visits where aff_id = $1', [affId])
  expect(new Set(told.map(({ visitId }) => visitId)).size).toBe(rowCount)
  return rowCount ?? 0
}

/** Delays the first new visits, so that all these calls have read before one visit is stored. */
const holdBack = () => meetingPoint((sql) => processes[0]!.pool.query(sql), 8, 'insert on visits for each row')

test('one visitor who arrives many times at once has made one visit', async () => {
  await timeLeftIn(halfHourMs)
  await holdBack()
  expect(await arrivals('1')).toBe(1)
})

/** Lets both processes create partitions at once, after those of the next months were removed; returns the errors. */
async function makeRoomTwice(): Promise<unknown[]> {
  await processes[0]!.pool.query(`do $$ declare name text; begin
    for name in select relname from pg_class where relname ~ '^visits_\\d{4}_\\d\\d$'
      and relname > 'visits_' || to_char(now() + interval '1 month', 'YYYY_MM')
    loop execute format('drop table %I', name); end loop; end $$`)
  for (const { warm } of processes) await warm()
  const ends = await Promise.allSettled(processes.map(({ visitors }) => visitors.makeRoom()))
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
}

test('two processes that start at once make room for the coming visits together', async () => {
  expect(await makeRoomTwice()).toEqual([])
  const { rows } = await processes[0]!.pool.query<{ months: number }>(
    `select count(*)::int as months from pg_inherits where inhparent = 'visits'::regclass`,
  )
  expect(rows[0]?.months).toBe(26)
})

test('without taking turns one of them fails, which this test sees', async () => {
  const { pool } = processes[0]!
  const { rows } = await pool.query<{ text: string }>(`select pg_get_functiondef('make_visit_months'::regproc) as text`)
  const taken = 'lock table visits in share update exclusive mode;'
  expect(rows[0]?.text).toContain(taken)
  // Each process has read, and waits until the other has read too.
  await meetingPoint((sql) => pool.query(sql), processes.length)
  const broken = rows[0]?.text.replace(
    /lock table visits[^;]*;\s*if to_regclass\(name\) is null then/,
    'if true then perform meet();',
  )
  await pool.query(broken ?? '')
  expect(await makeRoomTwice()).toHaveLength(1)
})

test('without the window’s key one arrival counts more than once, which this test sees', async () => {
  await processes[0]!.pool.query(
    'alter table visits drop constraint visits_visitor_id_aff_id_agent_class_window_start_key',
  )
  await holdBack()
  expect(await arrivals('2')).toBeGreaterThan(1)
})
