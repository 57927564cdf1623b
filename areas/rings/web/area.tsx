import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { devicesLinks } from '../../panelists/web/for-others/devices-links.ts'
import { RingOf } from './for-others/RingOf.tsx'

export const ringsWeb = webArea({
  name: 'rings',
  pages: [
    {
      path: paths.rings,
      frame: 'admin',
      permission: 'rings.view',
      load: async () => (await import('./RingsPage.tsx')).RingsPage,
    },
    {
      path: paths.ring,
      frame: 'admin',
      permission: 'rings.view',
      load: async () => (await import('./RingPage.tsx')).RingPage,
    },
  ],
  fills: [fill(devicesLinks, RingOf)],
})
