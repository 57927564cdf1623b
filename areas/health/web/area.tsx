import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const healthWeb = webArea({
  name: 'health',
  pages: [
    {
      path: paths.panelHealth,
      frame: 'admin',
      permission: 'health.view',
      load: async () => (await import('./OverviewPage.tsx')).OverviewPage,
    },
    {
      path: paths.panelRetention,
      frame: 'admin',
      permission: 'health.view',
      load: async () => (await import('./RetentionPage.tsx')).RetentionPage,
    },
    {
      path: paths.panelRecruiting,
      frame: 'admin',
      permission: 'health.view',
      load: async () => (await import('./RecruitingPage.tsx')).RecruitingPage,
    },
    {
      path: paths.panelHealthMembers,
      frame: 'admin',
      permission: 'health.view',
      load: async () => (await import('./MembersPage.tsx')).MembersPage,
    },
  ],
})
