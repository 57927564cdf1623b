import { serverArea } from '../../../platform/server/area.ts'
import { settingsRoutes } from './routes.ts'
import { createSettings } from './service.ts'
import { settingsWords } from './words.ts'

type Given = Parameters<typeof createSettings>[0]
/** Within a second of a change every process has it. */
const lookEveryMs = 700

export const settingsArea = serverArea({
  name: 'settings',
  needs: ['audit'],
  build: (given: Given) => ({ settingsDesk: createSettings(given) }),
  routes: (app, { settingsDesk }) => settingsRoutes(app, { settingsDesk }),
  words: settingsWords,
  follow: async ({ settingsDesk }, lost) => {
    await settingsDesk.refresh()
    // No reader: the log says what was lost.
    return settingsDesk.follow(lookEveryMs, lost('the settings'))
  },
})
