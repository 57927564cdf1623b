import { documentPaths } from '../../../platform/contract/addresses.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { impact, serverArea } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { fairnessMessage, fairnessSettings } from '../contract.ts'
import { listWaitingNights, readWaitingTopUps } from './desk-store.ts'
import { fairnessJobs } from './jobs.ts'
import { readNightNames } from './night-store.ts'
import { fairnessName, fairnessRecord } from './recorded.ts'
import { fairnessRoutes } from './routes.ts'
import { createFairness, type FairnessNeeds } from './service.ts'
import { fairnessWords } from './words.ts'

type Given = Omit<FairnessNeeds, 'notifyAll' | 'nightlyMax'> & {
  notifications: Pick<Notifications, 'notifyAll'>
  chosen: Chosen
}

export const fairnessArea = serverArea({
  name: 'fairness',
  needs: ['approvals', 'users', 'wallet', 'fairTime', 'notifications', 'audit'],
  settings: fairnessSettings,
  build: ({ notifications: { notifyAll }, chosen, ...given }: Given) => ({
    fairness: createFairness({ ...given, notifyAll, nightlyMax: () => chosen.get(fairnessSettings.nightlyMax) }),
  }),
  secondApprovals: ({ fairness }) => [fairness.step],
  impacts: ({ fairness }) => [
    impact(fairnessSettings.nightlyMax, async () => [
      fairnessMessage('waiting', { count: await fairness.countWaiting() }),
    ]),
  ],
  records: (_services, { db }) =>
    fairnessRecord.finding({
      night: async (ids) =>
        new Map(
          (await readNightNames(db, [ids.filter(isId)])).map(({ night_id: id, people: count }) => [
            id,
            { name: fairnessName('named_night', { count }), href: documentPaths.fairTime, right: 'surveys.view' },
          ]),
        ),
    }),
  words: fairnessWords,
  routes: (app, { fairness }) => fairnessRoutes(app, { fairness }),
  jobs: (jobs, { fairness }) => fairnessJobs(jobs, { fairness }),
  checks: ({ fairness }) => [fairness.check],
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'topUps',
        permission: 'finance.adjust',
        href: documentPaths.fairTime,
        read: () => readWaitingTopUps(db),
      },
    ],
    alerts: [
      {
        rule: 'topUpLarge',
        permission: 'finance.adjust',
        pageNeeds: 'approvals.view',
        href: () => documentPaths.approvals,
        finds: async () =>
          (await listWaitingNights(db)).map(({ night_id: nightId, people, points }) => ({
            subject: nightId,
            name: fairnessName('named_night', { count: people }),
            value: valueUsd(points),
            expected: null,
          })),
      },
    ],
  }),
})
