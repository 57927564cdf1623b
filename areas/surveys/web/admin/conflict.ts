import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { SurveyConflict } from '../../contract/survey-admin.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import type { surveyAdmin } from '../../words/en/survey-admin.ts'
import type { Say } from '../../../../platform/words/text.ts'

/** Returns the newer version with which a refused save conflicts, or null when it was refused for another reason. */
export function readConflict({ code, data }: CallFailure): SurveyConflict | null {
  if (code !== 'changed-meanwhile' || typeof data !== 'object' || data === null) return null
  return 'current' in data && 'changed' in data ? (data as SurveyConflict) : null
}

/** Says who changed the survey, and when. */
export const formatChange = (say: Say<typeof surveyAdmin.words>, { by, name, at }: SurveyConflict['changed']): string =>
  say(`changedBy_${by}`, { name: name ?? say('someone'), at: formatDateTime(at) })
