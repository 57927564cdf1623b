import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const payoutsWeb = webArea({
  name: 'payouts',
  pages: [
    {
      path: paths.payouts,
      frame: 'admin',
      permission: 'redemptions.review',
      load: async () => (await import('./PayoutsPage.tsx')).PayoutsPage,
    },
    {
      path: paths.payout,
      frame: 'admin',
      permission: 'redemptions.review',
      load: async () => (await import('./BatchPage.tsx')).BatchPage,
    },
  ],
})
