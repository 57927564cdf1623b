import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSeries, watchCounters } from '../../app/testing/counters.ts'
import { openDatabaseLine, type DatabaseLine } from '../../app/testing/database-line.ts'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { openDatabase, transaction, type OpenDatabase } from './db.ts'
import { countBacklog } from './backlog.ts'
import { jobMetrics } from './job-metrics.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'

let database: FreshDatabase
let line: DatabaseLine
let opened: OpenDatabase
let jobs: Jobs
/** A connection of the test to the database, which is never cut. */
let direct: pg.Pool
let escaped: unknown[]
/** The warnings that the jobs logged. */
let said: string[]
const note = (error: unknown): void => void escaped.push(error)

beforeEach(async () => {
  database = await freshDatabase()
  line = await openDatabaseLine(database.url)
  opened = openDatabase({ url: line.url, poolSize: 6, log: createLog('silent'), connectTimeoutMs: 500 })
  direct = new pg.Pool({ connectionString: database.url, max: 2 })
  direct.on('error', () => undefined)
  said = []
  jobs = createJobs({ pool: opened.pool, log: noteWarnings() })
  escaped = []
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  await line.restore()
  await jobs.stop()
  await opened.close()
  await direct.end()
  await line.close()
  await database.drop()
  process.off('unhandledRejection', note)
})

/** Makes the jobs again on a database that is never away: nothing needs a quick end of waiting, and a busy machine takes its time. */
async function remakeWithoutOutage(): Promise<void> {
  await opened.close()
  opened = openDatabase({ url: database.url, poolSize: 6, log: createLog('silent') })
  jobs = createJobs({ pool: opened.pool, log: noteWarnings() })
}
/** A log whose warnings are kept. */
const noteWarnings = () =>
  Object.assign(createLog('silent'), { warn: (_about: object, words: string) => void said.push(words) })

type Row = { attempts: number; last_error: string | null; locked_by: string | null }
const rows = async (): Promise<Row[]> =>
  (await direct.query<Row>('select attempts, last_error, locked_by from graphile_worker.jobs order by id')).rows
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  // Waits a moment before the next check.
  while (!(await isSo())) await sleep(20)
}
const add = (name: string, options = {}): Promise<void> =>
  transaction(opened.db, (tx) => jobs.add(tx, name, { n: 1 }, options))

/** Defines a job that tells the test when it runs, and that ends when the test decides. */
function jobInHand(name: string) {
  let begin = (): void => {}
  let end = (_error?: Error): void => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let done = 0
  jobs.define(name, async () => {
    done += 1
    if (done > 1) return
    begin()
    await new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())))
  })
  return { begun, end: (error?: Error) => end(error), times: () => done }
}

const outages = {
  refused: () => line.refuse(),
  reset: async () => line.reset(),
}
for (const [kind, begin] of Object.entries(outages)) {
  test(`a job that ends while the database is away (${kind}) is done once, and nothing escapes`, async () => {
    const job = jobInHand('kept')
    await jobs.start()
    await add('kept')
    await add('kept', { queue: 'one by one' })
    await job.begun
    await until(async () => (await rows()).length === 1)
    await begin()
    job.end()
    await until(() => said.some((words) => words.includes('could not be written')))
    expect(await rows()).toMatchObject([{ attempts: 1, locked_by: expect.stringContaining('pool-') }])
    await line.restore()
    await until(async () => (await rows()).length === 0)
    expect(job.times()).toBe(2)
    expect(escaped).toEqual([])
  })
}

test('a job that fails while the database is away is tried again later, with its reason', async () => {
  const job = jobInHand('failing')
  await jobs.start()
  await add('failing')
  await job.begun
  await line.refuse()
  job.end(new Error('the world is bad'))
  await until(() => said.some((words) => words.includes('could not be written')))
  await line.restore()
  await until(async () => (await rows())[0]?.last_error !== null)
  expect(await rows()).toEqual([{ attempts: 1, last_error: 'the world is bad', locked_by: null }])
  expect(escaped).toEqual([])
})

