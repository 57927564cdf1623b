import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteNotifications = statement(
  'notifications.delete-old-notifications',
  `delete from notifications where ctid = any(array(
     select ctid from notifications where at < now() - make_interval(months => $1) limit $2)) returning 1`,
)
const countOldNotifications = statement<{ count: number }>(
  'notifications.count-old-notifications',
  `select count(*)::int as count from (
     select 1 from notifications where at < now() - make_interval(months => $1) limit $2) old`,
)
/** Removes notifications older than so many months. At most `limit`; answers how many went. */
export const removeNotifications = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteNotifications(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countNotifications = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldNotifications(db, [period, atMost]))[0]?.count ?? 0
