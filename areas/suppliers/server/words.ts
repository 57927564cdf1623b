import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { suppliersAudit } from '../words/en/server/suppliers-audit.ts'
import { words as suppliersAuditEs } from '../words/es/server/suppliers-audit.ts'
import type { SupplierMessages } from '../contract/supplier-admin.ts'
import { suppliersSteps } from '../words/en/server/suppliers-steps.ts'
import { words as suppliersStepsEs } from '../words/es/server/suppliers-steps.ts'
import type { suppliersRecord, SuppliersNames } from './recorded.ts'
import type { ConnectionMessages } from '../contract/connection-messages.ts'
import { connectionsDesk } from '../words/en/server/connections-desk.ts'
import { words as connectionsDeskEs } from '../words/es/server/connections-desk.ts'
import type { MapsMessages } from '../contract/maps-messages.ts'
import { mapsDesk } from '../words/en/server/maps-desk.ts'
import { words as mapsDeskEs } from '../words/es/server/maps-desk.ts'
import type { WallTitles } from '../contract/wall-titles.ts'
import { wallTitles } from '../words/en/server/wall-titles.ts'
import { words as wallTitlesEs } from '../words/es/server/wall-titles.ts'
import { supplierPeriods } from '../words/en/server/suppliers-settings.ts'
import { words as supplierPeriodsEs } from '../words/es/server/suppliers-settings.ts'

/** What suppliers says in the audit log, and of its steps that wait, in every language. */
export const suppliersWords = [
  spokenMessages<RecordMessages<typeof suppliersRecord> & SuppliersNames>()(suppliersAudit, { es: suppliersAuditEs }),
  spokenMessages<SupplierMessages>()(suppliersSteps, { es: suppliersStepsEs }),
  spokenMessages<ConnectionMessages>()(connectionsDesk, { es: connectionsDeskEs }),
  spokenMessages<MapsMessages>()(mapsDesk, { es: mapsDeskEs }),
  spokenMessages<WallTitles>()(wallTitles, { es: wallTitlesEs }),
  spoken(supplierPeriods, { es: supplierPeriodsEs }),
]
