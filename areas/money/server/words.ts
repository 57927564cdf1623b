import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { PayerMessages } from '../contract/payers.ts'
import { moneyAudit } from '../words/en/server/money-audit.ts'
import { moneyDesk } from '../words/en/server/money-desk.ts'
import type { moneyRecord } from './recorded.ts'

/** Everything this area says on the server, in every language. */
export const moneyWords = [
  spokenMessages<PayerMessages>()(moneyDesk),
  spokenMessages<RecordMessages<typeof moneyRecord>>()(moneyAudit),
]
