import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { PayoutMessages } from '../contract.ts'
import { payoutDesk } from '../words/en/server/payout-desk.ts'
import { payoutsAudit } from '../words/en/server/payouts-audit.ts'
import type { payoutsRecord, PayoutsNames } from './recorded.ts'

/** The payouts area's words on the server, in every language. */
export const payoutsWords = [
  spokenMessages<PayoutMessages>()(payoutDesk),
  spokenMessages<RecordMessages<typeof payoutsRecord> & PayoutsNames>()(payoutsAudit),
]
