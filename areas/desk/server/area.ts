import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea, withMore } from '../../../platform/server/area.ts'
import { storedGauges } from '../../../platform/server/metric.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { createAlerts, type AlertNeeds } from './alerts.ts'
import { describeBackups } from './backups.ts'
import { readCheckAge } from './check-store.ts'
import { createChecking, type CheckNeeds } from './checking.ts'
import { deskJobs } from './jobs.ts'
import { deskRecord } from './recorded.ts'
import { deskRoutes } from './routes.ts'
import { deskMails } from './mail.ts'
import { createDesk, type DeskNeeds } from './service.ts'
import { readAlertNames } from './store.ts'
import { deskWords } from './words.ts'

export const deskArea = serverArea({
  name: 'desk',
  needs: ['audit', 'readiness', 'notifications', 'users'],
  mails: deskMails,
  build: (given: DeskNeeds & AlertNeeds & CheckNeeds & { settings: { isProduction: boolean } }) => {
    const alerts = createAlerts(given)
    return { alerts, desk: createDesk(withMore(given, { alerts })), nightCheck: createChecking(given) }
  },
  forDesk: ({ nightCheck }, { db, settings }) => {
    const { today, alerts } = describeBackups(db, settings)
    return { today, alerts: [nightCheck.rule, ...alerts] }
  },
  records: (_services, { db }) =>
    deskRecord.finding({
      alert: async (ids) =>
        new Map(
          (await readAlertNames(db, ids.filter(isId))).map(({ alert_id: id, name }) => [
            id,
            { name, href: documentPaths.dashboard },
          ]),
        ),
    }),
  metrics: (_services, { db }) => [
    storedGauges(
      {
        findings: {
          name: 'area_check_findings',
          help: 'Broken invariants that the last nightly check of the areas found',
        },
        age: { name: 'area_check_age_seconds', help: 'The age of the last nightly check of the areas that ended' },
      },
      () => readCheckAge(db),
    ),
  ],
  routes: (app, { desk, alerts }) => deskRoutes(app, { desk, alerts }),
  jobs: (jobs, { alerts, nightCheck }) => deskJobs(jobs, { alerts, nightCheck }),
  words: deskWords,
})
