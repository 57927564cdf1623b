import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const rewardsWeb = webArea({
  name: 'rewards',
  pages: [
    {
      path: paths.rewards,
      frame: 'admin',
      permission: 'rewards.view',
      load: async () => (await import('./RewardsPage.tsx')).RewardsPage,
    },
  ],
})
