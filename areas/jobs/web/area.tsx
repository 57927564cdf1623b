import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const jobsWeb = webArea({
  name: 'jobs',
  pages: [
    {
      path: paths.jobs,
      frame: 'admin',
      permission: 'jobs.manage',
      load: async () => (await import('./JobsPage.tsx')).JobsPage,
    },
  ],
})
