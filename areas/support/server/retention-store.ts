import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteReports = statement(
  'support.delete-old-reports',
  `delete from client_errors where ctid = any(array(
     select ctid from client_errors where at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldReports = statement<{ count: number }>(
  'support.count-old-reports',
  `select count(*)::int as count from (
     select 1 from client_errors where at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes reports older than so many days. At most `limit`; answers how many went. */
export const removeReports = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteReports(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countReports = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldReports(db, [period, atMost]))[0]?.count ?? 0

const deleteGroups = statement(
  'support.delete-old-groups',
  `delete from client_error_groups where ctid = any(array(
     select ctid from client_error_groups where last_seen_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldGroups = statement<{ count: number }>(
  'support.count-old-groups',
  `select count(*)::int as count from (
     select 1 from client_error_groups where last_seen_at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes errors that were not seen for so many days. At most `limit`; answers how many went. */
export const removeGroups = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteGroups(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countGroups = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldGroups(db, [period, atMost]))[0]?.count ?? 0
