import { spokenMessages } from '../../../platform/server/words.ts'
import type { QualitySettingMessages } from '../contract.ts'
import { qualitySettings } from '../words/en/server/quality-settings.ts'
import { words as qualitySettingsEs } from '../words/es/server/quality-settings.ts'

/** What quality calls its settings, in every language. */
export const qualityWords = [spokenMessages<QualitySettingMessages>()(qualitySettings, { es: qualitySettingsEs })]
