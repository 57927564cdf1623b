import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const siteWeb = webArea({
  name: 'site',
  pages: [
    {
      path: paths.brandAdmin,
      frame: 'admin',
      permission: 'settings.view',
      load: async () => (await import('./BrandPage.tsx')).BrandPage,
    },
  ],
})
