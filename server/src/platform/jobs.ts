import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type CronItem, type Runner, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { statement, type Db, type Tx } from './db.ts'
import { keepAlive } from './job-pools.ts'
import type { Log } from './log.ts'

type Payload = Record<string, string | number | boolean | null>
type JobOptions = {
  /** A second job with the same key replaces the first while that one still waits. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
}

const addJob = statement(
  'jobs.add',
  `select from graphile_worker.add_job($1, payload := $2::json, queue_name := $3, run_at := $4, max_attempts := $5, job_key := $6)`,
)

export type Jobs = ReturnType<typeof createJobs>

/** Background work: queued in the caller's transaction, done at least once, so every job is harmless to repeat. */
export function createJobs({ pool, log, concurrency = 4 }: { pool: pg.Pool; log: Log; concurrency?: number }) {
  const handlers = new Map<string, (payload: Payload) => Promise<void>>()
  const cron: { task: string; match: string }[] = []
  let runner: Runner | null = null
  let rest = (): void => {}

  return {
    /** Queues a job; it becomes visible with the commit of the caller's transaction. */
    add: async (tx: Tx, name: string, payload: Payload, options: JobOptions = {}): Promise<void> => {
      const { queue = null, runAt = null, maxAttempts = 12, key = null } = options
      await addJob(tx, [name, JSON.stringify(payload), queue, runAt, maxAttempts, key])
    },
    /** Says who does the jobs of a name. */
    define: (name: string, handler: (payload: Payload) => Promise<void>): void => {
      if (handlers.has(name)) throw new Error(`two handlers for the job ${name}`)
      handlers.set(name, handler)
    },
    /** Runs a job by the clock; `match` is a crontab line in UTC. */
    every: (match: string, name: string, handler: () => Promise<void>): void => {
      handlers.set(name, handler)
      cron.push({ task: name, match })
    },
    /** Starts working in this process. */
    start: async (): Promise<void> => {
      const taskList = Object.fromEntries(
        [...handlers].map(([name, handler]) => [name, (payload: unknown) => handler((payload ?? {}) as Payload)]),
      )
      const items: CronItem[] = cron.map(({ task, match }) => ({ task, match, identifier: task }))
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => {
        rest = keepAlive(pool, workerPool.id, (error) =>
          log.warn({ err: error }, 'the workers could not say they live'),
        )
      })
      runner = await run({
        pgPool: pool,
        events,
        taskList,
        parsedCronItems: parseCronItems(items),
        concurrency,
        pollInterval: 1_000,
        noHandleSignals: true,
        logger: new Logger((scope) => (level, message) => {
          if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
          else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
          else log.debug({ job: scope.taskIdentifier }, message)
        }),
      })
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker stopped'))
    },
    /** Finishes the jobs in hand and stops. */
    stop: async (): Promise<void> => {
      await runner?.stop()
      rest()
      runner = null
    },
  }
}

const countWaiting = statement<{ waiting: number; failing: number }>(
  'jobs.count',
  `select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failing from graphile_worker.jobs`,
)
/** How many jobs wait, and how many of them have failed before; for metrics. */
export async function jobBacklog(db: Db): Promise<{ waiting: number; failing: number }> {
  const [row] = await countWaiting(db, [])
  return row ?? { waiting: 0, failing: 0 }
}
