import { serverArea } from '../../../platform/server/area.ts'
import { payoutsRoutes } from './routes.ts'
import { createPayouts } from './service.ts'
import { payoutsWords } from './words.ts'

export const payoutsArea = serverArea({
  name: 'payouts',
  needs: ['users', 'redemptions', 'audit'],
  build: (given: Parameters<typeof createPayouts>[0]) => ({ payouts: createPayouts(given) }),
  routes: (app, { payouts }) => payoutsRoutes(app, { payouts }),
  personalData: ({ payouts }) => ({ exports: { payouts: payouts.exportOf }, erase: payouts.erase }),
  checks: ({ payouts }) => [payouts.check],
  words: payoutsWords,
})
