import { webArea } from '../../../platform/web/area.tsx'
import { financeRights, paths } from '../../../platform/web/paths.ts'

export const financeWeb = webArea({
  name: 'finance',
  pages: [
    {
      path: paths.finance,
      frame: 'admin',
      permission: financeRights,
      load: async () => (await import('./FinancePage.tsx')).FinancePage,
    },
  ],
})
