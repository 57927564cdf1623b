import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const keysWeb = webArea({
  name: 'keys',
  pages: [
    {
      path: paths.apiKeys,
      frame: 'admin',
      permission: 'access.keys',
      load: async () => (await import('./KeysPage.tsx')).KeysPage,
    },
  ],
})
