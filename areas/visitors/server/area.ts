import { visitorSettings } from '../contract.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { visitorJobs } from './jobs.ts'
import { visitorRoutes } from './routes.ts'
import { createVisitors } from './service.ts'
import { visitorWords } from './words.ts'
import { oldDevices, oldLinks } from './retention-store.ts'
import { oldVisits } from './visit-store.ts'

type Needs = Parameters<typeof createVisitors>[0]
type Setting = 'ownSiteKey' | 'affiliateVisitsUrl' | 'respondentUrl'
type Given = Omit<Needs, Setting | 'attributionDays'> & { settings: Required<Pick<Needs, Setting>>; chosen: Chosen }

export const visitorsArea = serverArea({
  name: 'visitors',
  needs: [],
  ports: ['counting', 'browserSeen'],
  settings: visitorSettings,
  build: ({ settings, chosen, ...given }: Given) => {
    const { ownSiteKey, affiliateVisitsUrl, respondentUrl } = settings
    const attributionDays = () => chosen.get(visitorSettings.attributionDays)
    return { visitors: createVisitors({ ...given, ownSiteKey, affiliateVisitsUrl, respondentUrl, attributionDays }) }
  },
  retains: [
    {
      period: visitorSettings.visitMonths,
      ofEvents: oldVisits,
    },
    {
      period: visitorSettings.deviceMonths,
      remove: async (tx, months, limit) =>
        (await oldDevices.remove(tx, months, limit)) + (await oldLinks.remove(tx, months, limit)),
      count: oldDevices.count,
    },
  ],
  eventTables: [
    { table: 'visits', dividedBy: { column: 'window_start', type: 'timestamptz' }, makeMonths: 'make_visit_months' },
    { table: 'visit_days', dividedBy: { column: 'day', type: 'date' } },
    { table: 'visit_progress', dividedBy: null },
  ],
  routes: (app, { visitors }) => visitorRoutes(app, { visitors }),
  jobs: (jobs, { visitors }, { chosen }) =>
    visitorJobs(jobs, { visitors }, () => chosen.get(visitorSettings.visitMonths)),
  personalData: ({ visitors }) => ({ exports: { browsers: visitors.exportOf }, erase: visitors.erase }),
  words: visitorWords,
  settle: ({ visitors }) => visitors.makeRoom(),
})
