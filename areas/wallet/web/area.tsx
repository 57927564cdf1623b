import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
