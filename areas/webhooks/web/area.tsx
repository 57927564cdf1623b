import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const webhooksWeb = webArea({
  name: 'webhooks',
  pages: [
    {
      path: paths.webhooks,
      frame: 'admin',
      permission: 'webhooks.view',
      load: async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
    },
  ],
})
