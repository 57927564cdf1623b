import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { forgetRefusedBirthday } from './restriction-store.ts'

type ActivityRow = { type: string; text: string; ip: string; at: Date }
const readActivities = statement<ActivityRow>(
  'users.all-activities',
  `select activity_type as type, activity_details as text, ip, at from user_activities where user_id = $1 order by at, activity_id`,
)
export const activitiesOf = (db: Db, userId: string) => readActivities(db, [userId])

// The person key is kept, so that the same person cannot join twice. Nothing else identifies the person.
const closeOne = statement<{ is_first: boolean; role: string }>(
  'users.close',
  `with before as (select closed_at is null as is_first, user_id from users where user_id = $1 for update)
   update users u set closed_at = coalesce(closed_at, $2), email = 'closed-' || u.user_id || '@closed.invalid', first_name = '',
     last_name = '', phone = null, gender = null, address = null, country_id = null, state_id = null, city_name = null,
     zipcode = null, date_of_birth = null, language = default, panel_version = panel_version + 1, details_version = details_version + 1
   from before where u.user_id = before.user_id returning before.is_first, u.role`,
)
const eraseActivities = statement('users.erase-activities', 'delete from user_activities where user_id = $1')
const eraseRestrictions = statement('users.erase-restrictions', 'delete from restrictions where user_id = $1')
/**
 * Closes an account and replaces its personal data with a pseudonym. The first time it returns the account's role,
 * later null.
 */
export async function close(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const [row] = await closeOne(tx, [userId, now])
  await eraseActivities(tx, [userId])
  await eraseRestrictions(tx, [userId])
  await forgetRefusedBirthday(tx, userId)
  return row?.is_first ? row.role : null
}
