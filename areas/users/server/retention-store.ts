import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteActivities = statement(
  'users.delete-old-activities',
  `delete from user_activities where ctid = any(array(
     select ctid from user_activities where at < now() - make_interval(months => $1) limit $2)) returning 1`,
)
const countOldActivities = statement<{ count: number }>(
  'users.count-old-activities',
  `select count(*)::int as count from (
     select 1 from user_activities where at < now() - make_interval(months => $1) limit $2) old`,
)
/** Removes activities older than so many months. At most `limit`; answers how many went. */
export const removeActivities = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteActivities(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countActivities = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldActivities(db, [period, atMost]))[0]?.count ?? 0
