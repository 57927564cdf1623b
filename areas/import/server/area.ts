import { serverArea } from '../../../platform/server/area.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { importJobs } from './jobs.ts'
import { importMails } from './mail.ts'
import { importRecord } from './recorded.ts'
import { importRoutes } from './routes.ts'
import { createImports } from './service.ts'
import { importsNamed } from './store.ts'
import { importWords } from './words.ts'

export const importArea = serverArea({
  name: 'import',
  needs: ['approvals', 'users', 'places', 'profiler', 'wallet', 'auth', 'legal', 'audit'],
  build: (given: Parameters<typeof createImports>[0]) => ({ imports: createImports(given) }),
  secondApprovals: ({ imports }) => [imports.step],
  provides: {
    arrived: ({ imports }) => imports.arrived,
  },
  routes: (app, { imports }) => importRoutes(app, { imports }),
  jobs: (jobs, { imports }) => importJobs(jobs, { imports }),
  personalData: ({ imports }) => ({ exports: { broughtFromBefore: imports.exportOf }, erase: imports.erase }),
  checks: ({ imports }) => [imports.checkOpenings],
  records: (_services, { db }) =>
    importRecord.finding({
      import: async (ids) =>
        new Map(
          (await importsNamed(db, [ids.filter(isId)])).map(({ import_id: id, file_name: name }) => [
            id,
            { name, href: documentPaths.import.replace(':importId', id), right: 'panelists.import' },
          ]),
        ),
    }),
  words: importWords,
  mails: importMails,
})
