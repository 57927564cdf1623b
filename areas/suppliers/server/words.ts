import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { suppliersAudit } from '../words/en/server/suppliers-audit.ts'
import { words as suppliersAuditEs } from '../words/es/server/suppliers-audit.ts'
import type { suppliersRecord, SuppliersNames } from './recorded.ts'
import { supplierPeriods } from '../words/en/server/suppliers-settings.ts'
import { words as supplierPeriodsEs } from '../words/es/server/suppliers-settings.ts'

/** What suppliers says in the audit log, in every language. */
export const suppliersWords = [
  spokenMessages<RecordMessages<typeof suppliersRecord> & SuppliersNames>()(suppliersAudit, { es: suppliersAuditEs }),
  spoken(supplierPeriods, { es: supplierPeriodsEs }),
]
