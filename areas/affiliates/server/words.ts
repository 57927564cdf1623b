import { spoken } from '../../../platform/server/words.ts'
import { affiliateSettings } from '../words/en/server/affiliates-settings.ts'
import { words as affiliateSettingsEs } from '../words/es/server/affiliates-settings.ts'

/** What affiliates calls its settings, in every language. */
export const affiliateWords = [spoken(affiliateSettings, { es: affiliateSettingsEs })]
