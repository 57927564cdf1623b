import { serverArea } from '../../../platform/server/area.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { createCountryOf } from './geoip.ts'
import { qualityJobs } from './jobs.ts'
import { qualityRoutes } from './routes.ts'
import { createQuality } from './service.ts'

type Needs = Parameters<typeof createQuality>[0]
type Given = Omit<Needs, 'notify' | 'countryOf' | 'patience'> & {
  notifications: Pick<Notifications, 'notify'>
  /** Another way to tell the country of a network address. */
  countryOf?: Needs['countryOf']
  settings: { quality: Needs['patience'] }
}

export const qualityArea = serverArea({
  name: 'quality',
  needs: ['users', 'surveys', 'visitors', 'notifications', 'audit'],
  build: ({ notifications: { notify }, settings, countryOf = createCountryOf(), ...given }: Given) => ({
    quality: createQuality({ ...given, notify, countryOf, patience: settings.quality }),
  }),
  provides: { judge: ({ quality }) => quality.judge },
  routes: (app, { quality }) => qualityRoutes(app, { quality }),
  jobs: (jobs, { quality }) => qualityJobs(jobs, { quality }),
  personalData: ({ quality }) => ({ exports: { quality: quality.exportOf }, erase: quality.erase }),
})
