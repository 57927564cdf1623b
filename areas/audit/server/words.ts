import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { AuditDeskMessages } from '../contract.ts'
import { auditAudit } from '../words/en/server/audit-audit.ts'
import { auditDesk } from '../words/en/server/audit-desk.ts'
import type { auditRecord } from './recorded.ts'

/**
 * The words that any audit entry can use, and those for this area's entries. Other areas have the words for theirs.
 */
export const auditWords = [
  spokenMessages<AuditDeskMessages>()(auditDesk),
  spokenMessages<RecordMessages<typeof auditRecord>>()(auditAudit),
]
