import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
