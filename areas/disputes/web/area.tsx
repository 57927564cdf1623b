import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

export const disputesWeb = webArea({
  name: 'disputes',
  pages: [
    {
      path: paths.disputes,
      frame: 'panelist',
      load: async () => (await import('./DisputesPage.tsx')).DisputesPage,
    },
  ],
})
