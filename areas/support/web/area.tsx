import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

export const supportWeb = webArea({
  name: 'support',
  pages: [
    {
      path: paths.contact,
      frame: 'either',
      load: async () => (await import('./ContactPage.tsx')).ContactPage,
    },
    {
      path: paths.contactUs,
      frame: 'app',
      load: async () => (await import('./ContactUsPage.tsx')).ContactUsPage,
    },
    {
      path: paths.contactUsDashboard,
      frame: 'admin',
      permission: 'support.view',
      load: async () => (await import('../support-desk/ContactUsDashboardPage.tsx')).ContactUsDashboardPage,
    },
  ],
})
