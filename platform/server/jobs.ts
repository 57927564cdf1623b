import { EventEmitter } from 'node:events'
import type { JobHelpers, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { isOutage, statement, type Tx } from './db.ts'
import { createJobLines } from './job-lines.ts'
import { countJobs, endsRetries } from './job-metrics.ts'
import { keepAlive } from './job-pools.ts'
import type { Log } from './log.ts'
import { pauseMs, waitAtMost } from './outage.ts'
import { Logger, parseCronItems, run } from './worker-library.ts'

type Payload = Record<string, string | number | boolean | null>
type JobOptions = {
  /** The key of the job. A later job with the same key replaces this one while it is still waiting. */
  key?: string
  runAt?: Date
  /** The queue of the job. Jobs of the same queue run one after another. */
  queue?: string
  maxAttempts?: number
}

type PlacesOfJobs = {
  placeOf?: (payload: Payload) => Pick<JobOptions, 'key' | 'queue'>
  keepsTime?: boolean
}

const addJob = statement(
  'jobs.add',
  `select from graphile_worker.add_job($1, payload := $2::json, queue_name := $3, run_at := $4, max_attempts := $5, job_key := $6)`,
)

const addJobs = statement(
  'jobs.add-all',
  `select from graphile_worker.add_jobs(
     (select array_agg(row($1, one->'payload', one->>'queue', null, $3, one->>'key', null, null)::graphile_worker.job_spec)
      from json_array_elements($2::json) one), $4)`,
)
/** How often a job is tried. */
export const triesMax = 12

/** Makes the present try of a job its last one, and keeps its time: the library changes `updated_at` at no try. */
const lastTry =
  'update graphile_worker._private_jobs set max_attempts = attempts, updated_at = clock_timestamp() where id = $1'
/** Workers that ran for longer than this before they stopped are restarted at once. */
const calmMs = 60_000
const stopWithinMs = 10_000
const reasonMaxLength = 10_000
const lastWriteMs = 2_000

// PostgreSQL refuses both, and the end of the job would be written again for ever.
const unstorable = /\0|\p{Surrogate}/gu

/** Changes the message of an error into one that can be stored as the reason of a failed job. */
function makeStorable(error: unknown): Error {
  const storable = error instanceof Error ? error : new Error(String(error))
  const message = storable.message.slice(0, reasonMaxLength).replace(unstorable, '\uFFFD')
  if (message !== storable.message) storable.message = message
  return storable
}

type Crew = {
  lines: ReturnType<typeof createJobLines>
  /** Resolves when the workers begin to stop, for whatever reason. */
  stopped: Promise<void>
  end: () => Promise<void>
  /** Stops reporting that the pool of workers is alive. */
  rest: () => void
}

export type Jobs = ReturnType<typeof createJobs>

/**
 * Background jobs. A job is queued in the caller's transaction and done at least once, so every job must be harmless to
 * repeat.
 */
export function createJobs({ pool, log, concurrency = 4 }: { pool: pg.Pool; log: Log; concurrency?: number }) {
  const handlers = new Map<string, (payload: Payload) => Promise<void>>()
  const cron: { task: string; match: string }[] = []
  const leaving = new AbortController()
  /** The pools of workers that are running or stopping. */
  const crews = new Set<Crew>()
  let supervision: Promise<void> | null = null

  return {
    /** Queues a job; it becomes visible with the commit of the caller's transaction. */
    add: async (tx: Tx, name: string, payload: Payload, options: JobOptions = {}): Promise<void> => {
      const { queue = null, runAt = null, maxAttempts = triesMax, key = null } = options
      await addJob(tx, [name, JSON.stringify(payload), queue, runAt, maxAttempts, key])
    },
    /**
     * Queues many jobs with the same name. With `keepsTime`, a job with the same key that is already waiting keeps its
     * time.
     */
    addAll: async (
      tx: Tx,
      name: string,
      payloads: readonly Payload[],
      { placeOf = () => ({}), keepsTime = false }: PlacesOfJobs = {},
    ): Promise<void> => {
      if (payloads.length === 0) return
      const specs = payloads.map((payload) => ({ payload, ...placeOf(payload) }))
      await addJobs(tx, [name, JSON.stringify(specs), triesMax, keepsTime])
    },
    /** The names of all jobs that have a handler. */
    names: (): string[] => [...handlers.keys()],
    /** Sets the handler for all jobs with this name. */
    define: (name: string, handler: (payload: Payload) => Promise<void>): void => {
      if (handlers.has(name)) throw new Error(`two handlers for the job ${name}`)
      handlers.set(name, handler)
    },
    /** Runs a job on a schedule; `match` is a line of a crontab, in UTC. */
    every: (match: string, name: string, handler: () => Promise<void>): void => {
      handlers.set(name, handler)
      cron.push({ task: name, match })
    },
    /**
     * Starts workers in this process, and restarts them when they stop by themselves. During an outage this waits in
     * the background. Throws an error that waiting would not solve.
     */
    start: async (): Promise<void> => {
      const first = await begin().catch((error: unknown) => {
        if (!isOutage(error)) throw error
        log.warn({ err: error }, 'the jobs wait for the database')
        return null
      })
      supervision = supervise(first)
    },
    /** Finishes the running jobs and stops. Jobs that take too long are left to other processes. */
    stop: async (): Promise<void> => {
      leaving.abort()
      await waitAtMost(stopWithinMs, Promise.resolve(supervision))
      for (const crew of crews) {
        await waitAtMost(lastWriteMs, crew.lines.leave())
        crew.rest()
      }
    },
  }

  /** Starts one pool of workers. */
  async function begin(): Promise<Crew> {
    const lines = createJobLines(pool, log)
    const events: WorkerEvents = new EventEmitter()
    // Resolves as soon as the workers begin to stop. They need another minute to stop completely, and no job would be
    // done in that time.
    const stopped = new Promise<void>((resolve) => {
      for (const name of ['stop', 'pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
        events.once(name, () => resolve())
    })
    const crew: Crew = { lines, stopped, rest: () => {}, end: async () => {} }
    const started = new Set<string>()
    events.on('job:start', ({ job }) => void started.add(job.id))
    events.on('job:complete', ({ job }) => void started.delete(job.id))
    countJobs(events, handlers.keys())
    const inHand = () => (lines.isWritten() ? [...started] : null)
    events.on('pool:create', ({ workerPool }) => {
      lines.worksAs(workerPool.id)
      crew.rest = keepAlive(pool, workerPool.id, inHand, (error) =>
        log.warn({ err: error }, 'the workers could not say they live'),
      )
    })
    events.on('pool:release', () => void retire(crew))
    const runner = await run({
      pgPool: lines.pool,
      events,
      taskList: Object.fromEntries(
        [...handlers].map(([name, handler]) => [
          name,
          async (payload: unknown, { job }: JobHelpers) => {
            try {
              await handler((payload ?? {}) as Payload)
            } catch (error) {
              if (endsRetries(error) || job.attempts >= job.max_attempts) await pool.query(lastTry, [job.id])
              throw makeStorable(error)
            }
          },
        ]),
      ),
      parsedCronItems: parseCronItems(cron.map(({ task, match }) => ({ task, match, identifier: task }))),
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: new Logger((scope) => (level, message) => {
        if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
        else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
        else log.debug({ job: scope.taskIdentifier }, message)
      }),
    })
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'the workers stopped'))
    crew.end = () =>
      runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the workers had stopped already'))
    crews.add(crew)
    return crew
  }

  /** Stops a pool of workers. It counts as alive until the completions of its last jobs are written. */
  async function retire(crew: Crew): Promise<void> {
    await crew.lines.written()
    crew.rest()
    crews.delete(crew)
  }

  async function supervise(first: Crew | null): Promise<void> {
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    let crew = first
    for (let failures = 0; ;) {
      if (crew) {
        const began = performance.now()
        await Promise.race([crew.stopped, left])
        if (leaving.signal.aborted) return crew.end()
        log.error('the workers stopped by themselves, and are started again')
        if (performance.now() - began > calmMs) failures = 0
      }
      failures += 1
      await pauseMs(failures, leaving.signal)
      if (leaving.signal.aborted) return
      crew = await begin().catch(noteFailure)
    }
  }

  function noteFailure(error: unknown): null {
    log.error({ err: error }, 'the workers could not be started')
    return null
  }
}
