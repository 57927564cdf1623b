import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { RecordMessages } from '../../../platform/server/recorded.ts'
import type { ImportMessages, ReportMessages } from '../contract.ts'
import type { importRecord } from './recorded.ts'
import { importAudit } from '../words/en/server/import-audit.ts'
import { importDesk } from '../words/en/server/import-desk.ts'
import { importFile } from '../words/en/server/import-file.ts'
import { importReport } from '../words/en/server/import-report.ts'

/** The words of imports on the server, except for emails, in every language. */
export const importWords = [
  spokenMessages<ImportMessages>()(importDesk),
  spokenMessages<ReportMessages>()(importReport),
  spokenMessages<RecordMessages<typeof importRecord>>()(importAudit),
  spoken(importFile),
]
