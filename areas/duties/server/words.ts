import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { DutyDeskMessages } from '../contract.ts'
import { dutiesAudit } from '../words/en/server/duties-audit.ts'
import { dutiesDesk } from '../words/en/server/duties-desk.ts'
import { dutyPeriods } from '../words/en/server/duties-settings.ts'
import type { dutiesRecord } from './recorded.ts'

/** The words of this area on the server, in every language. */
export const dutiesWords = [
  spokenMessages<DutyDeskMessages>()(dutiesDesk),
  spokenMessages<RecordMessages<typeof dutiesRecord>>()(dutiesAudit),
  spoken(dutyPeriods),
]
