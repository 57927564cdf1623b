import { impact, serverArea, withMore } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { redemptionPeriods, redemptionSettingMessage, redemptionSettings } from '../contract.ts'
import { redemptionsJobs } from './jobs.ts'
import { redemptionMetrics } from './metrics.ts'
import { redemptionsRoutes } from './routes.ts'
import { createRedemptions, type RedemptionNeeds } from './service.ts'
import { redemptionWords } from './words.ts'
import type { RewardProvider } from '../../providers/contract.ts'
import type { Providers } from '../../providers/server/service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { countFailed, readWaiting } from './desk-store.ts'
import { redemptionsNamed } from './named-store.ts'
import { redemptionsName, redemptionsRecord } from './recorded.ts'
import { oldCodes, oldKeys, oldPayees } from './retention-store.ts'
import { redemptionMails } from './mail.ts'

type Given = Omit<RedemptionNeeds, 'requestLimits' | 'secondAbove' | 'undoSeconds'> & {
  providers: Pick<Providers, 'connection'>
  chosen: Chosen
}

/** Reads the settings. Requests and approvals keep the values of the time at which they were made. */
const readRules = ({ get, getAt }: Chosen) => ({
  requestLimits: () => ({ openAtOnce: get(redemptionSettings.openAtOnce), perDay: get(redemptionSettings.perDay) }),
  secondAbove: (requestedAt: Date) => ({
    secondAbove: getAt(redemptionSettings.secondAbove, requestedAt),
    firstPayoutSecondAbove: getAt(redemptionSettings.firstPayoutSecondAbove, requestedAt),
  }),
  undoSeconds: (approvedAt?: Date) =>
    approvedAt ? getAt(redemptionSettings.undoSeconds, approvedAt) : get(redemptionSettings.undoSeconds),
})

/** A test can pass `ordering` to replace the connected provider. */
export const redemptionsArea = serverArea({
  name: 'redemptions',
  needs: ['approvals', 'users', 'wallet', 'auth', 'providers', 'rewards', 'notifications', 'audit', 'webhooks'],
  ports: ['payoutAsked'],
  settings: { ...redemptionSettings, ...redemptionPeriods },
  mails: redemptionMails,
  sealed: [{ table: 'redemption_payees', column: 'sealed', purpose: 'payee' }],
  build: (given: Given) => {
    const { providers, chosen } = given
    const ordering = { connect: (provider: RewardProvider) => providers.connection(provider) }
    return { redemptions: createRedemptions(withMore(withMore({ ordering }, given), readRules(chosen))) }
  },
  impacts: ({ redemptions }) =>
    [redemptionSettings.secondAbove, redemptionSettings.firstPayoutSecondAbove].map((setting) =>
      impact(setting, async () => [redemptionSettingMessage('openRequests', { count: await redemptions.countOpen() })]),
    ),
  secondApprovals: ({ redemptions }) => redemptions.steps,
  provides: {
    waitingFor: ({ redemptions }) => redemptions.waitingForCodes,
    timesAsked: ({ redemptions }) => redemptions.timesAsked,
    orderTold: ({ redemptions }) => redemptions.orderTold,
    fundsBack: ({ redemptions }) => redemptions.fundsBack,
    requestsBehind: ({ redemptions }) => redemptions.requestsBehind,
  },
  records: (_services, { db }) =>
    redemptionsRecord.finding({
      redemption: async (ids) =>
        new Map(
          (await redemptionsNamed(db, [ids.filter(isId)])).map(({ redemption_id: id, user_id: userId, points }) => [
            id,
            {
              name: redemptionsName('named_redemption', { points, who: '' }),
              refs: { who: { kind: 'user', id: userId } },
              href: `${documentPaths.panelist.replace(':panelistId', userId)}?tab=wallet`,
              right: 'panelists.view',
            },
          ]),
        ),
    }),
  retains: [
    {
      period: redemptionPeriods.codeDays,
      ...oldCodes,
    },
    {
      period: redemptionPeriods.requestKeyDays,
      ...oldKeys,
    },
    {
      period: redemptionPeriods.payeeDays,
      ...oldPayees,
    },
    { forEver: { code: 'redemptions-settings.forEver', values: {} } },
  ],
  routes: (app, { redemptions }) => redemptionsRoutes(app, { redemptions }),
  jobs: (jobs, { redemptions }) => redemptionsJobs(jobs, { redemptions }),
  personalData: ({ redemptions }) => ({ exports: { redemptions: redemptions.exportOf }, erase: redemptions.erase }),
  checks: ({ redemptions }) => [redemptions.check],
  metrics: (_services, { db }) => redemptionMetrics(db),
  forDesk: (_services, { db }) => ({
    waiting: (
      [
        ['redemptions', 'requested'],
        ['heldRedemptions', 'on_hold'],
        ['secondRedemptions', 'awaiting_second'],
      ] as const
    ).map(([kind, status]) => ({
      kind,
      permission: 'redemptions.view',
      href: `${documentPaths.finance}?status=${status}`,
      read: () => readWaiting[kind](db),
    })),
    alerts: [
      {
        rule: 'payoutFailures',
        permission: 'redemptions.view',
        href: () => `${documentPaths.finance}?status=unknown`,
        finds: async () => {
          const value = await countFailed(db)
          return value === 0 ? [] : [{ subject: 'orders', name: '', value, expected: null }]
        },
      },
    ],
  }),
  words: redemptionWords,
  letterSamples: [{ code: 'gift-card', template: redemptionMails.templates.card }],
})
