import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { RecordMessages } from '../../../platform/server/recorded.ts'
import type { ImportMessages, ReportMessages } from '../contract.ts'
import type { importRecord } from './recorded.ts'
import { importAudit } from '../words/en/server/import-audit.ts'
import { importDesk } from '../words/en/server/import-desk.ts'
import { importFile } from '../words/en/server/import-file.ts'
import { importReport } from '../words/en/server/import-report.ts'
import { words as importAuditEs } from '../words/es/server/import-audit.ts'
import { words as importDeskEs } from '../words/es/server/import-desk.ts'
import { words as importFileEs } from '../words/es/server/import-file.ts'
import { words as importReportEs } from '../words/es/server/import-report.ts'

/** Everything the server says about imports except in emails, in every language. */
export const importWords = [
  spokenMessages<ImportMessages>()(importDesk, { es: importDeskEs }),
  spokenMessages<ReportMessages>()(importReport, { es: importReportEs }),
  spokenMessages<RecordMessages<typeof importRecord>>()(importAudit, { es: importAuditEs }),
  spoken(importFile, { es: importFileEs }),
]
