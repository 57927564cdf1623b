import { serverArea } from '../../../platform/server/area.ts'
import { ringsJobs } from './jobs.ts'
import { ringsRoutes } from './routes.ts'
import { createRings, type RingNeeds } from './service.ts'
import { ringsWords } from './words.ts'

export const ringsArea = serverArea({
  name: 'rings',
  needs: ['users', 'notifications', 'wallet', 'visitors', 'surveys', 'redemptions', 'panelists'],
  build: (given: RingNeeds) => ({ rings: createRings(given) }),
  provides: {
    browserSeen: ({ rings }) => rings.browserSeen,
    payoutAsked: ({ rings }) => rings.payoutAsked,
  },
  routes: (app, { rings }) => ringsRoutes(app, { rings }),
  jobs: (jobs, { rings }) => ringsJobs(jobs, { rings }),
  personalData: ({ rings }) => ({ exports: { links: rings.exportOf }, erase: rings.erase }),
  checks: ({ rings }) => [rings.check],
  words: ringsWords,
})
