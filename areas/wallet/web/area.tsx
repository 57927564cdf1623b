import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const walletWeb = webArea({
  name: 'wallet',
  pages: [
    {
      path: paths.earnings,
      frame: 'panelist',
      load: async () => (await import('./EarningsPage.tsx')).EarningsPage,
    },
  ],
})
