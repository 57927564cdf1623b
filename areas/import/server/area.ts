import { crossCheck, serverArea } from '../../../platform/server/area.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { importJobs } from './jobs.ts'
import { importMails } from './mail.ts'
import { importRecord } from './recorded.ts'
import { importRoutes } from './routes.ts'
import { createImports } from './service.ts'
import { readNames } from './store.ts'
import { importWords } from './words.ts'
import { nameRows } from '../../../platform/server/name-rows.ts'

export const importArea = serverArea({
  name: 'import',
  needs: ['approvals', 'settingsDesk', 'users', 'places', 'profiler', 'wallet', 'auth', 'legal', 'audit'],
  ports: ['signupsChanged'],
  build: (given: Parameters<typeof createImports>[0]) => ({ imports: createImports(given) }),
  crossChecks: ({ imports }) => [
    crossCheck([siteSettings.pointsPerDollar], async (next, tx, before) =>
      next.get(siteSettings.pointsPerDollar) === before.get(siteSettings.pointsPerDollar)
        ? []
        : imports.valueFaults(tx),
    ),
  ],
  secondApprovals: ({ imports }) => [imports.step],
  provides: {
    arrived: ({ imports }) => imports.arrived,
    isTakenOver: ({ imports }) => imports.isTakenOver,
  },
  routes: (app, { imports }) => importRoutes(app, { imports }),
  jobs: (jobs, { imports }) => importJobs(jobs, { imports }),
  personalData: ({ imports }) => ({ exports: { broughtFromBefore: imports.exportOf }, erase: imports.erase }),
  checks: ({ imports }) => [imports.checkOpenings],
  records: (_services, { db }) =>
    importRecord.finding({
      import: async (ids) =>
        nameRows(await readNames(db, [ids.filter(isId)]), 'panelists.import', (id) =>
          documentPaths.import.replace(':importId', id),
        ),
    }),
  words: importWords,
  mails: importMails,
})
