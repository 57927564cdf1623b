import { serverArea } from '../../../platform/server/area.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { disputesJobs } from './jobs.ts'
import { disputesRoutes } from './routes.ts'
import { createDisputes, type DisputeNeeds } from './service.ts'

type Given = Omit<DisputeNeeds, 'notify' | 'mailing'> & { notifications: Pick<Notifications, 'notify' | 'mailing'> }

export const disputesArea = serverArea({
  name: 'disputes',
  needs: ['users', 'wallet', 'surveys', 'notifications', 'audit'],
  build: ({ notifications: { notify, mailing }, ...given }: Given) => ({
    disputes: createDisputes({ ...given, notify, mailing }),
  }),
  routes: (app, { disputes }) => disputesRoutes(app, { disputes }),
  jobs: (jobs, { disputes }) => disputesJobs(jobs, { disputes }),
  personalData: ({ disputes }) => ({
    exports: { disputes: disputes.exportOf },
    erase: (tx, { userId }) => disputes.erase(tx, userId),
  }),
  checks: ({ disputes }) => [disputes.check],
})
