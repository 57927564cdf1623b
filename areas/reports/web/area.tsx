import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { listViews } from '../../../platform/web/state/KeptListChoices.tsx'

/** Loaded on demand, because pages without a list do not need the code of lists. */
const ListViews = lazy(async () => ({ default: (await import('./for-lists.tsx')).ListViews }))

export const reportsWeb = webArea({
  name: 'reports',
  pages: [
    {
      path: paths.reports,
      frame: 'admin',
      permission: 'reports.view',
      load: async () => (await import('./ReportsPage.tsx')).ReportsPage,
    },
    {
      path: paths.traffic,
      frame: 'admin',
      permission: 'reports.view',
      load: async () => (await import('./TrafficPage.tsx')).TrafficPage,
    },
  ],
  fills: [fill(listViews, ListViews)],
})
