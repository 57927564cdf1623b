import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import { panelistsAudit } from '../words/en/server/panelists-audit.ts'
import { words as panelistsAuditEs } from '../words/es/server/panelists-audit.ts'
import type { panelistsRecord } from './recorded.ts'

/** What panelists says in the audit log, in every language. */
export const panelistsWords = [
  spokenMessages<RecordMessages<typeof panelistsRecord>>()(panelistsAudit, { es: panelistsAuditEs }),
]
