import { documentPaths } from '../../../platform/contract/addresses.ts'
import { crossCheck, serverArea, withMore } from '../../../platform/server/area.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { walletSettings } from '../../wallet/contract.ts'
import { rewardsJobs } from './jobs.ts'
import { rewardsRoutes } from './routes.ts'
import { createRewards } from './service.ts'
import { stockRoutes } from './stock-routes.ts'
import { createStock } from './stock.ts'
import { rewardsWords } from './words.ts'
import { rewardMails } from './mail.ts'
import { readNames } from './named-store.ts'
import { rewardsRecord } from './recorded.ts'

type Needs = Parameters<typeof createRewards>[0]
type StockNeeds = Parameters<typeof createStock>[0]
type Given = Needs & Omit<StockNeeds, 'rewards'>

export const rewardsArea = serverArea({
  name: 'rewards',
  needs: ['users', 'providers', 'notifications', 'audit'],
  ports: ['waitingFor', 'timesAsked'],
  mails: rewardMails,
  sealed: [{ table: 'gift_codes', column: 'sealed', purpose: 'gift-codes' }],
  build: (given: Given) => {
    const rewards = createRewards(
      withMore(given, {
        timesAsked: (...asked: Parameters<Needs['timesAsked']>) => given.timesAsked(...asked),
      }),
    )
    return { rewards, stock: createStock(withMore(given, { rewards, waitingFor: () => given.waitingFor() })) }
  },
  opening: ({ rewards }) => [
    {
      code: 'reward-on-offer',
      href: documentPaths.rewards,
      isRequired: true,
      title: { code: 'rewards-opening.title', values: {} },
      todo: { code: 'rewards-opening.todo', values: {} },
      isDone: rewards.isAnyDeliverable,
    },
  ],
  crossChecks: ({ rewards }) => [
    crossCheck([walletSettings.levels], async (next, tx) => {
      const smallest = await rewards.smallestAmount(tx)
      const [first = 0] = next.get(walletSettings.levels)
      if (smallest === null || first >= smallest) return []
      const message = { code: 'rewards-opening.levelTooLow', values: { points: smallest } }
      return [{ key: walletSettings.levels.key, message }]
    }),
  ],
  provides: {
    catalogueChanged:
      ({ rewards }) =>
      async (tx: Tx): Promise<void> => {
        await rewards.stopLost(tx)
        await rewards.resumeFound(tx)
      },
    isAnyOrderedFrom: ({ rewards }) => rewards.isAnyOrderedFrom,
  },
  forDesk: ({ stock }) => ({
    waiting: [
      {
        kind: 'stock',
        permission: 'rewards.update',
        pageNeeds: 'redemptions.view',
        href: `${documentPaths.finance}?tab=stock`,
        read: async () => {
          const count = (await stock.levels()).rows.filter(({ isLow }) => isLow).length
          return [{ count, overdue: 0, oldest: null, due: null }]
        },
      },
    ],
    alerts: [
      {
        rule: 'stockOut',
        permission: 'rewards.view',
        href: () => documentPaths.rewards,
        finds: async () =>
          (await stock.levels()).rows
            .filter(({ isLow, free }) => isLow && free === 0)
            .map(({ rewardId, rewardName, points }) => ({
              subject: `${rewardId} ${points}`,
              name: `${rewardName} ${points}`,
              value: 0,
              expected: null,
            })),
      },
    ],
  }),
  words: rewardsWords,
  records: (_services, { db }) =>
    rewardsRecord.finding({
      reward: async (ids) =>
        new Map(
          (await readNames(db, [ids])).map(({ reward_id: id, names }) => [
            id,
            { name: names, href: documentPaths.rewards, right: 'rewards.view' },
          ]),
        ),
    }),
  routes: (app, { rewards, stock }) => {
    rewardsRoutes(app, { rewards })
    stockRoutes(app, { stock })
  },
  jobs: (jobs, { stock }) => rewardsJobs(jobs, { stock }),
})
