import { serverArea } from '../../../platform/server/area.ts'
import { readWaitingAdjustments } from './desk-store.ts'
import { financeRoutes } from './routes.ts'
import { createFinance } from './service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readAdjustmentNames } from './named-store.ts'
import { financeAuditName, financeRecord } from './recorded.ts'
import { financeWords } from './words.ts'

export const financeArea = serverArea({
  name: 'finance',
  needs: ['approvals', 'users', 'wallet', 'notifications', 'audit'],
  secondApprovals: ({ finance }) => [finance.step],
  build: (given: Parameters<typeof createFinance>[0]) => ({ finance: createFinance(given) }),
  records: (_services, { db }) =>
    financeRecord.finding({
      adjustment: async (ids) =>
        new Map(
          (await readAdjustmentNames(db, [ids.filter(isId)])).map(({ adjustment_id: id, user_id: userId, points }) => [
            id,
            {
              name: financeAuditName('named_adjustment', { points, who: '' }),
              refs: { who: { kind: 'user', id: userId } },
              href: `${documentPaths.finance}?tab=adjustments`,
              right: 'finance.view',
            },
          ]),
        ),
    }),
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'adjustments',
        permission: 'finance.adjust',
        pageNeeds: 'redemptions.view',
        href: `${documentPaths.finance}?tab=adjustments&status=proposed`,
        read: () => readWaitingAdjustments(db),
      },
    ],
  }),
  words: financeWords,
  routes: (app, { finance }) => financeRoutes(app, { finance }),
  personalData: ({ finance }) => ({ exports: { adjustments: finance.exportOf }, erase: finance.erase }),
})
