import { serverArea } from '../../../platform/server/area.ts'
import { financeRoutes } from './routes.ts'
import { createFinance } from './service.ts'

export const financeArea = serverArea({
  name: 'finance',
  needs: ['users', 'wallet', 'notifications', 'audit'],
  build: (given: Parameters<typeof createFinance>[0]) => ({ finance: createFinance(given) }),
  routes: (app, { finance }) => financeRoutes(app, { finance }),
  personalData: ({ finance }) => ({ exports: { adjustments: finance.exportOf }, erase: finance.erase }),
})
