import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const qualityWeb = webArea({
  name: 'quality',
  pages: [
    {
      path: paths.quality,
      frame: 'admin',
      permission: 'quality.review',
      load: async () => (await import('./QualityPage.tsx')).QualityPage,
    },
  ],
})
