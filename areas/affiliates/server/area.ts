import { affiliateSettings } from '../contract/settings.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { serverArea, withMore } from '../../../platform/server/area.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { describeForDesk } from './for-desk.ts'
import { affiliateJobs } from './jobs.ts'
import { countedClicks } from './metrics.ts'
import { affiliateRoutes } from './routes.ts'
import { campaignsPollMs, createAffiliates } from './service.ts'
import { affiliateWords } from './words.ts'
import { isCampaignId } from '../../../platform/contract/fields.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { readTitles } from './named-store.ts'
import { affiliatesRecord } from './recorded.ts'
import { oldClicks } from './click-store.ts'
import { affiliateMails } from './mail.ts'

type Needs = Parameters<typeof createAffiliates>[0]
type Given = Omit<Needs, 'minSignupSeconds'> & { wallet: Wallet; chosen: Chosen }

export const affiliatesArea = serverArea({
  name: 'affiliates',
  needs: ['users', 'wallet', 'visitors', 'audit', 'webhooks', 'deliveries'],
  ports: ['earnings'],
  mails: affiliateMails,
  settings: affiliateSettings,
  build: (given: Given) => {
    const { wallet, chosen } = given
    const minSignupSeconds = () => chosen.get(affiliateSettings.minSignupSeconds)
    const affiliates = createAffiliates(withMore(given, { minSignupSeconds }))
    // Vendors are notified about their leads in the same transaction that pays the bonus or takes points back.
    return { affiliates, vendorNotifyingWallet: affiliates.notifyVendorsOf(wallet) }
  },
  provides: {
    counting: ({ affiliates }) => ({ countedOf: affiliates.countedOf, visited: affiliates.noteVisit }),
  },
  records: (_services, { db }) =>
    affiliatesRecord.finding({
      campaign: async (ids) =>
        new Map(
          (await readTitles(db, [ids.filter(isCampaignId)])).map(({ aff_id: affId, title }) => [
            String(affId),
            { name: title, href: `${documentPaths.affiliateDashboard}?affId=${affId}`, right: 'affiliates.view' },
          ]),
        ),
    }),
  retains: [
    {
      period: affiliateSettings.clickMonths,
      ofEvents: oldClicks,
    },
  ],
  eventTables: [
    { table: 'clicks', dividedBy: { column: 'window_start', type: 'timestamptz' }, makeMonths: 'make_click_months' },
    { table: 'traffic_days', dividedBy: { column: 'day', type: 'date' } },
  ],
  forDesk: (_services, { db, events, deliveries }) => describeForDesk(db, events, deliveries),
  metrics: () => [countedClicks],
  routes: (app, { affiliates }) => affiliateRoutes(app, { affiliates }),
  jobs: (jobs, { affiliates }, { chosen }) =>
    affiliateJobs(jobs, { affiliates }, () => chosen.get(affiliateSettings.clickMonths)),
  personalData: ({ affiliates }) => ({ exports: { campaigns: affiliates.exportOf }, erase: affiliates.erase }),
  words: affiliateWords,
  settle: ({ affiliates }) => affiliates.makeRoom(),
  follow: async ({ affiliates }, lost) => {
    await affiliates.refresh()
    return affiliates.follow(campaignsPollMs, lost('the campaigns'))
  },
})
