import { spokenMessages } from '../../../platform/server/words.ts'
import type { RecordMessages } from '../../../platform/server/recorded.ts'
import type { MemberNotes, RingNotes } from '../contract.ts'
import { ringNotes } from '../words/en/server/ring-notes.ts'
import { ringsAudit } from '../words/en/server/rings-audit.ts'
import type { ringsRecord, RingsNames } from './recorded.ts'
import { ringsDesk } from '../words/en/server/rings-desk.ts'

/** The words of rings on the server, in every language. */
export const ringsWords = [
  spokenMessages<RingNotes>()(ringsDesk),
  spokenMessages<MemberNotes>()(ringNotes),
  spokenMessages<RecordMessages<typeof ringsRecord> & RingsNames>()(ringsAudit),
]
