import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { KeyMessages } from '../contract.ts'
import { keysAudit } from '../words/en/server/keys-audit.ts'
import { keysDesk } from '../words/en/server/keys-desk.ts'
import type { keysRecord } from './recorded.ts'

/** The words of API keys on the server, in every language. */
export const keysWords = [
  spokenMessages<KeyMessages>()(keysDesk),
  spokenMessages<RecordMessages<typeof keysRecord>>()(keysAudit),
]
