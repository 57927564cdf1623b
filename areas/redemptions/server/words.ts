import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { RedemptionMessages, RedemptionSettingMessages } from '../contract.ts'
import { redemptionsSettings } from '../words/en/server/redemptions-settings.ts'
import { redemptions } from '../words/en/server/redemptions.ts'
import { redemptionsAudit } from '../words/en/server/redemptions-audit.ts'
import type { redemptionsRecord, RedemptionsNames } from './recorded.ts'

/** The redemptions area's words on the server, without emails, in every language. */
export const redemptionWords = [
  spokenMessages<RedemptionMessages>()(redemptions),
  spokenMessages<RedemptionSettingMessages>()(redemptionsSettings),
  spokenMessages<RecordMessages<typeof redemptionsRecord> & RedemptionsNames>()(redemptionsAudit),
]
