import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const landingWeb = webArea({
  name: 'landing',
  pages: [
    {
      path: paths.landing,
      frame: 'landing',
      load: async () => (await import('./LandingPage.tsx')).LandingPage,
    },
  ],
})
