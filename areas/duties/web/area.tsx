import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const dutiesWeb = webArea({
  name: 'duties',
  pages: [
    {
      path: paths.duties,
      frame: 'admin',
      permission: 'panelists.view',
      load: async () => (await import('./DutiesPage.tsx')).DutiesPage,
    },
  ],
})
