import { fill, webArea } from '../../../platform/web/area.tsx'
import { pageInTheWay } from '../../../platform/web/frame-slots.ts'
import { paths } from '../../../platform/web/paths.ts'
import { AskedAgain } from './AskedAgain.tsx'

export const legalWeb = webArea({
  name: 'legal',
  pages: [
    {
      path: paths.privacy,
      frame: 'either',
      load: async () => (await import('./LegalTextPage.tsx')).PrivacyPage,
    },
    {
      path: paths.terms,
      frame: 'either',
      load: async () => (await import('./LegalTextPage.tsx')).TermsPage,
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
    {
      path: paths.legalAdmin,
      frame: 'admin',
      permission: 'legal.view',
      load: async () => (await import('./desk/LegalDeskPage.tsx')).LegalDeskPage,
    },
  ],
  fills: [fill(pageInTheWay, AskedAgain)],
})
