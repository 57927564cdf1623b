import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const standingWeb = webArea({
  name: 'standing',
  pages: [
    {
      path: paths.standing,
      frame: 'panelist',
      load: async () => (await import('./StandingPage.tsx')).StandingPage,
    },
  ],
})
