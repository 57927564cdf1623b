import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { alertsDesk } from '../words/en/server/alerts-desk.ts'
import { homeAudit } from '../words/en/server/home-audit.ts'
import { waitingDesk } from '../words/en/server/waiting-desk.ts'
import type { deskRecord } from './recorded.ts'

/** Everything this area says on the server, in every language. Other areas name their own kinds of work and rules. */
export const deskWords = [
  spoken(waitingDesk),
  spoken(alertsDesk),
  spokenMessages<RecordMessages<typeof deskRecord>>()(homeAudit),
]
