import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { dutyPeriods } from '../contract.ts'
import { readWaitingRequests } from './desk-store.ts'
import { dutiesJobs } from './jobs.ts'
import { dutiesRecord } from './recorded.ts'
import { dutiesRoutes } from './routes.ts'
import { createDuties } from './service.ts'
import { oldRequests } from './retention-store.ts'
import { dutiesWords } from './words.ts'

type Given = Parameters<typeof createDuties>[0]

export const dutiesArea = serverArea({
  name: 'duties',
  needs: ['users', 'audit', 'panelists'],
  ports: ['copyOf'],
  settings: dutyPeriods,
  build: (given: Given) => ({ duties: createDuties(given) }),
  impacts: ({ duties }) => duties.retention.impacts(),
  routes: (app, { duties }) => dutiesRoutes(app, duties),
  jobs: (jobs, { duties }) => dutiesJobs(jobs, duties),
  personalData: ({ duties }) => ({ exports: { dataRequests: duties.requests.exportOf }, erase: duties.requests.erase }),
  records: () => dutiesRecord.finding({}),
  retains: [{ period: dutyPeriods.requestMonths, ...oldRequests }],
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'dataRequests',
        permission: 'panelists.delete',
        pageNeeds: 'panelists.view',
        href: `${documentPaths.duties}?state=open`,
        read: () => readWaitingRequests(db),
      },
    ],
  }),
  words: dutiesWords,
})
