import { spokenMessages } from '../../../platform/server/words.ts'
import type { RingNotes } from '../contract.ts'
import { ringsDesk } from '../words/en/server/rings-desk.ts'

/** The words of rings on the server, in every language. */
export const ringsWords = [spokenMessages<RingNotes>()(ringsDesk)]
