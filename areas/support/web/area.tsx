import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const supportWeb = webArea({
  name: 'support',
  pages: [
    {
      path: paths.contact,
      frame: 'either',
      load: async () => (await import('./help/ContactPage.tsx')).ContactPage,
    },
    {
      path: paths.contactUs,
      frame: 'app',
      load: async () => (await import('./help/ContactUsPage.tsx')).ContactUsPage,
    },
    {
      path: paths.helpArticles,
      frame: 'admin',
      permission: 'support.view',
      load: async () => (await import('./articles/HelpArticlesPage.tsx')).HelpArticlesPage,
    },
    {
      path: paths.contactUsDashboard,
      frame: 'admin',
      permission: 'support.view',
      load: async () => (await import('./desk/ContactUsDashboardPage.tsx')).ContactUsDashboardPage,
    },
  ],
})
