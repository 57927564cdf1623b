import { reportDay } from '../platform/contract/day.ts'
import pg from 'pg'
import { createVisitSums } from '../areas/visitors/server/visit-sums.ts'
import { openDatabase } from '../platform/server/db.ts'
import { shareEvents } from '../platform/server/events-db.ts'
import { createLog } from '../platform/server/log.ts'
import { freshDatabase } from '../app/testing/database.ts'
import { startTestServer } from '../app/testing/test-server.ts'
import { dayMs } from '../platform/contract/durations.ts'
import { print, printFigure, printGoal, timed, type Figure } from './measure.ts'

export type ReportFigures = { select: Figure; report: Figure; perDay: number; agrees: boolean; sumMs: number }
const yearDays = 365

/** Visits of a year that ends now, evenly spread, with no index but the one the reports look at: the others are none of their business. */
async function fillVisits(pool: pg.Pool, count: number): Promise<void> {
  const indexes = await pool.query<{ text: string; name: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'visits' and indexname in ('visits_campaign', 'visits_user')`,
  )
  for (const { name } of indexes.rows) await pool.query(`drop index ${name}`)
  const client = await pool.connect()
  // After a failure the server is stopped under it: what failed is told, not this.
  client.on('error', () => undefined)
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind, consent,
       agent_class, at, window_start)
     select gen_random_uuid(), gen_random_uuid(), 'a' || n % 20, '/', '{}', '', 'en', 'desktop', 'all',
       case n % 10 when 0 then 'bot' else 'human' end, at, date_bin('30 minutes', at, timestamptz 'epoch')
     from generate_series(1, $1) n, lateral (select now() - interval '365 days' + n / $1::float8 * interval '365 days' as at) t`,
    [count],
  )
  // As autovacuum does: what is not summarised in the index is read whole.
  await client.query('vacuum (analyze) visits')
  client.release()
}

/** The traffic report of a year by day against one select by key, on the same database. */
export async function measureReports(url: string, visits: number, reps: number): Promise<ReportFigures> {
  const { db, pool, close } = openDatabase({ url, poolSize: 2, log: createLog('silent') })
  const filler = new pg.Pool({ connectionString: url, max: 1 })
  filler.on('error', () => undefined)
  await fillVisits(filler, visits)
  await filler.query('create table bench_rows (id integer primary key, value integer)')
  await filler.query('insert into bench_rows select n, n from generate_series(1, 10000) n')
  const begin = performance.now()
  const sums = createVisitSums({ events: shareEvents(db), reads: db, drain: async () => 0 })
  await sums.advance(new Date(Date.now() - 15 * 60_000))
  const sumMs = performance.now() - begin
  await filler.query('vacuum (analyze) visit_days')
  const dayOf = (back: number): string => reportDay(new Date(Date.now() - back * dayMs))
  const span = { first: dayOf(yearDays), last: dayOf(0) }
  const readOne = (i: number) =>
    pool.query({ name: 'bench.one', text: 'select value from bench_rows where id = $1', values: [1 + (i % 10_000)] })
  const readYear = () => sums.read(span)
  await timed(reps, readOne)
  await timed(reps, readYear)
  const select = await timed(reps * 4, readOne)
  const report = await timed(reps, readYear)
  const counted = await filler.query<{ n: string }>(`select count(*) as n from visits where agent_class = 'human'`)
  const people = (await readYear()).filter(({ agentClass }) => agentClass === 'human')
  const total = people.reduce((sum, { amount }) => sum + amount, 0)
  const agrees = total === Number(counted.rows[0]?.n)
  await filler.end()
  await close()
  return { select, report, perDay: people.length, agrees, sumMs }
}

/** Prints what was measured, with its goal (docs/performance.md). */
export function printReports({ select, report, agrees, sumMs }: ReportFigures, visits: number): void {
  print(
    `\nTraffic by day, one year: ${visits.toLocaleString('en')} visits; ${agrees ? 'equal to' : 'DIFFERENT FROM'} the count`,
  )
  printFigure('select one row by its key', select)
  printFigure('the year by day, to the last minute', report)
  printGoal('the report / select', report.p50 / select.p50, 5)
  print(`  summing the whole year up took ${(sumMs / 1000).toFixed(1)} s`)
}

if (process.argv[1]?.endsWith('reports.ts')) {
  const visits = Number(process.env['BENCH_VISITS'] ?? 10_000_000)
  const server = await startTestServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const { url } = await freshDatabase()
    printReports(await measureReports(url, visits, 200), visits)
  } finally {
    await server.stop()
  }
}
