import { serverArea } from '../../../platform/server/area.ts'
import { visitorJobs } from './jobs.ts'
import { visitorRoutes } from './routes.ts'
import { createVisitors } from './service.ts'

type Needs = Parameters<typeof createVisitors>[0]
type Setting = 'ownSiteKey' | 'affiliateVisitsUrl' | 'respondentUrl' | 'attributionDays'
type Given = Omit<Needs, Setting> & { settings: Required<Pick<Needs, Setting>> }

export const visitorsArea = serverArea({
  name: 'visitors',
  needs: [],
  ports: ['counting'],
  build: ({ settings, ...given }: Given) => {
    const { ownSiteKey, affiliateVisitsUrl, respondentUrl, attributionDays } = settings
    return { visitors: createVisitors({ ...given, ownSiteKey, affiliateVisitsUrl, respondentUrl, attributionDays }) }
  },
  routes: (app, { visitors }) => visitorRoutes(app, { visitors }),
  jobs: (jobs, { visitors }) => visitorJobs(jobs, { visitors }),
  personalData: ({ visitors }) => ({ exports: { browsers: visitors.exportOf }, erase: visitors.erase }),
  settle: ({ visitors }) => visitors.makeRoom(),
})
