import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const providersWeb = webArea({
  name: 'providers',
  pages: [
    {
      path: paths.rewardProviders,
      frame: 'admin',
      permission: 'rewards.view',
      load: async () => (await import('./ProvidersPage.tsx')).ProvidersPage,
    },
  ],
})
