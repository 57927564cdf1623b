import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

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
