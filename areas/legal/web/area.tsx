import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const legalWeb = webArea({
  name: 'legal',
  pages: [
    {
      path: paths.privacy,
      frame: 'either',
      load: async () => (await import('./PrivacyPage.tsx')).PrivacyPage,
    },
    {
      path: paths.terms,
      frame: 'either',
      load: async () => (await import('./TermsPage.tsx')).TermsPage,
    },
    {
      path: paths.cookies,
      frame: 'either',
      load: async () => (await import('./CookiesPage.tsx')).CookiesPage,
    },
    {
      path: paths.attribution,
      frame: 'either',
      load: async () => (await import('./AttributionPage.tsx')).AttributionPage,
    },
  ],
})
