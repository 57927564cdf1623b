import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { addressNotices } from '../../auth/web/for-others/address-notices.ts'
import { panelistNotices } from '../../panelists/web/for-others/panelist-notices.ts'
import { OwnAddress } from './for-others/OwnAddress.tsx'
import { SuppressionsOf } from './for-others/SuppressionsOf.tsx'

export const bouncesWeb = webArea({
  name: 'bounces',
  pages: [
    {
      path: paths.bounces,
      frame: 'admin',
      permission: 'bounces.manage',
      load: async () => (await import('./BouncesPage.tsx')).BouncesPage,
    },
  ],
  fills: [fill(addressNotices, OwnAddress), fill(panelistNotices, SuppressionsOf)],
})
