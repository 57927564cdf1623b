import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { forgetRefusedBirthday } from './restriction-store.ts'

type ActivityRow = { activity_type: string; activity_details: string; ip: string; at: Date }
const readActivities = statement<ActivityRow>(
  'users.all-activities',
  `select activity_type, activity_details, ip, at from user_activities where user_id = $1 order by at, activity_id`,
)
export const activitiesOf = (db: Db, userId: string) => readActivities(db, [userId])

// The person's key stays, so that the same person cannot join twice; nothing else identifies them.
const closeOne = statement(
  'users.close',
  `update users set closed_at = coalesce(closed_at, $2), email = 'closed-' || user_id || '@closed.invalid', first_name = '',
     last_name = '', phone = null, gender = null, address = null, country_id = null, state_id = null, city_name = null,
     zipcode = null, date_of_birth = null, language = default, panel_version = panel_version + 1, details_version = details_version + 1
   where user_id = $1`,
)
const eraseActivities = statement('users.erase-activities', 'delete from user_activities where user_id = $1')
const eraseRestrictions = statement('users.erase-restrictions', 'delete from restrictions where user_id = $1')
/** Closes an account and replaces its personal data with a pseudonym. */
export async function close(tx: Tx, userId: string, now: Date): Promise<void> {
  await closeOne(tx, [userId, now])
  await eraseActivities(tx, [userId])
  await eraseRestrictions(tx, [userId])
  await forgetRefusedBirthday(tx, userId)
}
