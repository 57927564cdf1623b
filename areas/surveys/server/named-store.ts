import { statement } from '../../../platform/server/db.ts'

/** The titles of surveys. */
export const readTitles = statement<{ survey_id: string; title: string }>(
  'surveys.titles',
  'select survey_id, title from surveys where survey_id = any($1::text[])',
)
/** The panelist and the survey of each of these attempts. */
export const readAttemptNames = statement<{ attempt_id: string; user_id: string; survey_id: string }>(
  'surveys.attempts-named',
  'select attempt_id, user_id, survey_id from attempts where attempt_id = any($1::uuid[])',
)
