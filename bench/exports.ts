import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createAudit } from '../areas/audit/server/service.ts'
import { reportsRoutes } from '../areas/reports/server/routes.ts'
import { createReports } from '../areas/reports/server/service.ts'
import { createCopyOut } from '../platform/server/copy-out.ts'
import { openDatabase } from '../platform/server/db.ts'
import { shareEvents } from '../platform/server/events-db.ts'
import { createVisitSums } from '../areas/visitors/server/visit-sums.ts'
import { createLog } from '../platform/server/log.ts'
import { serveCallers } from '../app/testing/callers.ts'
import { freshDatabase } from '../app/testing/database.ts'
import { startTestServer } from '../app/testing/test-server.ts'
import { print, printGoal } from './measure.ts'

const mebibyte = 2 ** 20
const rounds = 3
const span = { first: '2026-01-01', last: '2026-12-31' }

/** Attempts of a year, a thousand people in a thousand surveys, straight into the tables. */
export async function fillAttempts(pool: pg.Pool, rows: number): Promise<void> {
  const client = await pool.connect()
  // Neither triggers nor foreign keys: only the export reads these.
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  await client.query(
    `insert into users (user_id, email, person_key) select overlay(md5(n::text) placing '7' from 13)::uuid,
       'person' || n || '@example.com', decode(md5('k' || n), 'hex') from generate_series(0, 999) n`,
  )
  await client.query(
    `insert into surveys (survey_id, title, kind, category, points, minutes, status, questionnaire)
     select 's' || n, case when n % 50 = 0 then '=SUM(A' || n || ')' else 'What people think of things, part ' || n end,
       'hosted', 'x', 10, 5, 'live', '{}' from generate_series(0, $1) n`,
    [Math.ceil(rows / 1000)],
  )
  await client.query(
    `insert into attempts (attempt_id, user_id, survey_id, points, outcome, earned, started_at, expires_at, ended_at)
     select overlay(md5('a' || n) placing '7' from 13)::uuid, overlay(md5((n % 1000)::text) placing '7' from 13)::uuid, 's' || n / 1000,
       10, 'completed', 10, timestamptz '2026-01-01Z' + n * interval '360 days' / $1,
       timestamptz '2026-01-02Z' + n * interval '360 days' / $1, timestamptz '2026-01-01 00:10Z' + n * interval '360 days' / $1
     from generate_series(0, $1 - 1) n`,
    [rows],
  )
  await client.query('vacuum (analyze) attempts')
  await client.query('vacuum (analyze) users')
  await client.query('reset all')
  client.release()
}

const floorQuery = `copy (select a.attempt_id, a.user_id, u.email, a.survey_id, s.title, a.supplier_key, a.outcome, a.points, a.earned,
  a.started_at, a.ended_at from attempts a join surveys s on s.survey_id = a.survey_id join users u on u.user_id = a.user_id
  where a.started_at >= '2026-01-01Z' and a.started_at < '2027-01-01Z') to stdout with (format csv, header)`

/** The same columns by psql, or by a connection of ours where there is no psql; into nothing. */
async function byPsql(url: string, pool: pg.Pool): Promise<'psql' | 'COPY'> {
  const child = spawn('psql', [url, '-qAtX', '-c', floorQuery], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = await Promise.race([once(child, 'error').then(() => null), drain(child.stdout).then(() => 'read')])
  if (ended && (child.exitCode ?? (await once(child, 'exit'))[0]) === 0) return 'psql'
  const client = await pool.connect()
  await drain(client.query(copyTo(floorQuery)))
  client.release()
  return 'COPY'
}
async function drain(from: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (void (bytes += chunk.length), done()) })
  await pipeline(from, sink)
  return bytes
}

export type ExportFigures = {
  oursMs: number
  floorMs: number
  floor: string
  growth: number
  bytes: number
  lines: number
}

/** The download over HTTP against COPY by psql, turn about; and how much the process grew meanwhile. */
export async function measureExports(url: string, rows: number): Promise<ExportFigures> {
  const { db, pool, close } = openDatabase({ url, poolSize: 4, log: createLog('silent') })
  await fillAttempts(pool, rows)
  const audit = createAudit({ db, recorded: () => [], searchPeople: async () => [], settings: { isProduction: true } })
  const redemptions = { figures: async () => ({ waiting: 0, waitingPoints: 0, approvedToday: 0 }) }
  const reports = createReports({
    db,
    audit,
    visitors: {
      firstVisits: async () => new Map(),
      sums: createVisitSums({ events: shareEvents(db), reads: db, drain: async () => 0 }),
    },
    redemptions,
    jobs: { add: async () => {} },
    copyOut: createCopyOut({ pool }),
  })
  const server = await serveCallers((app) => reportsRoutes(app, { reports }))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const token = server.sign('00000000-0000-7000-8000-000000000001', '7', ['reports.download', 'panelists.view'])
  const path = `/api/v1/reports/downloadSurveyHistoryData?startDate=${span.first}&endDate=${span.last}`

  let lines = 0
  const download = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      get({ port, host: '127.0.0.1', path, headers }, (answer) => {
        lines = 0
        answer.on('data', (chunk: Buffer) => {
          for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
        })
        drain(answer).then(resolve, reject)
      }).once('error', reject)
    })
  let peak = 0
  const times = { ours: [] as number[], floor: [] as number[] }
  let bytes = await download()
  let floor = await byPsql(url, pool)
  const before = process.memoryUsage().rss
  for (let round = 0; round < rounds; round += 1) {
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    let begin = performance.now()
    bytes = await download()
    times.ours.push(performance.now() - begin)
    clearInterval(watch)
    begin = performance.now()
    floor = await byPsql(url, pool)
    times.floor.push(performance.now() - begin)
  }
  await server.app.close()
  await close()
  const best = (of: number[]): number => Math.min(...of)
  const growth = Math.max(0, peak - before)
  return { oursMs: best(times.ours), floorMs: best(times.floor), floor, growth, bytes, lines: lines - 1 }
}

/** Prints what was measured, with its goals. */
export function printExports({ oursMs, floorMs, floor, growth, bytes, lines }: ExportFigures): void {
  print(`\nSurvey history as CSV: ${lines.toLocaleString('en')} attempts, ${Math.round(bytes / mebibyte)} MiB`)
  print(`  over HTTP ${Math.round(oursMs)} ms, ${floor} ${Math.round(floorMs)} ms`)
  printGoal('download / COPY', oursMs / floorMs, 1.3)
  printGoal('growth of the process, MiB', growth / mebibyte, 64)
}

if (process.argv[1]?.endsWith('exports.ts')) {
  const server = await startTestServer()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const { url } = await freshDatabase()
    printExports(await measureExports(url, Number(process.env['BENCH_ATTEMPTS'] ?? 1_000_000)))
  } finally {
    await server.stop()
  }
}
