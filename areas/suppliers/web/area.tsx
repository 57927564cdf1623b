import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { settingsRooms } from '../../auth/web/for-others/settings-rooms.ts'
import { partnerOffers } from '../../surveys/web/for-others/partner-offers.ts'
import { supplierChoices } from '../../surveys/web/for-others/supplier-choices.ts'

const SupplierChoices = lazy(async () => ({ default: (await import('./SupplierChoices.tsx')).SupplierChoices }))
const PartnerOffers = lazy(async () => ({ default: (await import('./PartnerOffers.tsx')).PartnerOffers }))
const PartnerRooms = lazy(async () => ({ default: (await import('./PartnerRooms.tsx')).PartnerRooms }))

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
  fills: [
    fill(supplierChoices, SupplierChoices),
    fill(partnerOffers, PartnerOffers),
    fill(settingsRooms, PartnerRooms),
  ],
})
