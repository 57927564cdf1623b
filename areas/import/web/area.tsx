import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { listActions } from '../../panelists/web/for-others/list-actions.ts'

const ImportLink = lazy(async () => ({ default: (await import('./ImportLink.tsx')).ImportLink }))

export const importWeb = webArea({
  name: 'import',
  pages: [
    {
      path: paths.imports,
      frame: 'admin',
      permission: 'panelists.import',
      load: async () => (await import('./ImportsPage.tsx')).ImportsPage,
    },
    {
      path: paths.import,
      frame: 'admin',
      permission: 'panelists.import',
      load: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
    { path: paths.activate, frame: 'public', load: async () => (await import('./ActivatePage.tsx')).ActivatePage },
  ],
  fills: [fill(listActions, ImportLink)],
})
