import { spoken } from '../../../platform/server/words.ts'
import { surveySettings } from '../words/en/server/surveys-settings.ts'
import { words as surveySettingsEs } from '../words/es/server/surveys-settings.ts'

/** What surveys calls its settings, in every language. */
export const surveyWords = [spoken(surveySettings, { es: surveySettingsEs })]
