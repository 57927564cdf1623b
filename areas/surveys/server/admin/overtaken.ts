import type { SurveyConflict } from '../../contract/survey-admin.ts'
import type { Db } from '../../../../platform/server/db.ts'
import type { Audit } from '../../../audit/server/service.ts'
import type { Users } from '../../../users/server/service.ts'
import type { StoredSurvey } from './store.ts'

type Needs = { users: Pick<Users, 'find'>; audit: Pick<Audit, 'entriesOf'> }

/**
 * Finds who last changed a survey, and when. Changes by staff and at set times have a record with the same time as the
 * survey. Changes by an inventory, which updates the places every few minutes, are recorded only if more than the
 * places changed.
 */
export async function findLastChange(
  db: Db,
  { surveyId, updatedAt }: StoredSurvey,
  { users, audit }: Needs,
): Promise<SurveyConflict['changed']> {
  const at = updatedAt.toISOString()
  const entries = await audit.entriesOf(`survey:${surveyId}`, db)
  const entry = entries.find((one) => one.at.getTime() === updatedAt.getTime() && one.action !== 'surveys.export')
  if (!entry || entry.action === 'surveys.import') return { by: 'supplier', name: null, at }
  if (entry.actor_id === null) return { by: 'clock', name: null, at }
  const person = await users.find(db, entry.actor_id)
  const name = person && (`${person.firstName} ${person.lastName}`.trim() || person.email)
  return { by: 'staff', name: name ?? null, at }
}
