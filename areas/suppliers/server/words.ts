import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import { suppliersAudit } from '../words/en/server/suppliers-audit.ts'
import { words as suppliersAuditEs } from '../words/es/server/suppliers-audit.ts'
import type { suppliersRecord, SuppliersNames } from './recorded.ts'

/** What suppliers says in the audit log, in every language. */
export const suppliersWords = [
  spokenMessages<RecordMessages<typeof suppliersRecord> & SuppliersNames>()(suppliersAudit, { es: suppliersAuditEs }),
]
