import { spokenMessages } from '../../../platform/server/words.ts'
import type { SiteSettingMessages } from '../contract.ts'
import { siteSettings } from '../words/en/server/site-settings.ts'
import { words as siteSettingsEs } from '../words/es/server/site-settings.ts'

/** What the installation's own settings are called, in every language. */
export const siteWords = [spokenMessages<SiteSettingMessages>()(siteSettings, { es: siteSettingsEs })]
