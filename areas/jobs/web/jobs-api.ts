import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { jobsApi } from '../contract.ts'

/** The calls about background jobs. */
export const { useFailedJobsQuery, useJobRetryMutation, useTaskRetryMutation, useJobDeleteMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      failedJobs: query(build, jobsApi.getFailedJobs, { provides: ['failedJobs'] }),
      jobRetry: mutation(build, jobsApi.retryJob, { invalidates: ['failedJobs'] }),
      taskRetry: mutation(build, jobsApi.retryTask, { invalidates: ['failedJobs'] }),
      jobDelete: mutation(build, jobsApi.deleteJob, { invalidates: ['failedJobs'] }),
    }),
  })
