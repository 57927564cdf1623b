import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { suppliersAudit } from '../words/en/server/suppliers-audit.ts'
import type { SupplierMessages } from '../contract/supplier-admin.ts'
import { suppliersSteps } from '../words/en/server/suppliers-steps.ts'
import type { suppliersRecord, SuppliersNames } from './recorded.ts'
import type { ConnectionMessages } from '../contract/connection-messages.ts'
import { connectionsDesk } from '../words/en/server/connections-desk.ts'
import type { MapsMessages } from '../contract/maps-messages.ts'
import type { InventoryMessages } from '../contract/inventory-messages.ts'
import { suppliersDesk } from '../words/en/server/suppliers-desk.ts'
import { mapsDesk } from '../words/en/server/maps-desk.ts'
import type { WallTitles } from '../contract/wall-titles.ts'
import { wallTitles } from '../words/en/server/wall-titles.ts'
import { supplierPeriods } from '../words/en/server/suppliers-settings.ts'

/** The suppliers area's words for the audit log and for pending steps, in every language. */
export const suppliersWords = [
  spokenMessages<RecordMessages<typeof suppliersRecord> & SuppliersNames>()(suppliersAudit),
  spokenMessages<SupplierMessages>()(suppliersSteps),
  spokenMessages<ConnectionMessages>()(connectionsDesk),
  spokenMessages<MapsMessages>()(mapsDesk),
  spokenMessages<InventoryMessages>()(suppliersDesk),
  spokenMessages<WallTitles>()(wallTitles),
  spoken(supplierPeriods),
]
