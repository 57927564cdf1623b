import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import { financeAudit } from '../words/en/server/finance-audit.ts'
import { words as financeAuditEs } from '../words/es/server/finance-audit.ts'
import type { financeRecord, FinanceNames } from './recorded.ts'

/** What finance says in the audit log, in every language. */
export const financeWords = [
  spokenMessages<RecordMessages<typeof financeRecord> & FinanceNames>()(financeAudit, { es: financeAuditEs }),
]
