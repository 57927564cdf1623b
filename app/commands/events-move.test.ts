import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccounts, serve } from '../testing/accounts.ts'
import { affiliateWorld, browserAgent, type AffiliateWorld } from '../testing/affiliate-world.ts'
import { commandLine } from '../testing/command-line.ts'
import { freshEventsDatabase, type FreshDatabase } from '../testing/database.ts'
import { textOf } from '../testing/house.ts'
import { areas } from '../../areas/list.ts'
import { refuseMisplacedEvents } from '../server/event-guard.ts'
import { prepareEvents } from '../server/starting.ts'
import { listEventTables } from '../../platform/server/area.ts'
import { joinDays } from '../../platform/server/event-copy-store.ts'
import { closePlace, noteFinished } from '../../platform/server/event-place-store.ts'

let world: AffiliateWorld
let events: FreshDatabase
let target: pg.Pool
let move: ReturnType<typeof commandLine>
let affId = ''
let storming = new AbortController()

beforeAll(async () => {
  world = await affiliateWorld()
  ;({ affId } = await world.campaign())
})
afterAll(() => world.close())
beforeEach(async () => {
  events = await freshEventsDatabase()
  target = new pg.Pool({ connectionString: events.url, max: 2 })
  target.on('error', () => undefined)
  move = commandLine(world.url, { EVENTS_DATABASE_URL: events.url })
})
afterEach(async () => {
  // Whatever a test left behind, the next one begins in the main database.
  storming.abort()
  await move(['events', 'move', '--back'])
  await move(['events', 'move', '--cancel'])
  await target.end()
  await events.drop()
})

const there = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await target.query<Record<string, unknown>>(sql)).rows
let clickers = 0
const nextAddress = () => `203.0.${(clickers += 1) >> 8}.${clickers & 255}`
const click = async (app = world.app, ip = nextAddress()): Promise<number> =>
  (await app.inject({ url: `/c/${affId}?clickId=c`, remoteAddress: ip, headers: { 'user-agent': browserAgent } }))
    .statusCode
/** Clicks and visits on each of the last days, and their sums, as if the panel were that old. */
async function fillYear(rows = 400): Promise<void> {
  const from = `from generate_series(0, ${rows - 1}) n, lateral (select date_trunc('hour', now()) - n % 60 * interval '1 day' as at) a`
  await world.rows(
    `select make_click_months(now() - interval '3 months', now()), make_visit_months(now() - interval '3 months', now())`,
  )
  await world.rows(
    `insert into clicks (click_key, window_start, click_id, aff_id, agent_class, parameters, hits, at)
     select sha256(gen_random_uuid()::text::bytea), at, gen_random_uuid(), ${affId}, 'human', '{"clickId": "c\\"1"}', 1, at ${from}`,
  )
  await world.rows(
    `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
       agent_class, network_hash, at, window_start)
     select gen_random_uuid(), gen_random_uuid(), '${affId}', E'/a\\tb', '{}', '', 'en', 'desktop', 'all', 'human', '\\x00ff', at, at ${from}`,
  )
  await world.rows(
    `insert into traffic_days (aff_id, dimension, day, value, clicks)
     select aff_id, '', (at at time zone interval '7 hours')::date, '', count(*) from clicks group by 1, 3
     on conflict (aff_id, dimension, day, value) do update set clicks = excluded.clicks`,
  )
}
const countBoth = async (sql: string) => [await world.rows(sql), await there(sql)]
const figures = `select (select count(*)::int from clicks) as clicks, (select sum(hits)::int from clicks) as hits,
  (select count(*)::int from visits) as visits, (select sum(clicks)::int from traffic_days where dimension = '') as counted`

