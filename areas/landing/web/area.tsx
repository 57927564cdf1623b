import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

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
