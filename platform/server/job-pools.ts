import type pg from 'pg'
import { followEvery } from './follow.ts'

/** How often a pool of workers reports that it is alive. */
const beatMs = 2_000
const silentSeconds = 10

const beat = `insert into job_pools (pool_id, seen_at) values ($1, now()) on conflict (pool_id) do update set seen_at = now()`
// Releases the jobs of pools that no longer report. Also removes the rows of pools that ended more than an hour ago.
const takeBack = `with gone as (delete from job_pools where seen_at < now() - interval '1 hour'),
  held as (select distinct locked_by as pool_id from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - make_interval(secs => $1)),
  dead as (select pool_id from held where not exists (select from job_pools p where p.pool_id = held.pool_id
    and p.seen_at >= now() - make_interval(secs => $1)))
  select graphile_worker.force_unlock_workers(array(select pool_id from dead))`

// Releases jobs that are locked for this pool but that it does not know about: the connection broke before the answer
// with them arrived.
const giveBack = `with lost as (update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all ($3::bigint[])
    returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    from lost where q.id = lost.job_queue_id and q.locked_by = $1`

/**
 * Reports, until it is stopped, that this pool of workers is alive. Also releases jobs that the queue would keep
 * locked for four hours: jobs of pools that no longer report, because a killed process cannot release them, and jobs
 * that were locked for this pool in an answer that never arrived. `inHand` returns the ids of the jobs in progress, or
 * null while completions are still being written. Jobs are safe to repeat. A failure is logged only once until a turn
 * succeeds.
 */
export function keepAlive(
  pool: pg.Pool,
  poolId: string,
  inHand: () => readonly string[] | null,
  onError: (error: unknown) => void,
): () => void {
  let lastBeat = -Infinity
  const turn = async (): Promise<void> => {
    await pool.query(beat, [poolId])
    // After an outage every pool seems dead, so first all of them get time to report.
    const wasAway = performance.now() - lastBeat > silentSeconds * 500
    lastBeat = performance.now()
    if (wasAway) return
    await pool.query(takeBack, [silentSeconds])
    const held = inHand()
    if (held) await pool.query(giveBack, [poolId, silentSeconds, held])
  }
  return followEvery(beatMs, turn, onError, { startsNow: true })
}
