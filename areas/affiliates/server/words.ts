import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { affiliateSettings } from '../words/en/server/affiliates-settings.ts'
import { affiliatesAudit } from '../words/en/server/affiliates-audit.ts'
import type { affiliatesRecord } from './recorded.ts'

/** What affiliates calls its settings, in every language. */
export const affiliateWords = [
  spoken(affiliateSettings),
  spokenMessages<RecordMessages<typeof affiliatesRecord>>()(affiliatesAudit),
]
