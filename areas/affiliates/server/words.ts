import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { CampaignMessages } from '../contract/campaign-draft.ts'
import { affiliateChecks } from '../words/en/affiliate-checks.ts'
import { affiliateSettings } from '../words/en/server/affiliates-settings.ts'
import { affiliatesAudit } from '../words/en/server/affiliates-audit.ts'
import type { affiliatesRecord } from './recorded.ts'

/** The words for campaigns and for the settings of this area, in every language. */
export const affiliateWords = [
  spokenMessages<CampaignMessages>()(affiliateChecks),
  spoken(affiliateSettings),
  spokenMessages<RecordMessages<typeof affiliatesRecord>>()(affiliatesAudit),
]
