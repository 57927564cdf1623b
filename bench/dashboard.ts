import pg from 'pg'
import { readFigures } from '../areas/affiliates/server/dashboard.ts'
import { readDays } from '../areas/affiliates/server/day-figures.ts'
import { openDatabase } from '../platform/server/db.ts'
import { shareEvents } from '../platform/server/events-db.ts'
import { createLog } from '../platform/server/log.ts'
import { freshDatabase } from '../app/testing/database.ts'
import { startTestServer } from '../app/testing/test-server.ts'
import { dayMs } from '../platform/contract/durations.ts'
import { addCampaign } from './clicks-world.ts'
import { print, printFigure, printGoal, timed, type Figure } from './measure.ts'

export type DashboardBench = {
  select: Figure
  byDay: Figure
  month: Figure
  year: Figure
  days: number
  agrees: boolean
}
const yearDays = 365
/** How many sources and sub ids the links name. */
const [sources, subs] = [4, 20]

/** Clicks on one campaign over a year that ends now, evenly spread, and what was counted of them by day. */
async function fillClicks(pool: pg.Pool, affId: number, count: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(`select make_click_months(now() - interval '366 days', now())`)
  // Written faster, and none of the dashboard's business.
  await client.query('alter table clicks drop constraint clicks_pkey')
  await client.query('drop index clicks_network')
  await client.query(
    `insert into clicks (click_key, window_start, click_id, aff_id, agent_class, parameters, hits, at)
     select int8send(n), at, gen_random_uuid(), $1, 'human',
       (array(select jsonb_build_object('s', 's' || s) from generate_series(1, $4) s))[1 + n % $4], 1, at
     from generate_series(1, $2::int) n, lateral (select now() - ($2 - n)::float8 / $2 * $3::int * interval '1 day' as at) t`,
    [affId, count, yearDays - 1, subs],
  )
  await client.query(
    `insert into traffic_days (aff_id, dimension, day, value, clicks)
     select $1, d.dimension, (at at time zone 'UTC')::date, d.value, count(*)
     from clicks, lateral (values ('', ''), ('source', 'r' || hashtext(parameters ->> 's') % $2), ('subId1', parameters ->> 's'))
       d (dimension, value)
     group by 2, 3, 4`,
    [affId, sources],
  )
  await client.query('vacuum (analyze) traffic_days')
  client.release()
}

/** A campaign's dashboard, of a month and of a year, against one select by key on the same database. */
export async function measureDashboard(url: string, clicks: number, reps: number): Promise<DashboardBench> {
  const { db, pool, close } = openDatabase({ url, poolSize: 2, log: createLog('silent') })
  const filler = new pg.Pool({ connectionString: url, max: 1 })
  filler.on('error', () => undefined)
  const affId = await addCampaign(filler)
  await fillClicks(filler, affId, clicks)
  await filler.query('create table bench_rows (id integer primary key, value integer)')
  await filler.query('insert into bench_rows select n, n from generate_series(1, 10000) n')
  const dayOf = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
  const rangeOf = (days: number) => ({ startDate: dayOf(days - 1), endDate: dayOf(0) })
  const readOne = (i: number) =>
    pool.query({ name: 'bench.one', text: 'select value from bench_rows where id = $1', values: [1 + (i % 10_000)] })
  const from = { db, events: shareEvents(db).db }
  const readMonth = () => readFigures(from, affId, rangeOf(30))
  const readYear = () => readFigures(from, affId, rangeOf(yearDays))
  const readDaysOfYear = () => readDays(from, affId, rangeOf(yearDays))
  for (const read of [readOne, readDaysOfYear, readMonth, readYear]) await timed(reps, read)
  const select = await timed(reps * 4, readOne)
  const daysOfYear = await timed(reps, readDaysOfYear)
  const month = await timed(reps, readMonth)
  const year = await timed(reps, readYear)
  const { totals, byDay } = await readYear()
  const counted = await filler.query<{ n: string }>('select count(*) as n from clicks')
  await filler.end()
  await close()
  return {
    select,
    byDay: daysOfYear,
    month,
    year,
    days: byDay.length,
    agrees: totals.clicks === Number(counted.rows[0]?.n),
  }
}

/** Prints what was measured, with its goal (docs/performance.md). */
export function printDashboard({ select, byDay, month, year, days, agrees }: DashboardBench, clicks: number): void {
  print(
    `\nDashboard of ${clicks.toLocaleString('en')} clicks on ${days} days; ${agrees ? 'equal to' : 'DIFFERENT FROM'} the count`,
  )
  printFigure('select one row by its key', select)
  printFigure('a year, by day', byDay)
  printFigure('the last 30 days, by day and by part', month)
  printFigure('a year, by day and by part', year)
  printGoal('a year by day / select', byDay.p50 / select.p50, 20)
  printGoal('30 days by day and by part / select', month.p50 / select.p50, 20)
  printGoal('the least of both: a year by day', byDay.min / select.min, 20)
  printGoal('the least of both: 30 days by day and by part', month.min / select.min, 20)
}

if (process.argv[1]?.endsWith('dashboard.ts')) {
  const clicks = Number(process.env['BENCH_CLICKS'] ?? 10_000_000)
  const server = await startTestServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const { url } = await freshDatabase()
    printDashboard(await measureDashboard(url, clicks, 200), clicks)
  } finally {
    await server.stop()
  }
}
