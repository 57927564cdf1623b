import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { AuditDeskMessages } from '../contract.ts'
import { auditAudit } from '../words/en/server/audit-audit.ts'
import { auditDesk } from '../words/en/server/audit-desk.ts'
import type { auditRecord } from './recorded.ts'

/** Everything that the audit log says of any entry, and of itself; every other sentence is of the area that records it. */
export const auditWords = [
  spokenMessages<AuditDeskMessages>()(auditDesk),
  spokenMessages<RecordMessages<typeof auditRecord>>()(auditAudit),
]
