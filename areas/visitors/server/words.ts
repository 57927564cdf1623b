import { spoken } from '../../../platform/server/words.ts'
import { visitorSettings } from '../words/en/server/visitors-settings.ts'
import { words as visitorSettingsEs } from '../words/es/server/visitors-settings.ts'

/** What visitors calls its settings, in every language. */
export const visitorWords = [spoken(visitorSettings, { es: visitorSettingsEs })]
