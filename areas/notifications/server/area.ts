import { serverArea } from '../../../platform/server/area.ts'
import { gauges } from '../../../platform/server/metric.ts'
import { notificationsJobs } from './jobs.ts'
import { notificationsRoutes } from './routes.ts'
import { createNotifications } from './service.ts'
import { oldNotifications } from './retention-store.ts'
import { notificationPeriods } from '../contract.ts'
import { readNotesAt } from './trail-store.ts'
import { notificationWords } from './words.ts'
import { notificationMails } from './mail.ts'

type Given = Parameters<typeof createNotifications>[0]

export const notificationsArea = serverArea({
  name: 'notifications',
  needs: ['users'],
  mails: notificationMails,
  ports: ['newSurveys', 'newestSurveyAt'],
  settings: notificationPeriods,
  build: (given: Given) => ({
    notifications: createNotifications(given),
    bellTrail: { list: (userId: string, times: readonly Date[]) => readNotesAt(given.db, [userId, times]) },
  }),
  words: notificationWords,
  retains: [{ period: notificationPeriods.keptMonths, ...oldNotifications }],
  metrics: ({ notifications: { bell } }) => [
    gauges({ open: { name: 'bells_open', help: 'Pages that listen for notifications' } }, () => ({
      open: bell.count(),
    })),
  ],
  routes: (app, { notifications }) => notificationsRoutes(app, { notifications }),
  jobs: (jobs, { notifications }) => notificationsJobs(jobs, { notifications }),
  personalData: ({ notifications }) => ({
    exports: { notifications: notifications.exportOf },
    erase: (tx, { userId }) => notifications.erase(tx, userId),
  }),
})
