import { readActor } from '../../../platform/server/actor.ts'
import { implement, type App } from '../../../platform/server/http.ts'
import { jobsApi } from '../contract.ts'
import type { FailedJobs } from './service.ts'

/** The routes of background jobs that gave up. */
export const jobsRoutes = (app: App, { failedJobs }: { failedJobs: FailedJobs }): void =>
  implement(app, jobsApi, {
    getFailedJobs: ({ query }) => failedJobs.list(query),
    retryJob: ({ params }, ctx) => failedJobs.retry(params.jobId, readActor(ctx)),
    retryTask: ({ body }, ctx) => failedJobs.retryTask(body.task, readActor(ctx)),
    deleteJob: ({ params, body }, ctx) => failedJobs.remove(params.jobId, body.reason, readActor(ctx)),
  })
