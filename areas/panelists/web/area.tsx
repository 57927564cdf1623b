import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const panelistsWeb = webArea({
  name: 'panelists',
  pages: [
    {
      path: paths.panelists,
      frame: 'admin',
      permission: 'panelists.view',
      load: async () => (await import('./PanelistsPage.tsx')).PanelistsPage,
    },
    // The specification's address for this page without an id; a panelist must be chosen first.
    { path: '/panelists-details', frame: 'admin', permission: 'panelists.view', leadsTo: paths.panelists },
    {
      path: paths.panelist,
      frame: 'admin',
      permission: 'panelists.view',
      load: async () => (await import('./PanelistDetailsPage.tsx')).PanelistDetailsPage,
    },
    {
      path: paths.editPanelist,
      frame: 'admin',
      permission: 'panelists.view',
      load: async () => (await import('./EditPanelistPage.tsx')).EditPanelistPage,
    },
  ],
})
