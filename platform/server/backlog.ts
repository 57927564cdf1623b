import { statement, type Db } from './db.ts'

/** What is in the queue of jobs. */
export type Backlog = {
  /** The jobs that will still be tried, also those that run now. */
  waiting: number
  /** Those of them that have failed before. */
  failing: number
  /** The jobs that failed as often as they may. They are never tried again, and stay until staff or time remove them. */
  gaveUp: number
  /** For how many seconds the oldest job has been due that no worker has taken; 0 if there is none. */
  oldestDueSeconds: number
}

// A job that runs counts its present try already. All jobs have the same priority, so that the first of the queue's own
// index is the oldest.
const countJobs = statement<Backlog>(
  'jobs.count',
  `select count(*) filter (where not gave_up)::int as waiting,
     count(*) filter (where not gave_up and attempts > case when locked_at is null then 0 else 1 end)::int as failing,
     count(*) filter (where gave_up)::int as "gaveUp",
     coalesce((select greatest(extract(epoch from now() - run_at), 0) from graphile_worker._private_jobs
       where is_available = true order by priority, run_at limit 1), 0)::float8 as "oldestDueSeconds"
   from (select attempts, locked_at, attempts >= max_attempts and locked_at is null as gave_up
     from graphile_worker._private_jobs limit $1) jobs`,
)
/**
 * Counts the jobs that wait and those that gave up, and finds how old the oldest due job is. With `atMost`, further jobs
 * are not counted.
 */
export async function countBacklog(db: Db, atMost: number | null = null): Promise<Backlog> {
  const [row] = await countJobs(db, [atMost])
  return row ?? { waiting: 0, failing: 0, gaveUp: 0, oldestDueSeconds: 0 }
}
