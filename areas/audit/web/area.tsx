import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const auditWeb = webArea({
  name: 'audit',
  pages: [
    {
      path: paths.audit,
      frame: 'admin',
      permission: 'audit.view',
      load: async () => (await import('./AuditPage.tsx')).AuditPage,
    },
  ],
})
