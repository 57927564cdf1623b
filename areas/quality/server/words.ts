import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { QualitySettingMessages } from '../contract.ts'
import { qualitySettings } from '../words/en/server/quality-settings.ts'
import { qualityAudit } from '../words/en/server/quality-audit.ts'
import type { qualityRecord } from './recorded.ts'
import type { QualityNotes } from '../contract.ts'
import { qualityNotes } from '../words/en/server/quality-notes.ts'

/** The quality area's words for its notes, settings and audit records, in every language. */
export const qualityWords = [
  spokenMessages<QualityNotes>()(qualityNotes),
  spokenMessages<QualitySettingMessages>()(qualitySettings),
  spokenMessages<RecordMessages<typeof qualityRecord>>()(qualityAudit),
]
