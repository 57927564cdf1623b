import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { DutyDeskMessages } from '../contract.ts'
import { dutiesAudit } from '../words/en/server/duties-audit.ts'
import { dutiesDesk } from '../words/en/server/duties-desk.ts'
import { dutyPeriods } from '../words/en/server/duties-settings.ts'
import { words as dutiesAuditEs } from '../words/es/server/duties-audit.ts'
import { words as dutiesDeskEs } from '../words/es/server/duties-desk.ts'
import { words as dutyPeriodsEs } from '../words/es/server/duties-settings.ts'
import type { dutiesRecord } from './recorded.ts'

/** Everything this area says on the server, in every language. */
export const dutiesWords = [
  spokenMessages<DutyDeskMessages>()(dutiesDesk, { es: dutiesDeskEs }),
  spokenMessages<RecordMessages<typeof dutiesRecord>>()(dutiesAudit, { es: dutiesAuditEs }),
  spoken(dutyPeriods, { es: dutyPeriodsEs }),
]
