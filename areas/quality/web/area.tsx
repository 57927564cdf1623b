import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
