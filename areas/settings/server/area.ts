import type { Chosen } from '../../../platform/server/chosen.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { settingsRoutes } from './routes.ts'
import { createSettings } from './service.ts'

type Given = Parameters<typeof createSettings>[0] & { chosen: Chosen }
/** Within a second of a change every process has it. */
const lookEveryMs = 700

export const settingsArea = serverArea({
  name: 'settings',
  needs: ['audit'],
  build: (given: Given) => ({ settingsDesk: createSettings(given) }),
  routes: (app, { settingsDesk }) => settingsRoutes(app, { settingsDesk }),
  follow: async ({ settingsDesk }, lost) => {
    await settingsDesk.refresh()
    return settingsDesk.follow(lookEveryMs, lost('the settings'))
  },
})
