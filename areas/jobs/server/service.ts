import { pageOf } from '../../../platform/contract/paging.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Log } from '../../../platform/server/log.ts'
import { triesMax } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { gaveUpDays, jobMessage, type FailedJob, type FailedJobQuery } from '../contract.ts'
import * as store from './store.ts'

/** Who acts; null for a command of the terminal. */
type By = { userId: string; ip: string } | null
type Done = { jobs: number }
export type FailedJobNeeds = { db: Db; audit: Pick<Audit, 'record'>; log: Pick<Log, 'info'> }
export type FailedJobs = ReturnType<typeof createFailedJobs>

const retriedAtMost = 1_000
const causeMaxLength = 500

/**
 * Background jobs that gave up: what they are, why they failed, and what a person does with them. A payload is never
 * shown; the person in it appears as a link.
 */
export function createFailedJobs({ db, audit, log }: FailedJobNeeds) {
  const actorOf = (by: By) => ({ actorId: by?.userId ?? null, ip: by?.ip ?? null })

  return {
    /** A page of the jobs that gave up, and the tasks that have some. */
    list: async (query: FailedJobQuery) => {
      const [{ rows, count }, tasks] = await Promise.all([
        store.pageOfJobs(db, query.task ?? null, pageOf(query)),
        store.listTasks(db),
      ])
      return { rows: rows.map(showJob), count, tasks }
    },
    /** The jobs in the queue, oldest first. */
    all: store.listJobs,

    /** Tries a job again. Throws 'not-found' when it has not given up. */
    retry: async (jobId: string, by: By): Promise<WordedAnswer<Done>> => {
      await transaction(db, async (tx) => {
        const row = await store.lockJob(tx, jobId)
        if (!row) throw new Problem('not-found')
        await store.rescheduleJobs(tx, [row.id], triesMax)
        await audit.record(tx, { ...actorOf(by), action: 'jobs.retry', subject: row.task, after: { jobs: 1 } })
      })
      return say(jobMessage('retried', { count: 1 }), { jobs: 1 })
    },

    /** Tries all jobs of a task that gave up again, up to a limit. */
    retryTask: async (task: string, by: By): Promise<WordedAnswer<Done>> => {
      const jobs = await transaction(db, async (tx) => {
        const ids = await store.lockJobsOf(tx, task, retriedAtMost)
        if (ids.length === 0) throw new Problem('not-found')
        const count = await store.rescheduleJobs(tx, ids, triesMax)
        await audit.record(tx, { ...actorOf(by), action: 'jobs.retry', subject: task, after: { jobs: count } })
        return count
      })
      return say(jobMessage('retried', { count: jobs }), { jobs })
    },

    /** Deletes a job that gave up. Throws 'not-found' when it has not. */
    remove: async (jobId: string, reason: string | null, by: By): Promise<WordedAnswer<Done>> => {
      await transaction(db, async (tx) => {
        const row = await store.lockJob(tx, jobId)
        if (!row) throw new Problem('not-found')
        await store.deleteJob(tx, row.id)
        const after = { jobs: 1, ...(reason ? { reason: reason.trim() } : {}) }
        await audit.record(tx, { ...actorOf(by), action: 'jobs.delete', subject: row.task, after })
      })
      return say(jobMessage('deleted'), { jobs: 1 })
    },

    /** Deletes what gave up long ago, and says how many in the log and the audit log. */
    tidyUp: async (): Promise<void> => {
      const jobs = await transaction(db, async (tx) => {
        const count = await store.deleteOldJobs(tx, gaveUpDays)
        if (count > 0)
          await audit.record(tx, { ...actorOf(null), action: 'jobs.expire', subject: 'jobs', after: { jobs: count } })
        return count
      })
      if (jobs > 0) log.info({ jobs }, 'jobs that gave up long ago were deleted')
    },
  }
}

const showJob = (row: store.JobRow): FailedJob => ({
  jobId: row.id,
  task: row.task,
  tries: row.attempts,
  cause: row.last_error === null ? null : shortenCause(row.last_error),
  createdAt: row.created_at.toISOString(),
  lastTryAt: row.updated_at.toISOString(),
  panelistId: row.user_id !== null && isId(row.user_id) ? row.user_id : null,
})
/**
 * The first line of an error. Older jobs may have kept an address in it. Part of it may be what another server answered,
 * which must not steer the terminal in which it is listed.
 */
export const shortenCause = (error: string): string =>
  (error.split('\n', 1)[0] ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\S+/g, (word) => (word.includes('@') ? '<...>' : word))
    .slice(0, causeMaxLength)
