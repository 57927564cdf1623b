import { documentPaths } from '../../../platform/contract/addresses.ts'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { listUnanswered } from './desk-store.ts'
import { payoutsName, payoutsRecord } from './recorded.ts'
import { payoutsRoutes } from './routes.ts'
import { createPayouts } from './service.ts'
import { readBatchNames } from './store.ts'
import { payoutsWords } from './words.ts'

export const payoutsArea = serverArea({
  name: 'payouts',
  needs: ['approvals', 'users', 'redemptions', 'audit'],
  build: (given: Parameters<typeof createPayouts>[0]) => ({ payouts: createPayouts(given) }),
  secondApprovals: ({ payouts }) => [payouts.step],
  routes: (app, { payouts }) => payoutsRoutes(app, { payouts }),
  personalData: ({ payouts }) => ({ exports: { payouts: payouts.exportOf }, erase: payouts.erase }),
  checks: ({ payouts }) => [payouts.check],
  records: (_services, { db }) =>
    payoutsRecord.finding({
      batch: async (ids) =>
        new Map(
          (await readBatchNames(db, [ids.filter(isId)])).map(({ batch_id: id, rows, created_at: at }) => [
            id,
            {
              name: payoutsName('named_batch', { rows, at: formatDateTime(at.toISOString()) }),
              href: documentPaths.payout.replace(':batchId', encodeURIComponent(id)),
              right: 'redemptions.review',
            },
          ]),
        ),
    }),
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'payoutBatches',
        permission: 'redemptions.review',
        href: documentPaths.payouts,
        read: async () =>
          (await listUnanswered(db)).map(({ batch_id: id, created_at: at, count, due, overdue, points }) => ({
            count,
            overdue,
            oldest: at,
            due,
            points,
            name: formatDay(at, 'UTC'),
            href: `${documentPaths.payout.replace(':batchId', encodeURIComponent(id))}?state=exported`,
          })),
      },
    ],
  }),
  words: payoutsWords,
})
