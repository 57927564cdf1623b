import { spoken } from '../../../platform/server/words.ts'
import { surveysOpening } from '../words/en/server/surveys-opening.ts'
import { surveySettings } from '../words/en/server/surveys-settings.ts'
import { words as surveysOpeningEs } from '../words/es/server/surveys-opening.ts'
import { words as surveySettingsEs } from '../words/es/server/surveys-settings.ts'

/** What surveys calls its settings and says of the opening of a panel, in every language. */
export const surveyWords = [
  spoken(surveySettings, { es: surveySettingsEs }),
  spoken(surveysOpening, { es: surveysOpeningEs }),
]
