import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const affiliatesWeb = webArea({
  name: 'affiliates',
  pages: [
    {
      path: paths.affiliates,
      frame: 'affiliates',
      load: async () => (await import('./AffiliateTrackingPage.tsx')).AffiliateTrackingPage,
    },
    {
      path: paths.affiliateDashboard,
      frame: 'affiliates',
      load: async () => (await import('./AffiliateDashboardPage.tsx')).AffiliateDashboardPage,
    },
    {
      path: paths.createAffiliate,
      frame: 'affiliates-change',
      load: async () => (await import('./CreateAffiliatePage.tsx')).CreateAffiliatePage,
    },
    {
      path: paths.editAffiliate,
      frame: 'affiliates-change',
      load: async () => (await import('./EditAffiliatePage.tsx')).EditAffiliatePage,
    },
  ],
})
