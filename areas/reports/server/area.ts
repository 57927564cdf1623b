import { serverArea } from '../../../platform/server/area.ts'
import { countCompletes, countVerified, sumCredited } from './desk-store.ts'
import { reportsJobs } from './jobs.ts'
import { reportsRoutes } from './routes.ts'
import { createReports, type ReportNeeds } from './service.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { reportsName, reportsRecord } from './recorded.ts'
import { reportsWords } from './words.ts'

export const reportsArea = serverArea({
  name: 'reports',
  needs: ['visitors', 'redemptions', 'audit'],
  build: (given: ReportNeeds) => ({ reports: createReports(given) }),
  provides: {
    signupsChanged: ({ reports }) => reports.signupsChanged,
  },
  records: () =>
    reportsRecord.finding({
      // The id of a span is its first and last day.
      span: async (ids) =>
        new Map(
          ids.map((id) => {
            const [first = '', last = ''] = id.split('/').map((day) => formatDay(day))
            return [id, { name: reportsName('named_span', { first, last }) }]
          }),
        ),
    }),
  forDesk: (_services, { db }) => ({
    today: [
      { figure: 'points', unit: 'points', permission: 'reports.view', read: (span) => sumCredited(db, span) },
      { figure: 'completes', unit: 'count', permission: 'reports.view', read: (span) => countCompletes(db, span) },
      { figure: 'verified', unit: 'count', permission: 'reports.view', read: (span) => countVerified(db, span) },
    ],
  }),
  words: reportsWords,
  routes: (app, { reports }) => reportsRoutes(app, { reports }),
  jobs: (jobs, { reports }) => reportsJobs(jobs, { reports }),
  personalData: ({ reports }) => ({ exports: { savedViews: reports.exportOf }, erase: reports.erase }),
})
