import { serverArea } from '../../../platform/server/area.ts'
import { reportsJobs } from './jobs.ts'
import { reportsRoutes } from './routes.ts'
import { createReports, type ReportNeeds } from './service.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { reportsName, reportsRecord } from './recorded.ts'
import { reportsWords } from './words.ts'

export const reportsArea = serverArea({
  name: 'reports',
  needs: ['redemptions', 'audit'],
  build: (given: ReportNeeds) => ({ reports: createReports(given) }),
  provides: {
    signupsChanged: ({ reports }) => reports.signupsChanged,
  },
  records: () =>
    reportsRecord.finding({
      // The id of a span consists of its first and last day.
      span: async (ids) =>
        new Map(
          ids.map((id) => {
            const [first = '', last = ''] = id.split('/').map((day) => formatDay(day))
            return [id, { name: reportsName('named_span', { first, last }) }]
          }),
        ),
    }),
  words: reportsWords,
  routes: (app, { reports }) => reportsRoutes(app, { reports }),
  jobs: (jobs, { reports }) => reportsJobs(jobs, { reports }),
  personalData: ({ reports }) => ({ exports: { savedViews: reports.exportOf }, erase: reports.erase }),
})
