import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { staffNotice } from '../../../platform/web/frame-slots.ts'
import { paths } from '../../../platform/web/paths.ts'

const NotReadyNotice = lazy(async () => ({ default: (await import('./NotReadyNotice.tsx')).NotReadyNotice }))

export const settingsWeb = webArea({
  name: 'settings',
  pages: [
    {
      path: paths.settingsAdmin,
      frame: 'admin',
      permission: 'settings.view',
      load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
    {
      path: paths.approvals,
      frame: 'admin',
      permission: 'approvals.view',
      load: async () => (await import('./ApprovalsPage.tsx')).ApprovalsPage,
    },
  ],
  fills: [fill(staffNotice, NotReadyNotice)],
})
