import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const setupWeb = webArea({
  name: 'setup',
  pages: [{ path: paths.setup, frame: 'public', load: async () => (await import('./SetupPage.tsx')).SetupPage }],
})
