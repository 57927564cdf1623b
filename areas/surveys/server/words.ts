import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import { surveysOpening } from '../words/en/server/surveys-opening.ts'
import { surveySettings } from '../words/en/server/surveys-settings.ts'
import { surveysAudit } from '../words/en/server/surveys-audit.ts'
import type { surveysRecord, SurveysNames } from './recorded.ts'

/** What surveys calls its settings and says of the opening of a panel, in every language. */
export const surveyWords = [
  spoken(surveySettings),
  spoken(surveysOpening),
  spokenMessages<RecordMessages<typeof surveysRecord> & SurveysNames>()(surveysAudit),
]
