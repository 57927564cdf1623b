import { serverArea } from '../../../platform/server/area.ts'
import { reportsJobs } from './jobs.ts'
import { reportsRoutes } from './routes.ts'
import { createReports, type ReportNeeds } from './service.ts'

export const reportsArea = serverArea({
  name: 'reports',
  needs: ['redemptions', 'audit'],
  build: (given: ReportNeeds) => ({ reports: createReports(given) }),
  routes: (app, { reports }) => reportsRoutes(app, { reports }),
  jobs: (jobs, { reports }) => reportsJobs(jobs, { reports }),
  personalData: ({ reports }) => ({ exports: { savedViews: reports.exportOf }, erase: reports.erase }),
})
