import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { agedFields, rowsOf } from '../../platform/contract/paging.ts'

export const reasonMaxLength = 500
/** After how many days a job that gave up is deleted. */
export const gaveUpDays = 90
const taskMaxLength = 100

const JobId = Type.String({ pattern: '^[1-9]\\d{0,17}$' })
const Task = Type.String({ minLength: 1, maxLength: taskMaxLength })

/** A background job that failed as often as it may, and is not tried again by itself. */
export const FailedJob = Type.Object({
  jobId: Type.String(),
  /** The name of its task in the program, such as `auth.send-key`. */
  task: Type.String(),
  /** How often it was tried. */
  tries: Type.Integer({ minimum: 0 }),
  /** Why the last try failed, without people; null when the process died during it. */
  cause: nullable(Type.String()),
  createdAt: Instant,
  lastTryAt: Instant,
  /** The person whom it is about, if there is one. */
  panelistId: nullable(Id),
})
export type FailedJob = Static<typeof FailedJob>

export const FailedJobQuery = Type.Object({ ...agedFields, task: Type.Optional(Task) })
export type FailedJobQuery = Static<typeof FailedJobQuery>

/** The messages about background jobs; the words are in `words/<language>/server/jobs-desk.ts`. */
export type JobMessages = {
  retried: { count: number }
  deleted: Readonly<Record<string, never>>
}
/** Makes a message about background jobs. */
export const jobMessage = messagesOf<JobMessages>('jobs-desk')

const Done = Type.Object({ jobs: Type.Integer({ minimum: 0 }) })

export const jobsApi = {
  getFailedJobs: endpoint({
    method: 'GET',
    path: 'jobs/failed',
    access: 'jobs.manage',
    summary: 'The background jobs that gave up, with the cause of the last failure; the newest failure first.',
    query: FailedJobQuery,
    data: Type.Object({
      ...rowsOf(FailedJob).properties,
      /** The tasks of all jobs that gave up, each with their number. */
      tasks: Type.Array(Type.Object({ task: Type.String(), jobs: Type.Integer({ minimum: 1 }) })),
    }),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: 'jobs/{jobId}/retry',
    access: 'jobs.manage',
    summary: 'Tries a job that gave up again, at once and as often as a new one.',
    params: Type.Object({ jobId: JobId }),
    data: Done,
  }),
  retryTask: endpoint({
    method: 'POST',
    path: 'jobs/retryTask',
    access: 'jobs.manage',
    summary: 'Tries all jobs of one task that gave up again, at most 1,000 at a time.',
    body: body({ task: Task }),
    data: Done,
  }),
  deleteJob: endpoint({
    method: 'POST',
    path: 'jobs/{jobId}/delete',
    access: 'jobs.manage',
    summary: 'Deletes a job that gave up, with a reason. What it should have done is never done.',
    params: Type.Object({ jobId: JobId }),
    body: body({ reason: Type.String({ minLength: 1, maxLength: reasonMaxLength, pattern: '\\S' }) }),
    data: Done,
  }),
} as const

/** The key under which a task has its plain name: `auth.send-key` is `auth_send_key`. */
export const keyOfTask = (task: string): string => task.replace(/[.-]/g, '_')
