import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { SetupMessages } from '../contract.ts'
import { setupDesk } from '../words/en/server/setup-desk.ts'
import { setupAudit } from '../words/en/server/setup-audit.ts'
import type { setupRecord } from './recorded.ts'

/** The words of the set-up on the server, in every language. */
export const setupWords = [
  spokenMessages<SetupMessages>()(setupDesk),
  spokenMessages<RecordMessages<typeof setupRecord>>()(setupAudit),
]