test('who learns too late that a job was given to others leaves it to them', async () => {
  const job = jobInHand('taken')
  await jobs.start()
  await add('taken')
  await job.begun
  await line.refuse()
  job.end()
  await until(() => said.some((words) => words.includes('could not be written')))
  await direct.query(`update graphile_worker._private_jobs set locked_by = 'others'`)
  await line.restore()
  await add('taken')
  await until(() => job.times() === 2)
  await until(async () => (await rows()).length === 1)
  expect(await rows()).toMatchObject([{ locked_by: 'others' }])
})

test('a job that was taken in an answer which never came is done after all, and one in hand is left alone', async () => {
  const job = jobInHand('long')
  jobs.define('lost', async () => {})
  await jobs.start()
  await add('long')
  await job.begun
  await direct.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`)
  // As if the answer to a query for jobs were lost: the jobs are locked, but no worker knows it.
  await direct.query(
    `select graphile_worker.add_job('lost', queue_name := 'one by one', run_at := now() + interval '1 hour')`,
  )
  await direct.query(
    `with p as (select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null),
       q as (update graphile_worker._private_job_queues set locked_by = p.locked_by, locked_at = p.locked_at from p)
     update graphile_worker._private_jobs j set locked_by = p.locked_by, locked_at = p.locked_at, run_at = now()
       from p where j.locked_by is null`,
  )
  await until(async () => (await rows()).length === 1)
  expect(await rows()).toMatchObject([{ attempts: 1, locked_by: expect.stringContaining('pool-') }])
  expect(job.times()).toBe(1)
  job.end()
  await until(async () => (await rows()).length === 0)
})

test('workers that stop by themselves are started again, and finish what comes', async () => {
  const exitCode = process.exitCode
  jobs.define('later', async () => {})
  await jobs.start()
  const listens = async () =>
    (await direct.query(`select from pg_stat_activity where query like 'LISTEN %' and datname = current_database()`))
      .rowCount
  await until(async () => (await listens()) === 1)
  // A newer version of the queue sends this before it changes its tables. The library's workers then stop for ever.
  await direct.query(`select pg_notify('worker:migrate', '{"breaking":true}')`)
  await until(() => process.exitCode === 57)
  process.exitCode = exitCode
  await add('later')
  await until(async () => (await rows()).length === 0)
  expect(escaped).toEqual([])
})

test('started without a database, the workers wait for it; stopped without one, they stop', async () => {
  jobs.define('later', async () => {})
  await line.refuse()
  await jobs.start()
  await line.restore()
  await add('later')
  await until(async () => (await rows()).length === 0)
  await line.refuse()
  await jobs.stop()
  expect(escaped).toEqual([])
})

test('a connection that was lost without a word is given up, and others take its place', async () => {
  const { pool } = opened
  const client = await pool.connect()
  const stream = Reflect.get(client, 'connection').stream as Socket
  line.lose()
  stream.setTimeout(100)
  await expect(client.query('select 1')).rejects.toThrow(/does not answer/)
  client.release(true)
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('runs of jobs are counted by task and outcome, and the queue is measured', async () => {
  await remakeWithoutOutage()
  jobs.define('counted-good', async () => undefined)
  jobs.define('counted-bad', async () => Promise.reject(new Error('the world is bad')))
  const grown = await watchCounters(jobMetrics(opened.db))
  await jobs.start()
  await add('counted-good')
  await add('counted-bad', { maxAttempts: 1 })
  await add('counted-bad', { maxAttempts: 3 })
  await until(async () => (await rows()).every(({ last_error: error }) => error !== null))
  const runs = Object.entries(await grown()).filter(([name]) => name.startsWith('jobs_total'))
  expect(Object.fromEntries(runs)).toEqual({
    'jobs_total{task="counted-good",outcome="done"}': 1,
    'jobs_total{task="counted-bad",outcome="failed"}': 1,
    'jobs_total{task="counted-bad",outcome="gave_up"}': 1,
  })
  await jobs.stop()
  await direct.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 hour', locked_by = null, locked_at = null
    where attempts < max_attempts`)
  const series = await readSeries(jobMetrics(opened.db))
  const figure = (name: string) => series.get(`tuppence_${name}`)
  expect(['jobs_waiting', 'jobs_failing', 'jobs_gave_up', 'job_workers'].map(figure)).toEqual([1, 1, 1, 1])
  expect(Math.floor((figure('jobs_oldest_seconds') ?? 0) / 60)).toBe(60)
})

