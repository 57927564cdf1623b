import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteSessions = statement(
  'auth.delete-old-sessions',
  `delete from sessions where ctid = any(array(
     select ctid from sessions where last_seen_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldSessions = statement<{ count: number }>(
  'auth.count-old-sessions',
  `select count(*)::int as count from (
     select 1 from sessions where last_seen_at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes sessions that were not used for so many days. At most `limit`; answers how many went. */
export const removeSessions = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteSessions(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countSessions = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldSessions(db, [period, atMost]))[0]?.count ?? 0

const deleteKeys = statement(
  'auth.delete-old-keys',
  `delete from mailed_keys where ctid = any(array(
     select ctid from mailed_keys where expires_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldKeys = statement<{ count: number }>(
  'auth.count-old-keys',
  `select count(*)::int as count from (
     select 1 from mailed_keys where expires_at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes mailed links that expired so many days ago. At most `limit`; answers how many went. */
export const removeKeys = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteKeys(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countKeys = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldKeys(db, [period, atMost]))[0]?.count ?? 0
