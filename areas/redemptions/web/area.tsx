import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const redemptionsWeb = webArea({
  name: 'redemptions',
  pages: [
    {
      path: paths.redeem,
      frame: 'panelist',
      load: async () => (await import('./RedeemPage.tsx')).RedeemPage,
    },
  ],
})
