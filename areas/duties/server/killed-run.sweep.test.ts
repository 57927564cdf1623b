import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, openAccounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { startMain } from '../../../app/testing/started-server.ts'

/** How many rows one transaction removes. */
const portion = 1_000
const old = 5_500
const young = 300
/**
 * How long the test waits. Another worker takes over from a killed one after ten seconds; this allows for a busy
 * machine.
 */
const patienceMs = 60_000

let database: FreshDatabase
let pool: pg.Pool
/** The connection that keeps the gates closed. */
let gate: pg.Client
const workers: ReturnType<typeof startMain>[] = []
beforeAll(async () => {
  database = await freshDatabase()
  const accounts = openAccounts({ url: database.url })
  const userId = await join(accounts, 'somebody@example.com')
  await accounts.close()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  gate = new pg.Client({ connectionString: database.url })
  await gate.connect()
  await pool.query(
    `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip, at)
     select gen_random_uuid(), $1, 'aged', '', '', case when n <= $2 then now() - interval '30 years' else now() end
     from generate_series(1, $2 + $3::integer) n`,
    [userId, old, young],
  )
  // A statement that reaches a closed gate has done its work, and waits before its transaction can continue.
  await pool.query(`create sequence removals; create sequence counts;
    create function wait_at_removal() returns trigger language plpgsql as $$ begin
      if nextval('removals') = 3 then perform pg_advisory_xact_lock(1); end if; return null; end $$;
    create function wait_at_count() returns trigger language plpgsql as $$ begin
      if new.removed > old.removed and nextval('counts') = 4 then perform pg_advisory_xact_lock(2); end if; return null; end $$;
    create trigger wait_at_removal after delete on user_activities for each statement execute function wait_at_removal();
    create trigger wait_at_count after update on duty_runs for each row
      when (new.setting = 'users.activityMonths') execute function wait_at_count()`)
})
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  await gate.end()
  await pool.end()
  await database.drop()
})

function startWorker() {
  const worker = startMain(['--only=worker'], {
    DATABASE_URL: database.url,
    DEMO: '0',
    SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    LOG_LEVEL: 'error',
  })
  workers.push(worker)
  return worker
}
const read = async <Row extends object>(sql: string) => (await pool.query<Row & pg.QueryResultRow>(sql)).rows
const left = async () => {
  const [row] = await read<{ old: number; young: number }>(
    `select count(*) filter (where at < now() - interval '20 years')::int as old,
       count(*) filter (where at > now() - interval '20 years')::int as young from user_activities where activity_type = 'aged'`,
  )
  return row
}
const runs = () =>
  read<{ removed: number; is_whole: boolean }>(
    `select removed, is_whole from duty_runs where setting = 'users.activityMonths' order by at`,
  )
/** Only the locks of this database; PostgreSQL lists the locks of all databases. */
const locks = `select from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`
/** Starts a worker, kills it while it waits at a closed gate, and then opens the gate. */
async function killedAt(no: number): Promise<void> {
  await gate.query('select pg_advisory_lock($1)', [no])
  const { child, ended } = startWorker()
  await expect.poll(() => read(`${locks} and objid = ${no} and not granted`), { timeout: patienceMs }).toHaveLength(1)
  child.kill('SIGKILL')
  await ended
  await gate.query('select pg_advisory_unlock($1)', [no])
  // The database ends a statement whose client is gone.
  await expect.poll(() => read(`${locks} and objid = ${no}`), { timeout: patienceMs }).toEqual([])
}

test('a worker that is killed in the middle of removing what is old leaves nothing half done, and the next one ends it', async () => {
  await read(`select graphile_worker.add_job('duties.keep-periods')`)
  // Two batches are gone. The third was removed but not counted.
  await killedAt(1)
  expect(await left()).toEqual({ old: old - 2 * portion, young })
  expect(await runs()).toEqual([{ removed: 2 * portion, is_whole: false }])
  // Two batches were counted before, and one more now. The fourth was counted but not committed.
  await killedAt(2)
  expect(await left()).toEqual({ old: old - 3 * portion, young })
  expect(await runs()).toEqual([
    { removed: 2 * portion, is_whole: false },
    { removed: portion, is_whole: false },
  ])

  const last = startWorker()
  await expect.poll(async () => (await runs()).at(-1)?.is_whole, { timeout: patienceMs }).toBe(true)
  await expect
    .poll(() => read(`select from graphile_worker.jobs where task_identifier = 'duties.keep-periods'`))
    .toEqual([])
  expect(await left()).toEqual({ old: 0, young })
  const all = await runs()
  expect(all.map(({ removed }) => removed)).toEqual([2 * portion, portion, old - 3 * portion])
  // One start for each kill, and one that finished. No batch was repeated.
  expect(all).toHaveLength(workers.length)
  expect(workers).toHaveLength(3)
  expect(await last.stop()).toMatchObject({ code: 0 })
}, 240_000)
