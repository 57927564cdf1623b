import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../platform/contract/durations.ts'
import { join, openAccounts } from '../testing/accounts.ts'
import { affiliateWorld, browserAgent, type AffiliateWorld } from '../testing/affiliate-world.ts'
import { openDatabaseLine, type DatabaseLine } from '../testing/database-line.ts'
import { freshDatabase, freshEventsDatabase, type FreshDatabase } from '../testing/database.ts'
import { transaction } from '../../platform/server/db.ts'

/** The product with its events in a second database, over a line that a test can cut. */
let events: FreshDatabase
let line: DatabaseLine
let world: AffiliateWorld
let pool: pg.Pool
const eventTables = ['clicks', 'traffic_days', 'visit_days', 'visit_progress', 'visits']
beforeAll(async () => {
  events = await freshEventsDatabase()
  line = await openDatabaseLine(events.url)
  world = await affiliateWorld({ eventsUrl: line.url })
  pool = new pg.Pool({ connectionString: events.url, max: 2 })
  pool.on('error', () => undefined)
  // A statement that went to the wrong database finds no table.
  for (const table of eventTables) await world.rows(`drop table ${table}`)
})
afterAll(async () => {
  await world.close()
  await pool.end()
  await line.close()
  await events.drop()
})

const inEvents = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>(sql, values)).rows
let clickers = 0
const click = async (affId: string, ip = `198.51.100.${(clickers += 1)}`) =>
  (await world.app.inject({ url: `/c/${affId}?clickId=c`, remoteAddress: ip, headers: { 'user-agent': browserAgent } }))
    .statusCode
type Dashboard = {
  totals: Record<string, number>
  parts: { by: string; value: string; clicks: number; leads: number }[]
}
const dashboard = async (affId: string) =>
  (await world.call<Dashboard>('GET', `affiliate/dashboard?affId=${affId}`)).data

