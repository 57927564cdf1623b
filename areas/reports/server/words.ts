import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import { reportsAudit } from '../words/en/server/reports-audit.ts'
import type { reportsRecord, ReportsNames } from './recorded.ts'
import type { ReportMessages } from '../contract.ts'
import { reportsDesk } from '../words/en/server/reports-desk.ts'

/** The words of this area for the audit log, in every language. */
export const reportsWords = [
  spokenMessages<ReportMessages>()(reportsDesk),
  spokenMessages<RecordMessages<typeof reportsRecord> & ReportsNames>()(reportsAudit),
]
