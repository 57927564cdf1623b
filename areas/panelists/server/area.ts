import { serverArea } from '../../../platform/server/area.ts'
import { panelistsJobs } from './jobs.ts'
import { panelistsRoutes } from './routes.ts'
import { createPanelists } from './service.ts'
import { panelistMails } from './mail.ts'
import { panelistPeriods } from '../contract.ts'
import { oldNotes } from './retention-store.ts'
import { panelistsRecord } from './recorded.ts'
import { panelistsWords } from './words.ts'

export const panelistsArea = serverArea({
  name: 'panelists',
  mails: panelistMails,
  settings: panelistPeriods,
  needs: [
    'users',
    'access',
    'wallet',
    'visitors',
    'auth',
    'vendors',
    'profiler',
    'surveys',
    'redemptions',
    'notifications',
    'audit',
    'approvals',
  ],
  ports: ['closeAccount', 'memberSegments', 'overturned'],
  build: (given: Parameters<typeof createPanelists>[0]) => ({ panelists: createPanelists(given) }),
  provides: { searchPeople: ({ panelists }) => panelists.searchPeople },
  records: () => panelistsRecord.finding({}),
  retains: [{ period: panelistPeriods.noteMonths, ...oldNotes }],
  words: panelistsWords,
  routes: (app, { panelists }) => panelistsRoutes(app, { panelists }),
  jobs: (jobs, { panelists }) => panelistsJobs(jobs, { panelists }),
  personalData: ({ panelists }) => ({ exports: { staffNotes: panelists.exportOf }, erase: panelists.erase }),
})
