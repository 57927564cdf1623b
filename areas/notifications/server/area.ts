import { serverArea } from '../../../platform/server/area.ts'
import { notificationsJobs } from './jobs.ts'
import { notificationsRoutes } from './routes.ts'
import { createNotifications } from './service.ts'

type Given = Parameters<typeof createNotifications>[0]

export const notificationsArea = serverArea({
  name: 'notifications',
  needs: ['users'],
  ports: ['newSurveys'],
  build: (given: Given) => ({ notifications: createNotifications(given) }),
  routes: (app, { notifications }) => notificationsRoutes(app, { notifications }),
  jobs: (jobs, { notifications }) => notificationsJobs(jobs, { notifications }),
  personalData: ({ notifications }) => ({
    exports: { notifications: notifications.exportOf },
    erase: (tx, { userId }) => notifications.erase(tx, userId),
  }),
})
