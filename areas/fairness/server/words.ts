import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { FairnessMessages, FairnessNotes } from '../contract.ts'
import { fairnessAudit } from '../words/en/server/fairness-audit.ts'
import { fairnessNotes } from '../words/en/server/fairness-notes.ts'
import { fairnessSettings } from '../words/en/server/fairness-settings.ts'
import type { fairnessRecord, FairnessNames } from './recorded.ts'

/** The words of top-ups on the server, in every language. */
export const fairnessWords = [
  spokenMessages<FairnessMessages>()(fairnessSettings),
  spokenMessages<FairnessNotes>()(fairnessNotes),
  spokenMessages<RecordMessages<typeof fairnessRecord> & FairnessNames>()(fairnessAudit),
]
