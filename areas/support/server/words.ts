import { spokenMessages } from '../../../platform/server/words.ts'
import type { SupportSettingMessages } from '../contract/settings.ts'
import { supportSettings } from '../words/en/server/support-settings.ts'
import { words as supportSettingsEs } from '../words/es/server/support-settings.ts'

/** What support calls its settings, in every language. */
export const supportWords = [spokenMessages<SupportSettingMessages>()(supportSettings, { es: supportSettingsEs })]
