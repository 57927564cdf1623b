import pg from 'pg'
import { createListing } from '../areas/panelists/server/listing.ts'
import { openKinds } from '../areas/users/server/restriction-store.ts'
import { openDatabase } from '../platform/server/db.ts'
import { createLog } from '../platform/server/log.ts'
import { freshDatabase } from '../app/testing/database.ts'
import { startTestServer } from '../app/testing/test-server.ts'
import { dayMs } from '../platform/contract/durations.ts'
import { print, printFigure, printGoal, timedInTurn, type Figure } from './measure.ts'

const firstNames = [
  'Maya',
  'Li',
  'Ana',
  'Ben',
  'Chidi',
  'Dara',
  'Elif',
  'Finn',
  'Gita',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Liam',
]
const goalMs = 10
const deepGoal = 3
const floorGoal = 10

/** Fills a migrated database with panelists of every status, one joining a minute, each with points, sessions and attempts. */
export async function fillPanelists(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  // Neither triggers nor foreign keys: nothing follows these people.
  await client.query('set session_replication_role = replica')
  await client.query("set work_mem = '256MB'")
  const indexes = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'users' and indexname like '%trigrams'`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(
    `insert into users (user_id, email, person_key, role, first_name, last_name, email_verified_at, blocked_at, closed_at, created_at)
     select overlay(md5(n::text) placing '7' from 13)::uuid, 'p' || n || '@' || (array['mail', 'post', 'home'])[1 + n % 3] || '.example',
       decode(md5('k' || n), 'hex'), case when n % 20000 = 0 then '4' else '1' end,
       ($2::text[])[1 + (hashint4(n) & 1023) % 14], substr(md5('l' || n), 1, 3 + n % 6),
       case when n % 7 > 0 then now() end, case when n % 50 = 1 then now() end, case when n % 90 = 2 then now() end,
       timestamptz '2024-01-01' + make_interval(mins => n)
     from generate_series(1, $1) n`,
    [count, firstNames],
  )
  for (const { text } of indexes.rows) await client.query(text)
  await client.query(`insert into accounts (user_id, kind, balance) select user_id, 'available', 700 from users`)
  await client.query(
    `insert into sessions (session_id, user_id, user_agent, ip, created_at, last_seen_at, way)
     select gen_random_uuid(), user_id, '', '', created_at, created_at, 'password' from users`,
  )
  await client.query(
    `insert into attempts (attempt_id, user_id, survey_id, points, outcome, started_at, ended_at, expires_at)
     select gen_random_uuid(), user_id, 's' || k, 10, 'completed', now(), now(), now() from users, generate_series(1, 3) k`,
  )
  await client.query('set session_replication_role = default')
  client.release()
  for (const table of ['users', 'accounts', 'sessions', 'attempts']) await pool.query(`vacuum (analyze) ${table}`)
}

type Pages = Awaited<ReturnType<ReturnType<typeof createListing>['panelists']>>
/** A page, and one panelist by the primary key read in turn with it. */
type PageFigure = { page: Figure; floor: Figure }
export type PanelistFigures = {
  pages: [string, PageFigure][]
  deep: [string, PageFigure][]
  /** What was answered: the first page, and one in the middle. */
  answered: Pages[]
}

/** Times every page and filter of the list; each is the whole answer, with its counts, through the product's own code. */
export async function measurePanelists(url: string, { panelists, reps }: { panelists: number; reps: number }) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await fillPanelists(pool, panelists)
  const { db, close } = openDatabase({ url, poolSize: 2, log: createLog('silent') })
  const { panelists: list } = createListing({ db, memberSegments: { idsOf: async () => null }, locksAmong: openKinds })
  const middle = (
    await pool.query<{ user_id: string }>('select user_id from users order by created_at limit 1 offset $1', [
      panelists >> 1,
    ])
  ).rows[0]
  const last = (
    await pool.query<{ user_id: string }>('select user_id from users order by created_at limit 1 offset 50')
  ).rows[0]
  const asked: Record<string, (i: number) => Parameters<typeof list>[0]> = {
    'first page': () => ({}),
    'status active': () => ({ status: 'active' }),
    'status blocked': () => ({ status: 'blocked' }),
    'a common first name': (i) => ({ name: firstNames[i % 14] ?? '' }),
    'part of a last name': (i) => ({ name: (i * 7919).toString(16).slice(0, 4).padStart(3, 'a') }),
    'a name that nobody has': () => ({ name: 'zzyzx' }),
    'two letters of a name': () => ({ name: 'el' }),
    'one address': (i) => ({ email: `p${1 + ((i * 7919) % panelists)}@` }),
    'an ending of a third of all': () => ({ email: '@post.example' }),
    'an ending of all, blocked': () => ({ email: '.example', status: 'blocked' }),
    'one day': (i) => ({ startDate: dayOf(i * 37), endDate: dayOf(i * 37) }),
    'a year, unverified, by name': () => ({
      startDate: '2024-02-01',
      endDate: '2025-01-31',
      status: 'unverified',
      name: 'maya',
    }),
  }
  const deepest = { 'in the middle': middle?.user_id ?? '', 'at the end': last?.user_id ?? '' }
  const floor = () =>
    pool.query({
      name: 'floor',
      text: 'select user_id, email, first_name, created_at from users where user_id = $1',
      values: [middle?.user_id],
    })
  const measure = async (page: (i: number) => Promise<unknown>): Promise<PageFigure> => {
    await timedInTurn(3, { floor, page })
    return timedInTurn(reps, { floor, page })
  }
  const figures: [string, PageFigure][] = []
  for (const [name, queryOf] of Object.entries(asked)) figures.push([name, await measure((i) => list(queryOf(i)))])
  const deep: [string, PageFigure][] = []
  for (const [where, after] of Object.entries(deepest)) deep.push([where, await measure(() => list({ after }))])
  deep.push([
    'page 1,000 by number',
    await measure(() => list({ currentPage: Math.min(1_000, panelists / 20), limit: 10 })),
  ])
  const answered = [await list({}), await list({ after: middle?.user_id ?? '' })]
  await close()
  await pool.end()
  return { answered, pages: figures, deep } satisfies PanelistFigures
}

const dayOf = (n: number): string => new Date(Date.UTC(2024, 0, 1) + (n % 600) * dayMs).toISOString().slice(0, 10)

/** Prints what was measured, with its goals. */
export function printPanelists({ pages, deep }: PanelistFigures, panelists: number): void {
  print(`\nPanelists: ${panelists.toLocaleString('en')}, every page and filter with its counts`)
  for (const [name, { page, floor }] of [...pages, ...deep]) {
    printFigure(name, page)
    printGoal(`${name} / select by primary key`, page.p50 / floor.p50, floorGoal)
  }
  for (const [name, { page }] of pages) printGoal(`${name}, ms`, page.p50 / 1_000, goalMs)
  const first = pages[0]?.[1].page
  for (const [name, { page }] of deep) printGoal(`a page ${name} / first page`, page.p50 / (first?.p50 ?? 0), deepGoal)
}

if (process.argv[1]?.endsWith('panelists.ts')) {
  const panelists = Number(process.env['BENCH_PANELISTS'] ?? 1_000_000)
  const server = await startTestServer()
  // Asked to stop, it ends in the ordinary way, so that the database is stopped too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const { url } = await freshDatabase()
    printPanelists(await measurePanelists(url, { panelists, reps: 40 }), panelists)
  } finally {
    await server.stop()
  }
}
