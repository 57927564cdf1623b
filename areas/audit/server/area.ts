import { serverArea } from '../../../platform/server/area.ts'
import { auditRecord } from './recorded.ts'
import { auditRoutes } from './routes.ts'
import { createAudit } from './service.ts'
import { auditWords } from './words.ts'
import { deskMessage } from '../contract.ts'

type Given = Parameters<typeof createAudit>[0]

export const auditArea = serverArea({
  name: 'audit',
  needs: [],
  ports: ['searchPeople'],
  build: (given: Given) => ({ audit: createAudit(given) }),
  retains: [{ forEver: deskMessage('forEver') }],
  routes: (app, { audit }) => auditRoutes(app, { audit }),
  personalData: ({ audit }) => ({ exports: { record: audit.exportOf } }),
  records: () => auditRecord.finding({}),
  words: auditWords,
})
