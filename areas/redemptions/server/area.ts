import { impact, serverArea, withMore } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { redemptionPeriods, redemptionSettingMessage, redemptionSettings } from '../contract.ts'
import { redemptionsJobs } from './jobs.ts'
import { redemptionsRoutes } from './routes.ts'
import { createRedemptions, type RedemptionNeeds } from './service.ts'
import { createTremendous } from './tremendous.ts'
import { redemptionWords } from './words.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { redemptionsNamed } from './named-store.ts'
import { redemptionsName, redemptionsRecord } from './recorded.ts'
import * as old from './retention-store.ts'
import { redemptionMails } from './mail.ts'

type VendorSettings = Omit<Parameters<typeof createTremendous>[0], 'outgoing'> & { perSecond: number }
type Given = Omit<RedemptionNeeds, 'requestLimits' | 'secondAbove' | 'undoSeconds'> &
  Pick<Parameters<typeof createTremendous>[0], 'outgoing'> & {
    settings: { vendor: VendorSettings | null }
    chosen: Chosen
  }

/** What the operator chose; a request and an approval keep what counted when they were made. */
const rulesIn = ({ get, getAt }: Chosen) => ({
  requestLimits: () => ({ openAtOnce: get(redemptionSettings.openAtOnce), perDay: get(redemptionSettings.perDay) }),
  secondAbove: (requestedAt: Date) => ({
    secondAbove: getAt(redemptionSettings.secondAbove, requestedAt),
    firstPayoutSecondAbove: getAt(redemptionSettings.firstPayoutSecondAbove, requestedAt),
  }),
  undoSeconds: (approvedAt?: Date) =>
    approvedAt ? getAt(redemptionSettings.undoSeconds, approvedAt) : get(redemptionSettings.undoSeconds),
})

/** A test's own `ordering` replaces the vendor of the settings. */
export const redemptionsArea = serverArea({
  name: 'redemptions',
  needs: ['approvals', 'users', 'wallet', 'auth', 'rewards', 'notifications', 'audit'],
  settings: { ...redemptionSettings, ...redemptionPeriods },
  mails: redemptionMails,
  build: (given: Given) => {
    const { outgoing, settings, chosen } = given
    const { vendor } = settings
    const ordering = vendor
      ? { ordering: { vendor: createTremendous({ outgoing, ...vendor }), perSecond: vendor.perSecond } }
      : {}
    return { redemptions: createRedemptions(withMore(withMore(ordering, given), rulesIn(chosen))) }
  },
  impacts: ({ redemptions }) =>
    [redemptionSettings.secondAbove, redemptionSettings.firstPayoutSecondAbove].map((setting) =>
      impact(setting, async () => [redemptionSettingMessage('openRequests', { count: await redemptions.countOpen() })]),
    ),
  secondApprovals: ({ redemptions }) => [redemptions.step],
  provides: {
    waitingFor: ({ redemptions }) => redemptions.waitingForCodes,
    timesAsked: ({ redemptions }) => redemptions.timesAsked,
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
      remove: old.removeCodes,
      count: old.countCodes,
    },
    {
      period: redemptionPeriods.requestKeyDays,
      remove: old.removeKeys,
      count: old.countKeys,
    },
    {
      period: redemptionPeriods.payeeDays,
      remove: old.removePayees,
      count: old.countPayees,
    },
    { forEver: { code: 'redemptions-settings.forEver', values: {} } },
  ],
  routes: (app, { redemptions }) => redemptionsRoutes(app, { redemptions }),
  jobs: (jobs, { redemptions }) => redemptionsJobs(jobs, { redemptions }),
  personalData: ({ redemptions }) => ({ exports: { redemptions: redemptions.exportOf }, erase: redemptions.erase }),
  checks: ({ redemptions }) => [redemptions.check],
  words: redemptionWords,
  letterSamples: [{ code: 'gift-card', template: redemptionMails.templates.card }],
})
