import { serverArea } from '../../../platform/server/area.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'
import { createSupport } from './service.ts'

type Needs = Parameters<typeof createSupport>[0]
type Settings = {
  supportEmail: Needs['supportEmail']
  welcomePoints: { verify: number; top5: number; first: number }
  screenOutDailyCap: number
}
type Given = Omit<Needs, 'supportEmail' | 'articleFacts'> & { settings: Settings }

export const supportArea = serverArea({
  name: 'support',
  needs: ['users', 'access', 'audit', 'surveys', 'redemptions', 'notifications'],
  build: ({ settings, ...given }: Given) => ({
    support: createSupport({
      ...given,
      supportEmail: settings.supportEmail,
      articleFacts: articleFactsOf(given.appName, settings),
    }),
  }),
  routes: (app, { support }) => supportRoutes(app, { support }),
  jobs: (jobs, { support }) => supportJobs(jobs, { support }),
  personalData: ({ support }) => ({
    exports: { support: support.exportOf },
    erase: (tx, { userId, email }) => support.erase(tx, userId, email),
  }),
})

/** What articles tell of this installation. */
const articleFactsOf = (appName: string, { welcomePoints: { verify, top5, first }, screenOutDailyCap }: Settings) => ({
  appName,
  verifyPoints: String(verify),
  top5Points: String(top5),
  firstPoints: String(first),
  welcomePoints: String(verify + top5 + first),
  screenOutDailyCap: String(screenOutDailyCap),
})
