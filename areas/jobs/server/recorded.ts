import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about background jobs. */
export const jobsRecord = recordOf({
  words: 'jobs-audit',
  actions: {
    'jobs.retry': 'jobTask',
    'jobs.delete': 'jobTask',
    'jobs.expire': null,
  },
  fields: { jobs: 'plain', reason: 'plain' },
  kinds: { jobTask: {} },
})
