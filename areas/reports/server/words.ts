import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { reportsAudit } from '../words/en/server/reports-audit.ts'
import type { reportsRecord, ReportsNames } from './recorded.ts'
import type { ReportMessages } from '../contract.ts'
import { reports } from '../words/en/reports.ts'
import { reportsDesk } from '../words/en/server/reports-desk.ts'

/** The words of reports for the audit log and for files, whose headings are those of the pages, in every language. */
export const reportsWords = [
  spoken(reports),
  spokenMessages<ReportMessages>()(reportsDesk),
  spokenMessages<RecordMessages<typeof reportsRecord> & ReportsNames>()(reportsAudit),
]
