import { impact, serverArea, withMore } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import { walletSettings } from '../../wallet/contract.ts'
import { disputeSettingMessage, disputeSettings } from '../contract.ts'
import { readWaitingDisputes } from './desk-store.ts'
import { disputesJobs } from './jobs.ts'
import { disputesRoutes } from './routes.ts'
import { createDisputes, type DisputeNeeds } from './service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readDisputeNames } from './named-store.ts'
import { disputesName, disputesRecord } from './recorded.ts'
import { oldWords } from './retention-store.ts'
import { readDisputesAbout } from './trail-store.ts'
import { disputesWords } from './words.ts'
import { disputeMails } from './mail.ts'

type Given = Omit<DisputeNeeds, 'notify' | 'mailing'> & {
  notifications: Pick<Notifications, 'notify' | 'mailing'>
  chosen: Chosen
  legal: { texts: Pick<Legal['texts'], 'statedOtherwise'> }
}

export const disputesArea = serverArea({
  name: 'disputes',
  needs: ['legal', 'users', 'wallet', 'surveys', 'notifications', 'audit'],
  mails: disputeMails,
  settings: disputeSettings,
  build: (given: Given) => {
    const { chosen, notifications } = given
    const rules = {
      disputeDays: (endedAt: Date) => chosen.getAt(walletSettings.disputeDays, endedAt),
      decisionDays: () => chosen.get(disputeSettings.decisionDays),
    }
    const { notify, mailing } = notifications
    const disputeTrail = { list: (attemptId: string) => readDisputesAbout(given.db, [attemptId]) }
    return { disputes: createDisputes(withMore(withMore(rules, given), { notify, mailing })), disputeTrail }
  },
  impacts: ({ disputes }, { legal }) => [
    impact(disputeSettings.decisionDays, async (next) => [
      disputeSettingMessage('openDisputes', { count: await disputes.countOpen() }),
      ...(await legal.texts.statedOtherwise('decisionDays', next)),
    ]),
  ],
  records: (_services, { db }) =>
    disputesRecord.finding({
      dispute: async (ids) =>
        new Map(
          (await readDisputeNames(db, [ids.filter(isId)])).map(({ dispute_id: id, user_id: userId, title }) => [
            id,
            {
              name: disputesName('named_dispute', { title, who: '' }),
              refs: { who: { kind: 'user', id: userId } },
              href: `${documentPaths.finance}?tab=disputes`,
              right: 'disputes.view',
            },
          ]),
        ),
    }),
  retains: [{ period: disputeSettings.textMonths, ...oldWords }],
  words: disputesWords,
  routes: (app, { disputes }) => disputesRoutes(app, { disputes }),
  jobs: (jobs, { disputes }) => disputesJobs(jobs, { disputes }),
  personalData: ({ disputes }) => ({
    exports: { disputes: disputes.exportOf },
    erase: (tx, { userId }) => disputes.erase(tx, userId),
  }),
  checks: ({ disputes }) => [disputes.check],
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'disputes',
        permission: 'disputes.decide',
        pageNeeds: 'disputes.view',
        href: `${documentPaths.finance}?tab=disputes&status=open`,
        read: () => readWaitingDisputes(db),
      },
    ],
  }),
})
