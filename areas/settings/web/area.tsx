import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const settingsWeb = webArea({
  name: 'settings',
  pages: [
    {
      path: paths.settingsAdmin,
      frame: 'admin',
      permission: 'settings.view',
      load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
  ],
})
