import { spokenMessages } from '../../../platform/server/words.ts'
import type { PayoutMessages } from '../contract.ts'
import { payoutDesk } from '../words/en/server/payout-desk.ts'
import { words as payoutDeskEs } from '../words/es/server/payout-desk.ts'

/** Everything that payouts say on the server, in every language. */
export const payoutsWords = [spokenMessages<PayoutMessages>()(payoutDesk, { es: payoutDeskEs })]
