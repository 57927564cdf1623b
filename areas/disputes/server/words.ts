import { spokenMessages } from '../../../platform/server/words.ts'
import type { DisputeSettingMessages } from '../contract.ts'
import { disputesSettings } from '../words/en/server/disputes-settings.ts'
import { words as disputesSettingsEs } from '../words/es/server/disputes-settings.ts'

/** What disputes calls its settings, and says by them, in every language. */
export const disputesWords = [spokenMessages<DisputeSettingMessages>()(disputesSettings, { es: disputesSettingsEs })]
