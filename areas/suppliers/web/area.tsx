import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { supplierChoices } from '../../surveys/web/for-others/supplier-choices.ts'

const SupplierChoices = lazy(async () => ({ default: (await import('./SupplierChoices.tsx')).SupplierChoices }))

export const suppliersWeb = webArea({
  name: 'suppliers',
  pages: [
    {
      path: paths.suppliers,
      frame: 'admin',
      permission: 'suppliers.view',
      load: async () => (await import('./SuppliersPage.tsx')).SuppliersPage,
    },
    {
      path: paths.supplier,
      frame: 'admin',
      permission: 'suppliers.view',
      load: async () => (await import('./SupplierPage.tsx')).SupplierPage,
    },
    {
      path: paths.callbacks,
      frame: 'admin',
      permission: 'suppliers.view',
      load: async () => (await import('./CallbacksPage.tsx')).CallbacksPage,
    },
  ],
  fills: [fill(supplierChoices, SupplierChoices)],
})
