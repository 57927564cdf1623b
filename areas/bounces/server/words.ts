import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { BounceMessages, OwnBounceMessages } from '../contract.ts'
import { bouncesAudit } from '../words/en/server/bounces-audit.ts'
import { bouncesDesk } from '../words/en/server/bounces-desk.ts'
import { ownBounces } from '../words/en/server/own-bounces.ts'
import type { bouncesRecord } from './recorded.ts'

/** The words about addresses that get no emails on the server, in every language. */
export const bouncesWords = [
  spokenMessages<BounceMessages>()(bouncesDesk),
  spokenMessages<OwnBounceMessages>()(ownBounces),
  spokenMessages<RecordMessages<typeof bouncesRecord>>()(bouncesAudit),
]
