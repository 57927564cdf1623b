import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
