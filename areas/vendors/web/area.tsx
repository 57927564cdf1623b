import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const vendorsWeb = webArea({
  name: 'vendors',
  pages: [
    {
      path: paths.myStatements,
      frame: 'affiliates',
      load: async () => (await import('./MyStatementsPage.tsx')).MyStatementsPage,
    },
    { path: paths.vendors, frame: 'affiliates', load: async () => (await import('./VendorsPage.tsx')).VendorsPage },
    { path: paths.vendor, frame: 'affiliates', load: async () => (await import('./VendorPage.tsx')).VendorPage },
    {
      path: paths.vendorRuns,
      frame: 'admin',
      permission: 'vendors.pay',
      load: async () => (await import('./RunsPage.tsx')).RunsPage,
    },
    {
      path: paths.vendorRun,
      frame: 'admin',
      permission: 'vendors.pay',
      load: async () => (await import('./RunPage.tsx')).RunPage,
    },
  ],
})
