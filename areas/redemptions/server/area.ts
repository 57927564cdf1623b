import { serverArea } from '../../../platform/server/area.ts'
import { redemptionsJobs } from './jobs.ts'
import { redemptionsRoutes } from './routes.ts'
import { createRedemptions, type RedemptionNeeds } from './service.ts'
import { createTremendous } from './tremendous.ts'
import { redemptionWords } from './words.ts'

type VendorSettings = Omit<Parameters<typeof createTremendous>[0], 'outgoing'> & { perSecond: number }
type Given = Omit<RedemptionNeeds, 'undoSeconds'> &
  Pick<Parameters<typeof createTremendous>[0], 'outgoing'> & {
    settings: { vendor: VendorSettings | null; approvalUndoSeconds: number }
  }

/** A test's own `ordering` replaces the vendor of the settings. */
export const redemptionsArea = serverArea({
  name: 'redemptions',
  needs: ['users', 'wallet', 'auth', 'rewards', 'notifications', 'audit'],
  build: ({ outgoing, settings: { vendor, approvalUndoSeconds }, ...given }: Given) => ({
    redemptions: createRedemptions({
      ...(vendor
        ? { ordering: { vendor: createTremendous({ outgoing, ...vendor }), perSecond: vendor.perSecond } }
        : {}),
      ...given,
      undoSeconds: approvalUndoSeconds,
    }),
  }),
  provides: { waitingFor: ({ redemptions }) => redemptions.waitingForCodes },
  routes: (app, { redemptions }) => redemptionsRoutes(app, { redemptions }),
  jobs: (jobs, { redemptions }) => redemptionsJobs(jobs, { redemptions }),
  personalData: ({ redemptions }) => ({ exports: { redemptions: redemptions.exportOf }, erase: redemptions.erase }),
  checks: ({ redemptions }) => [redemptions.check],
  words: redemptionWords,
})
