import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
