import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { AuditDeskMessages } from '../contract.ts'
import { auditAudit } from '../words/en/server/audit-audit.ts'
import { auditDesk } from '../words/en/server/audit-desk.ts'
import type { auditRecord } from './recorded.ts'

/**
 * The words that any audit log entry can use, and those of this area's own entries; other areas word their own
 * entries.
 */
export const auditWords = [
  spokenMessages<AuditDeskMessages>()(auditDesk),
  spokenMessages<RecordMessages<typeof auditRecord>>()(auditAudit),
]
