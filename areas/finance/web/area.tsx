import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

export const financeWeb = webArea({
  name: 'finance',
  pages: [
    {
      path: paths.finance,
      frame: 'admin',
      permission: 'redemptions.view',
      load: async () => (await import('./FinancePage.tsx')).FinancePage,
    },
  ],
})