test('a job whose error says that a retry is useless gives up at once, with its reason', async () => {
  jobs.define('final', () => Promise.reject(Object.assign(new Error('for good'), { endsRetries: true })))
  await jobs.start()
  await add('final')
  await until(async () => (await rows())[0]?.last_error !== undefined && (await rows())[0]?.last_error !== null)
  expect(await countBacklog(opened.db)).toMatchObject({ waiting: 0, failing: 0, gaveUp: 1 })
  expect(await rows()).toEqual([{ attempts: 1, last_error: 'for good', locked_by: null }])
})

test('a job whose error has characters that no text can hold, or a megabyte, fails like any other', async () => {
  await remakeWithoutOutage()
  const raw = `<\0> and <\uD800> ${'x'.repeat(1_000_000)}`
  jobs.define('odd', () => Promise.reject(new Error(raw)))
  await jobs.start()
  await add('odd')
  await until(async () => typeof (await rows())[0]?.last_error === 'string')
  const [row] = await rows()
  expect(row).toMatchObject({ attempts: 1, locked_by: null })
  expect(row?.last_error).toMatch(/^<\uFFFD> and <\uFFFD> x+$/)
  expect(row?.last_error?.length).toBeLessThan(10_001)
  expect(said).toEqual([])
})

test('a job that gave up is neither waiting nor failing, and one that runs has not failed yet', async () => {
  const put = (attempts: number, locked: boolean, dueSeconds: number) =>
    direct.query(
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, run_at, locked_at, locked_by)
       select t.id, $1, 3, now() - make_interval(secs => $3), case when $2 then now() end, case when $2 then 'others' end
         from graphile_worker._private_tasks t where t.identifier = 'counted'`,
      [attempts, locked, dueSeconds],
    )
  await direct.query(`insert into graphile_worker._private_tasks (identifier) values ('counted')`)
  expect(await countBacklog(opened.db)).toEqual({ waiting: 0, failing: 0, gaveUp: 0, oldestDueSeconds: 0 })
  await put(3, false, 9_000)
  expect(await countBacklog(opened.db)).toEqual({ waiting: 0, failing: 0, gaveUp: 1, oldestDueSeconds: 0 })
  await put(1, true, 5_000)
  await put(3, true, 5_000)
  await put(0, false, -60)
  expect(await countBacklog(opened.db)).toEqual({ waiting: 3, failing: 1, gaveUp: 1, oldestDueSeconds: 0 })
  await put(2, false, 600)
  const { oldestDueSeconds, ...counts } = await countBacklog(opened.db)
  expect(counts).toEqual({ waiting: 4, failing: 2, gaveUp: 1 })
  expect(Math.round(oldestDueSeconds / 100)).toBe(6)
})

test('a job that gave up keeps the time of its last try, not that of its making', async () => {
  await remakeWithoutOutage()
  jobs.define('bad', () => Promise.reject(new Error('the world is bad')))
  jobs.define('final', () => Promise.reject(Object.assign(new Error('for good'), { endsRetries: true })))
  await add('bad', { maxAttempts: 1 })
  await add('final')
  await direct.query(`update graphile_worker._private_jobs set updated_at = now() - interval '1 day'`)
  await jobs.start()
  await until(async () => (await rows()).every(({ last_error: error }) => error !== null))
  const { rows: tried } = await direct.query(
    `select task_identifier as task, updated_at > now() - interval '1 hour' as kept from graphile_worker.jobs order by id`,
  )
  expect(tried).toEqual([
    { task: 'bad', kept: true },
    { task: 'final', kept: true },
  ])
})
