import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const notificationsWeb = webArea({
  name: 'notifications',
  pages: [
    {
      path: paths.unsubscribe,
      frame: 'either',
      load: async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage,
    },
    {
      path: paths.notifications,
      frame: 'app',
      load: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
    },
  ],
})
