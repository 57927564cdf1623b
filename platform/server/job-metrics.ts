import type { WorkerEvents } from 'graphile-worker'
import { countBacklog } from './backlog.ts'
import { statement, type Db } from './db.ts'
import { counter, storedGauges, timer, type Metric } from './metric.ts'

const outcomes = ['done', 'failed', 'gave_up'] as const
const jobsTotal = counter('jobs_total', 'Runs of jobs, by task and outcome; gave_up is the last failure of a job', {
  task: 'any',
  outcome: outcomes,
})
const jobSeconds = timer('job_seconds', 'How long jobs run, by task', {
  buckets: [0.1, 1, 10, 60],
  labels: { task: 'any' },
})

/** Whether an error says by itself that trying again is useless, like the permanent answer of a mail server. */
export const endsRetries = (error: unknown): boolean =>
  error instanceof Error && 'endsRetries' in error && error.endsRetries === true

/** Counts what the workers do, by the names of the tasks that this process has handlers for. */
export function countJobs(events: WorkerEvents, tasks: Iterable<string>): void {
  for (const task of tasks) for (const outcome of outcomes) jobsTotal.add({ task, outcome }, 0)
  const beganAt = new Map<string, number>()
  events.on('job:start', ({ job }) => void beganAt.set(job.id, performance.now()))
  // This event comes after the end of the job was written down, so that a job that is done again counts once.
  events.on('job:complete', ({ job, error }) => {
    const task = job.task_identifier
    const began = beganAt.get(job.id)
    beganAt.delete(job.id)
    if (began !== undefined) jobSeconds.observe({ task }, (performance.now() - began) / 1000)
    const isLast = job.attempts >= job.max_attempts || endsRetries(error)
    jobsTotal.add({ task, outcome: error ? (isLast ? 'gave_up' : 'failed') : 'done' })
  })
}

/** More jobs than this are not counted, so that a long queue does not make the metrics expensive. */
const countedAtMost = 100_000

const countWorkers = statement<{ workers: number }>(
  'jobs.count-workers',
  `select count(*)::int as workers from job_pools where seen_at > now() - interval '30 seconds'`,
)

/** What is known about the queue of jobs; the figures of the whole queue are the same in every process. */
export const jobMetrics = (db: Db): Metric[] => [
  jobsTotal,
  jobSeconds,
  storedGauges(
    {
      waiting: { name: 'jobs_waiting', help: `Jobs that wait or run, up to ${countedAtMost}` },
      failing: { name: 'jobs_failing', help: 'Jobs that have failed and will be tried again' },
      gaveUp: { name: 'jobs_gave_up', help: 'Jobs that failed too often and are not tried again' },
      oldestDueSeconds: { name: 'jobs_oldest_seconds', help: 'For how long the oldest job that is due has waited' },
      workers: { name: 'job_workers', help: 'Processes that work off jobs' },
    },
    async () => ({
      ...(await countBacklog(db, countedAtMost)),
      workers: (await countWorkers(db, []))[0]?.workers ?? 0,
    }),
  ),
]
