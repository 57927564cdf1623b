import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { DisputeSettingMessages } from '../contract.ts'
import { disputesAudit } from '../words/en/server/disputes-audit.ts'
import { disputesSettings } from '../words/en/server/disputes-settings.ts'
import type { disputesRecord, DisputesNames } from './recorded.ts'
import type { DisputeNotes } from '../contract.ts'
import { disputeNotes } from '../words/en/server/dispute-notes.ts'

/** The disputes area's words for the audit log and its settings, in every language. */
export const disputesWords = [
  spokenMessages<DisputeNotes>()(disputeNotes),
  spokenMessages<RecordMessages<typeof disputesRecord> & DisputesNames>()(disputesAudit),
  spokenMessages<DisputeSettingMessages>()(disputesSettings),
]
