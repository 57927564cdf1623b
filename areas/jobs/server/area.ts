import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { countBacklog } from '../../../platform/server/backlog.ts'
import { jobsRecord } from './recorded.ts'
import { jobsRoutes } from './routes.ts'
import { createFailedJobs, type FailedJobNeeds } from './service.ts'
import { jobsWords } from './words.ts'

const nightly = '55 3 * * *'

export const jobsArea = serverArea({
  name: 'jobs',
  needs: ['audit'],
  build: (given: FailedJobNeeds) => ({ failedJobs: createFailedJobs(given) }),
  routes: (app, { failedJobs }) => jobsRoutes(app, { failedJobs }),
  jobs: (jobs, { failedJobs }) => jobs.every(nightly, 'jobs.tidy-up', failedJobs.tidyUp),
  records: () =>
    jobsRecord.finding({
      jobTask: async (ids) =>
        new Map(ids.map((id) => [id, { name: id, href: documentPaths.jobs, right: 'jobs.manage' as const }])),
    }),
  forDesk: (_services, { db }) => ({
    alerts: [
      {
        rule: 'jobsGaveUp',
        permission: 'jobs.manage',
        href: () => documentPaths.jobs,
        finds: async () => {
          const { gaveUp: value } = await countBacklog(db)
          return value === 0 ? [] : [{ subject: 'jobs', name: '', value, expected: null }]
        },
      },
    ],
  }),
  words: jobsWords,
})