test('a database of events gets the same tables as the main one has', async () => {
  const main = await freshDatabase()
  const shape = `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '') as part
      from information_schema.columns where table_name = any ($1)
    union all select indexdef from pg_indexes where tablename = any ($1)
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text = any ($1)
    union all select pg_get_functiondef(oid) from pg_proc where proname ~ '^(make|drop)_(click|visit)_months$' order by 1`
  const client = new pg.Client({ connectionString: main.url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(shape, [eventTables])
  await client.end()
  await main.drop()
  expect(rows.length).toBeGreaterThan(50)
  expect(await inEvents(shape, [eventTables])).toEqual(rows)
})

test('from the click to the lead, everything is counted as in one database', async () => {
  const { affId } = await world.campaign()
  expect([await click(affId), await click(affId), await click(affId, '198.51.100.1')]).toEqual([302, 302, 302])
  const { email } = await world.lead(affId)
  expect(await inEvents('select count(*)::int as n, sum(hits)::int as hits from clicks')).toEqual([{ n: 2, hits: 3 }])
  const { totals, parts } = await dashboard(affId)
  expect(totals).toMatchObject({ clicks: 2, visits: 1, signUps: 1, verified: 1, leads: 1 })
  expect(parts.find(({ by }) => by === 'source')).toMatchObject({ value: 'My blog', clicks: 2, leads: 1 })
  expect((await world.read(affId)).figures).toMatchObject({ clicks: 2, leads: 1 })
  const account = await world.one.users.findByEmail(world.one.db, email)
  await world.one.doJobs()
  expect(await inEvents('select user_id from visits where aff_id = $1', [affId])).toEqual([
    { user_id: account?.userId },
  ])
  const copy = (await world.one.visitors.exportOf(account?.userId ?? '')).visits
  expect(copy).toMatchObject([{ campaign: affId, parameters: { clickId: 'c1' } }])
  const span = { first: '2020-01-01', last: '2100-01-01' }
  const read = () => world.one.visitors.sums.read(span)
  expect(await read()).toMatchObject([{ agentClass: 'human', amount: 1 }])
  await world.one.reports.advance(0)
  expect(await read()).toMatchObject([{ agentClass: 'human', amount: 1 }])
})

test('two accounts that join in one browser share no visit, and who is erased leaves none behind', async () => {
  const { affId } = await world.campaign()
  await world.arrive(affId, 'erased@example.com')
  const userId = (await world.one.users.findByEmail(world.one.db, 'erased@example.com'))?.userId ?? ''
  const [row] = await inEvents('select visitor_id from visits where aff_id = $1', [affId])
  const [linked] = await world.rows<{ n: number }>(
    'select count(*)::int as n from visitor_users where visitor_id = $1 and attributed_to is not null',
    [row?.['visitor_id']],
  )
  expect(linked?.n).toBe(1)
  await world.one.doJobs()
  await transaction(world.one.db, (tx) => world.one.visitors.erase(tx, { userId }))
  expect(await inEvents('select 1 from visits where user_id = $1', [userId])).toHaveLength(1)
  await world.one.doJobs()
  const left = await inEvents(
    'select user_id, visitor_id, landing_path, query_parameters, aff_id from visits where aff_id = $1',
    [affId],
  )
  expect(left).toMatchObject([{ user_id: null, landing_path: '/', query_parameters: {}, aff_id: affId }])
  expect(left[0]?.['visitor_id']).not.toBe(row?.['visitor_id'])
})

test('without their database, clicks, visits and sign-ups go on, and each is counted once when it is back', async () => {
  const { affId } = await world.campaign()
  await click(affId)
  const before = await dashboard(affId)
  await line.refuse()
  expect([await click(affId), await click(affId)]).toEqual([302, 302])
  const visitorId = await world.land(affId)
  expect(await world.signUp('patient@example.com', { affId, visitorId })).toMatchObject({ status: 200 })
  expect(await world.call('GET', `affiliate/dashboard?affId=${affId}`)).toMatchObject({ status: 503 })
  const spooled = () =>
    world.rows<{ kind: string; n: number }>('select kind, count(*)::int as n from event_spool group by 1 order by 1')
  expect(await spooled()).toEqual([
    { kind: 'click', n: 2 },
    { kind: 'visit', n: 1 },
  ])
  await line.restore()
  const held = await world.rows<{ event: object }>('select kind, event from event_spool')
  for (let n = 0; n < 2; n += 1) await Promise.all([world.one.affiliates.drain(), world.one.visitors.drain()])
  expect(await spooled()).toEqual([])
  // As after a crash between the two commits: what is stored already waits once more.
  for (const { kind, event } of held as { kind: string; event: object }[])
    await world.rows('insert into event_spool (kind, event) values ($1, $2)', [kind, JSON.stringify(event)])
  // The newcomer reads the email before a job finds out how they came.
  expect(await world.verify(await world.one.mailedKey('patient@example.com'))).toMatchObject({
    email: 'patient@example.com',
  })
  await world.one.doJobs()
  await Promise.all([world.one.affiliates.drain(), world.one.visitors.drain()])
  expect(await spooled()).toEqual([])
  const after = await dashboard(affId)
  expect(after.totals['clicks']).toBe((before.totals['clicks'] ?? 0) + 2)
  expect(after.totals).toMatchObject({ visits: 1, signUps: 1, verified: 1, leads: 1 })
  expect(await inEvents('select count(*)::int as n from clicks where aff_id = $1', [Number(affId)])).toEqual([{ n: 3 }])
})

test('old visits and clicks are removed where they are', async () => {
  await inEvents(
    `select make_visit_months(now() - interval '40 months', now()), make_click_months(now() - interval '40 months', now())`,
  )
  await inEvents(
    `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
       agent_class, at, window_start)
     values (gen_random_uuid(), gen_random_uuid(), 'old', '/', '{}', '', 'en', 'desktop', 'all', 'human', $1, $1)`,
    [new Date(Date.now() - 30 * 31 * dayMs)],
  )
  await world.one.duties.retention.run()
  expect(await inEvents(`select 1 from visits where aff_id = 'old'`)).toEqual([])
  const { periods } = await world.one.duties.retention.list()
  expect(periods.find(({ key }) => key === 'visitors.visitMonths')).toMatchObject({ lastRemoved: 1, isWhole: true })
})

test('a process in the same database stores events in its own transactions', async () => {
  const main = await freshDatabase()
  const one = openAccounts({ url: main.url })
  expect(one.events.isShared).toBe(true)
  await join(one, 'shared@example.com')
  await one.close()
  await main.drop()
})
