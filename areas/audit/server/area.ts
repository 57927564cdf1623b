import { serverArea } from '../../../platform/server/area.ts'
import { auditRoutes } from './routes.ts'
import { createAudit } from './service.ts'

type Given = Required<Parameters<typeof createAudit>[0]>

export const auditArea = serverArea({
  name: 'audit',
  needs: [],
  ports: ['findPeople'],
  build: (given: Given) => ({ audit: createAudit(given) }),
  routes: (app, { audit }) => auditRoutes(app, { audit }),
  personalData: ({ audit }) => ({ exports: { record: audit.exportOf } }),
})
