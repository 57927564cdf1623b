import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { roles } from '../words/en/roles.ts'
import { accessAudit } from '../words/en/server/access-audit.ts'
import type { accessRecord, AccessNames } from './recorded.ts'

/** The words of this area in the audit log, in every language. Permissions have the names of the roles page. */
export const accessWords = [
  spoken(roles),
  spokenMessages<RecordMessages<typeof accessRecord> & AccessNames>()(accessAudit),
]