test('every table of events is moved', () => {
  const made = ['affiliates/server/events/2802_clicks.sql', 'visitors/server/events/2801_visits.sql'].flatMap((path) =>
    [...textOf(`areas/${path}`).matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  expect(listEventTables(areas).map(({ table }) => table)).toEqual(expect.arrayContaining(made))
  expect(made).toHaveLength(listEventTables(areas).length)
})

test('days in a row are copied together, up to a number of rows, and a large day by itself', () => {
  const days = (['2026-01-01', '2026-01-02', '2026-01-04', '2026-01-05', '2026-01-06'] as const).map((day, n) => ({
    table: 'clicks',
    day,
    here: n === 3 ? 500 : 60,
    there: 0,
  }))
  expect(joinDays(days, 130).map(({ first, last, rows }) => [first.slice(8), last.slice(8), rows])).toEqual([
    ['01', '02', 120],
    ['04', '04', 60],
    ['05', '05', 500],
    ['06', '06', 60],
  ])
})

test('what cannot be right is refused in one line, and nothing is changed', async () => {
  const alone = commandLine(world.url)
  expect(await alone(['events', 'move'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^Set EVENTS_DATABASE_URL/),
  })
  const away = commandLine(world.url, { EVENTS_DATABASE_URL: 'postgres://tuppence@127.0.0.1:1/events' })
  expect(await away(['events', 'move'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(
      /^[^\n]*127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Check EVENTS_DATABASE_URL\.\n$/,
    ),
  })
  const same = commandLine(world.url, { EVENTS_DATABASE_URL: world.url })
  expect((await same(['events', 'move'])).notes).toContain('leads to the database of DATABASE_URL')
  expect((await move(['events', 'move', '--finish'])).notes).toContain('Nothing was copied yet')
  expect((await move(['events', 'move', '--drop', '--yes'])).notes).toContain('were not moved')
  expect((await move(['events', 'move', '--check', '--drop'])).notes).toContain('Give one of')
  await there(
    `insert into traffic_days (aff_id, dimension, day, value, clicks) values (1, '', '2026-01-01', '', 1) returning aff_id`,
  )
  expect((await move(['events', 'move'])).notes).toContain('holds rows of its own (traffic_days)')
  expect(await world.rows('select target from event_place')).toEqual([{ target: null }])
})

test('clicks, visits and sign-ups go on through a move, and each is counted once', async () => {
  await fillYear()
  const before = Number((await world.rows<{ n: number }>('select count(*)::int as n from clicks'))[0]?.n)
  let answered = 0
  storming = new AbortController()
  const { signal } = storming
  const storm = (async () => {
    while (!signal.aborted) {
      if ((await click()) === 302) answered += 1
      await sleep(5) // clicks that never rest would leave the move no processor
    }
  })()
  expect(await move(['events', 'move'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Now: tuppence events move --finish'),
  })
  const repeated = nextAddress()
  await click(world.app, repeated)
  answered += 1
  const visitorId = await world.land(affId)
  const ended = await move(['events', 'move', '--finish'])
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Both are equal to the last row') })
  // As after one that was killed before it could say so.
  expect(await move(['events', 'move', '--finish'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Now set EVENTS_DATABASE_URL'),
  })
  // One process knows nothing of it yet: what it takes waits, and whoever joins gets their campaign later.
  expect(await click(world.app, repeated)).toBe(302)
  const late = await world.land(affId)
  expect(await world.signUp('before@example.com', { affId, visitorId })).toMatchObject({ status: 200 })
  expect(await world.signUp('late@example.com', { affId, visitorId: late })).toMatchObject({ status: 200 })
  storming.abort()
  await storm
  const [closed, moved] = await countBoth(figures)
  expect(moved).toEqual(closed)
  const next = openAccounts({ url: world.url, eventsUrl: events.url })
  const app = serve(next)
  expect(await click(app)).toBe(302)
  answered += 1
  await Promise.all([next.affiliates.drain(), next.visitors.drain()])
  await next.doJobs()
  expect(await world.rows('select count(*)::int as n from event_spool')).toEqual([{ n: 0 }])
  const [total] = await there(figures)
  expect(total).toMatchObject({ clicks: before + answered, counted: before + answered, hits: before + answered + 1 })
  const linked = await there(`select count(*)::int as n from visits where user_id is not null`)
  expect(linked).toEqual([{ n: 2 }])
  const signUps = await world.rows<{ n: number }>(
    `select sum(sign_ups)::int as n from campaign_days where aff_id = $1 and dimension = ''`,
    [affId],
  )
  expect(signUps).toEqual([{ n: 2 }])
  await app.close()
  await next.close()
  expect((await move(['events', 'move', '--drop'])).notes).toContain('add --yes')
  expect(await move(['events', 'move', '--drop', '--yes'])).toMatchObject({ code: 0 })
  expect(await world.rows('select 1 from clicks limit 1')).toEqual([])
  expect((await move(['events', 'move'])).notes).toContain('are in their own database since')
  // And back again.
  expect(await move(['events', 'move', '--back'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Remove EVENTS_DATABASE_URL'),
  })
  const [here, left] = await countBoth(figures)
  expect(here).toEqual(left)
  expect(await click()).toBe(302)
})

test('a move is cancelled without the other database, and another one begins with an empty one', async () => {
  await fillYear(60)
  await move(['events', 'move'])
  // What --finish leaves behind when it is cut off after it closed the tables.
  await closePlace(world.one.pool, listEventTables(areas))
  expect(await click()).toBe(302)
  expect(await world.rows('select count(*)::int as n from event_spool')).not.toEqual([{ n: 0 }])
  const lost = commandLine(world.url, { EVENTS_DATABASE_URL: 'postgres://away@127.0.0.1:1/away' })
  expect(await lost(['events', 'move', '--finish'])).toMatchObject({ code: 1 })
  expect(await lost(['events', 'move', '--cancel'])).toMatchObject({ code: 0 })
  await Promise.all([world.one.affiliates.drain(), world.one.visitors.drain()])
  expect(await world.rows('select 1 from event_spool')).toEqual([])
  expect(await noteFinished(world.one.pool)).toBe(false)
  expect((await move(['events', 'move'])).notes).toContain('holds rows of its own')
  const next = await freshEventsDatabase()
  const again = commandLine(world.url, { EVENTS_DATABASE_URL: next.url })
  expect(await again(['events', 'move'])).toMatchObject({ code: 0 })
  expect(await again(['events', 'move', '--cancel'])).toMatchObject({ code: 0 })
  await next.drop()
})

test('a process does not start where clicks and visits are not', async () => {
  await fillYear(60)
  const start = (eventsUrl: string | null) =>
    refuseMisplacedEvents({ url: world.url, eventsUrl, pooled: false }).then(
      () => null,
      (error: unknown) => (error as Error).message,
    )
  expect(await start(null)).toBeNull()
  expect(await start(events.url)).toContain('run "tuppence events move" first')
  await move(['events', 'move'])
  expect(await start(null)).toBeNull()
  expect(await start(events.url)).toContain('run "tuppence events move --finish" first')
  await move(['events', 'move', '--finish'])
  expect(await start(events.url)).toBeNull()
  expect(await start(null)).toContain('set EVENTS_DATABASE_URL')
  expect(await start('postgres://away@127.0.0.1:1/away')).toBeNull()
  const other = await freshEventsDatabase()
  expect(await start(other.url)).toContain('leads to another database')
  await other.drop()
})

test('a row that is missing at the target is found by its day, and stops the end of a move', async () => {
  await fillYear()
  await move(['events', 'move'])
  expect(await move(['events', 'move', '--check'])).toMatchObject({ code: 0 })
  const [lost] = await there(
    `delete from clicks where click_key = (select click_key from clicks order by window_start limit 1)
     returning to_char(window_start at time zone 'UTC', 'YYYY-MM-DD') as day`,
  )
  const checked = await move(['events', 'move', '--check'])
  expect(checked.code).toBe(2)
  expect(checked.out.match(/^.* differs: .*$/gm)).toEqual([
    expect.stringContaining(`clicks: ${String(lost?.['day'])} differs`),
  ])
  // One more hit is no row, and is found as well.
  await move(['events', 'move'])
  await there(
    `update clicks set hits = hits + 1 where click_key = (select min(click_key::text)::bytea from clicks) returning hits`,
  )
  expect((await move(['events', 'move', '--check'])).out).toMatch(
    /^clicks: \S+ differs: (\d+) rows in the main database, \1 in/m,
  )
  // A target that loses what it is given ends no move.
  await there(
    `create function lose() returns trigger language plpgsql as 'begin return null; end'; create trigger lose before insert on clicks for each row execute function lose()`,
  )
  const ended = await move(['events', 'move', '--finish'])
  expect(ended).toMatchObject({ code: 2, notes: expect.stringContaining('The move did not end') })
  expect(await world.rows('select closed_at, moved_at from event_place')).toEqual([{ closed_at: null, moved_at: null }])
  expect(await click()).toBe(302)
  expect(await world.rows('select 1 from event_spool')).toEqual([])
})

test('a target that is lost while rows flow to it is named, and the command ends', async () => {
  await fillYear(2_000)
  await there(
    `create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.005); return new; end'; create trigger be_slow before insert on visits for each row execute function be_slow()`, // so that it is cut off in the middle
  )
  const running = move(['events', 'move'])
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy visits %' and state = 'active'`
  while ((await target.query(cut)).rowCount === 0) await target.query('select pg_sleep(0.02)') // only so that asking leaves the copy a processor
  const named = expect.stringContaining('The connection to the database of EVENTS_DATABASE_URL broke')
  expect(await running).toMatchObject({ code: 1, out: '', notes: named })
})

test('a target without room is named at the end of a move, and so is the main database on the way back', async () => {
  await fillYear(400)
  const refuse = (table: string) =>
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no room'' using errcode = ''53100''; end'; create trigger refuse before insert on ${table} for each statement execute function refuse()`
  const allow = 'drop function refuse cascade'
  expect(await move(['events', 'move'])).toMatchObject({ code: 0 })
  await click()
  await there(refuse('clicks'))
  expect(await move(['events', 'move', '--finish'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^The database of EVENTS_DATABASE_URL refuses: no room\.$/m),
  })
  await there(allow)
  expect(await move(['events', 'move', '--finish'])).toMatchObject({ code: 0 })
  expect(await move(['events', 'move', '--drop', '--yes'])).toMatchObject({ code: 0 })
  await world.rows(refuse('visits'))
  expect(await move(['events', 'move', '--back'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^The database of DATABASE_URL refuses: no room\.$/m),
  })
  await world.rows(allow)
  await world.rows(
    `create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'; create trigger cut before insert on visits for each statement execute function cut()`,
  )
  expect(await move(['events', 'move', '--back'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^The connection to the database of DATABASE_URL broke: /m),
  })
  await world.rows('drop function cut cascade')
  expect(await move(['events', 'move', '--back'])).toMatchObject({ code: 0 })
})

test('a process that is started while everything is brought back is noticed', async () => {
  await fillYear(400)
  expect(await move(['events', 'move'])).toMatchObject({ code: 0 })
  expect(await move(['events', 'move', '--finish'])).toMatchObject({ code: 0 })
  const holder = await target.connect()
  await holder.query('begin; lock table visits in access exclusive mode')
  const back = move(['events', 'move', '--back'])
  const waits = `select 1 from pg_locks where not granted and relation = 'visits'::regclass`
  while ((await holder.query(waits)).rowCount === 0) await holder.query('select pg_sleep(0.02)') // only so that asking leaves the command a processor
  const started = new pg.Client({ connectionString: world.url, application_name: 'tuppence web 10 0a1b2c3d' })
  await started.connect()
  await holder.query('rollback')
  holder.release()
  expect(await back).toMatchObject({ code: 1, notes: expect.stringContaining('tuppence web 10 0a1b2c3d runs') })
  expect(await world.rows('select moved_at is null as is_back from event_place')).toEqual([{ is_back: false }])
  await started.end()
  expect(await move(['events', 'move', '--back'])).toMatchObject({ code: 0 })
})

test('a target that a newer program has changed is refused, and by a start too', async () => {
  await there(`insert into schema_migrations (id, checksum) values ('9999_of_a_newer_program', '')`)
  const newer = 'A newer Tuppence has changed the database of EVENTS_DATABASE_URL'
  expect(await move(['events', 'move'])).toMatchObject({ code: 1, notes: expect.stringContaining(newer) })
  await expect(prepareEvents({ eventsDatabaseUrl: events.url }, { warn: () => undefined })).rejects.toThrow(newer)
})

test('a target whose dates this program would not understand is refused', async () => {
  await there(`alter database ${new URL(events.url).pathname.slice(1)} set datestyle = 'German'`)
  expect(await move(['events', 'move'])).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/^EVENTS_DATABASE_URL: the database has DateStyle = German/),
  })
})

test('a move that is cut off in the middle of a table goes on where it was', async () => {
  await fillYear(2_000)
  // A target that stops in the middle of the second table keeps the copy waiting until it is cut off.
  const holder = await target.connect()
  await holder.query('begin; lock table clicks in share mode')
  const running = move(['events', 'move'])
  const cut = `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'clicks'::regclass`
  while ((await holder.query(cut)).rowCount === 0) await holder.query('select pg_sleep(0.02)') // only so that asking leaves the copy a processor
  const named = expect.stringContaining('The connection to the database of EVENTS_DATABASE_URL broke')
  expect(await running).toMatchObject({ code: 1, out: '', notes: named })
  await holder.query('rollback')
  holder.release()
  const half = await there(figures)
  expect(half[0]).toMatchObject({ clicks: 0 })
  expect(Number(half[0]?.['visits'])).toBeGreaterThanOrEqual(2_000)
  const resumed = await move(['events', 'move'])
  expect(resumed).toMatchObject({ code: 0, notes: expect.stringContaining('clicks ') })
  expect(resumed.notes).not.toMatch(/^visits /m)
  const [here, copied] = await countBoth(figures)
  expect(copied).toEqual(here)
  expect(await move(['events', 'move', '--finish'])).toMatchObject({ code: 0 })
})
