import { serverArea } from '../../../platform/server/area.ts'
import { followEvery } from '../../../platform/server/follow.ts'
import { countedEverySeconds } from '../contract.ts'
import { landingRoutes } from './routes.ts'
import { createLanding, type LandingNeeds } from './service.ts'

export const landingArea = serverArea({
  name: 'landing',
  needs: ['surveys', 'redemptions', 'rewards'],
  build: (given: LandingNeeds) => ({ landing: createLanding(given) }),
  routes: (app, { landing }) => landingRoutes(app, { landing }),
  follow: async ({ landing }, lost) => {
    await landing.refresh()
    return followEvery(countedEverySeconds * 1_000, landing.refresh, lost('the figures of the landing page'))
  },
})
