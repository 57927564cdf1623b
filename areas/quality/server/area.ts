import { qualitySettingMessage, qualitySettings } from '../contract.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { impact, serverArea } from '../../../platform/server/area.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { readWaitingHolds } from './desk-store.ts'
import { qualityJobs } from './jobs.ts'
import { qualityRoutes } from './routes.ts'
import { createQuality } from './service.ts'
import { holdOf } from './store.ts'
import { readForeignEntry } from './trail-store.ts'
import { qualityWords } from './words.ts'
import { qualityRecord } from './recorded.ts'

type Needs = Parameters<typeof createQuality>[0]
type Given = Omit<Needs, 'notify' | 'holdTerms'> & {
  notifications: Pick<Notifications, 'notify'>
  chosen: Chosen
}

export const qualityArea = serverArea({
  name: 'quality',
  needs: ['users', 'surveys', 'visitors', 'notifications', 'audit'],
  settings: qualitySettings,
  build: ({ notifications: { notify }, chosen, ...given }: Given) => ({
    quality: createQuality({
      ...given,
      notify,
      holdTerms: () => ({
        threshold: chosen.get(qualitySettings.threshold),
        holdDays: chosen.get(qualitySettings.holdDays),
      }),
    }),
    holdTrail: {
      findHold: (attemptId: string) => holdOf(given.db, attemptId),
      findForeignEntry: async (attemptId: string) => (await readForeignEntry(given.db, [attemptId]))[0] ?? null,
    },
  }),
  impacts: ({ quality }) => [
    impact(qualitySettings.threshold, async (next) => [
      qualitySettingMessage('wouldWait', await quality.wouldWait(next)),
    ]),
    impact(qualitySettings.holdDays, async () => [
      qualitySettingMessage('waiting', { count: await quality.countWaiting() }),
    ]),
  ],
  provides: { judge: ({ quality }) => quality.judge },
  records: () => qualityRecord.finding({}),
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'heldAnswers',
        permission: 'quality.review',
        href: `${documentPaths.quality}?state=held`,
        read: () => readWaitingHolds(db),
      },
    ],
  }),
  routes: (app, { quality }) => qualityRoutes(app, { quality }),
  jobs: (jobs, { quality }) => qualityJobs(jobs, { quality }),
  personalData: ({ quality }) => ({ exports: { quality: quality.exportOf }, erase: quality.erase }),
  words: qualityWords,
})
