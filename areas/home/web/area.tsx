import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const homeWeb = webArea({
  name: 'home',
  pages: [
    {
      path: paths.dashboard,
      frame: 'panelist',
      load: async () => (await import('./DashboardPage.tsx')).DashboardPage,
    },
  ],
})
