import { countedRowsMax, type AgedPage } from '../../../platform/contract/paging.ts'
import { statement, statementByAge, type Db, type Tx } from '../../../platform/server/db.ts'

export type JobRow = {
  id: string
  task: string
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: Date
  updated_at: Date
  run_at: Date
  user_id: string | null
}
// The library keeps the payload out of its view; only the person's id is read of it. PostgreSQL reads nothing of a payload
// with such an escape anywhere in it, and would refuse the whole page.
const columns = `j.id::text as id, t.identifier as task, j.attempts::int, j.max_attempts::int, left(j.last_error, 10000) as last_error,
  j.created_at, j.updated_at, j.run_at,
  case when j.payload::text !~* '\\\\u(0000|d[89a-f])' then coalesce(j.payload->>'userId', j.payload->>'panelistId') end as user_id`
const from = 'graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id'
const gaveUp = 'j.attempts >= j.max_attempts and j.locked_at is null'
const ofTask = '($1::text is null or t.identifier = $1)'

// Payloads and causes may be long, and are read for the rows of the page alone.
const readPage = statementByAge<JobRow>(
  'failed-jobs.page',
  (way) => `select ${columns} from (
       select j.id as on_page from ${from} where ${gaveUp} and ${ofTask}
       order by j.updated_at ${way}, j.id ${way} limit $2 offset $3) page
     join graphile_worker._private_jobs j on j.id = on_page join graphile_worker._private_tasks t on t.id = j.task_id
     order by j.updated_at ${way}, j.id ${way}`,
)
const countAll = statement<{ count: number }>(
  'failed-jobs.count',
  `select count(*)::int as count from (select from ${from} where ${gaveUp} and ${ofTask} limit ${countedRowsMax}) counted`,
)
/** A page of the jobs that gave up, with their number. */
export async function pageOfJobs(db: Db, task: string | null, { limit, offset, age }: AgedPage) {
  const rows = await readPage(age)(db, [task, limit, offset])
  return { rows, count: (await countAll(db, [task]))[0]?.count ?? 0 }
}

const readTasks = statement<{ task: string; jobs: number }>(
  'failed-jobs.tasks',
  `select t.identifier as task, count(*)::int as jobs from ${from} where ${gaveUp} group by 1 order by 1`,
)
/** The tasks of the jobs that gave up, each with their number. */
export const listTasks = (db: Db) => readTasks(db, [])

const listAll = statement<JobRow>(
  'failed-jobs.all',
  `select ${columns} from ${from} where ${ofTask} and (not $2::boolean or (${gaveUp})) order by j.id limit $3`,
)
/** The jobs in the queue, or those that gave up, oldest first. */
export const listJobs = (db: Db, asked: { task: string | null; isFailed: boolean; atMost: number }) =>
  listAll(db, [asked.task, asked.isFailed, asked.atMost])

const lockOne = statement<JobRow>(
  'failed-jobs.lock',
  `select ${columns} from ${from} where j.id = $1::bigint and ${gaveUp} for update of j`,
)
/** Locks a job that gave up; null when there is none with this number. */
export const lockJob = async (tx: Tx, jobId: string): Promise<JobRow | null> => (await lockOne(tx, [jobId]))[0] ?? null

const lockMany = statement<{ id: string }>(
  'failed-jobs.lock-task',
  `select j.id::text as id from ${from} where t.identifier = $1 and ${gaveUp} order by j.id limit $2 for update of j skip locked`,
)
/** Locks some of the jobs of a task that gave up; returns their numbers. */
export const lockJobsOf = async (tx: Tx, task: string, atMost: number): Promise<string[]> =>
  (await lockMany(tx, [task, atMost])).map(({ id }) => id)

const rescheduleAll = statement<{ id: string }>(
  'failed-jobs.retry',
  'select id from graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0, max_attempts := $2)',
)
/** Has locked jobs tried again, at once and as often as new ones; returns how many. */
export const rescheduleJobs = async (tx: Tx, ids: readonly string[], tries: number): Promise<number> =>
  (await rescheduleAll(tx, [ids, tries])).length

const deleteOne = statement<{ id: string }>(
  'failed-jobs.delete',
  'select id from graphile_worker.complete_jobs($1::bigint[])',
)
/** Deletes a locked job. */
export const deleteJob = async (tx: Tx, jobId: string): Promise<void> => void (await deleteOne(tx, [[jobId]]))

const deleteOld = statement<{ id: string }>(
  'failed-jobs.delete-old',
  `select id from graphile_worker.complete_jobs(array(
     select j.id from ${from} where ${gaveUp} and j.updated_at < now() - make_interval(days => $1) limit 1000))`,
)
/** Deletes some of the jobs that gave up more than so many days ago; returns how many. */
export const deleteOldJobs = async (tx: Tx, days: number): Promise<number> => (await deleteOld(tx, [days])).length
