import { serverArea } from '../../../platform/server/area.ts'
import { healthJobs } from './jobs.ts'
import { healthRoutes } from './routes.ts'
import { createHealth, type HealthNeeds } from './service.ts'

export const healthArea = serverArea({
  name: 'health',
  needs: ['affiliates'],
  build: (given: HealthNeeds) => ({ health: createHealth(given) }),
  provides: { memberSegments: ({ health }) => ({ idsOf: health.segmentIds }) },
  routes: (app, { health }) => healthRoutes(app, { health }),
  jobs: (jobs, { health }) => healthJobs(jobs, { health }),
  personalData: ({ health }) => ({ exports: { panelHealth: health.exportOf }, erase: health.erase }),
  checks: ({ health }) => [health.check],
})
