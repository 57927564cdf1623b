import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteVisits = statement(
  'visitors.delete-old-visits',
  `delete from visits where (visit_id, window_start) in (
     select visit_id, window_start from visits where window_start < now() - make_interval(months => $1) limit $2) returning 1`,
)
const countOldVisits = statement<{ count: number }>(
  'visitors.count-old-visits',
  `select count(*)::int as count from (
     select 1 from visits where window_start < now() - make_interval(months => $1) limit $2) old`,
)
/** Removes visits older than so many months. At most `limit`; answers how many went. */
export const removeVisits = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteVisits(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countVisits = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldVisits(db, [period, atMost]))[0]?.count ?? 0

const deleteDevices = statement(
  'visitors.delete-old-devices',
  `delete from devices where ctid = any(array(
     select ctid from devices where seen_at < now() - make_interval(months => $1) limit $2)) returning 1`,
)
const countOldDevices = statement<{ count: number }>(
  'visitors.count-old-devices',
  `select count(*)::int as count from (
     select 1 from devices where seen_at < now() - make_interval(months => $1) limit $2) old`,
)
/** Removes browsers that were not seen for so many months. At most `limit`; answers how many went. */
export const removeDevices = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteDevices(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countDevices = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldDevices(db, [period, atMost]))[0]?.count ?? 0

const deleteLinks = statement(
  'visitors.delete-old-links',
  `delete from visitor_users where ctid = any(array(
     select ctid from visitor_users where seen_at < now() - make_interval(months => $1) limit $2)) returning 1`,
)
const countOldLinks = statement<{ count: number }>(
  'visitors.count-old-links',
  `select count(*)::int as count from (
     select 1 from visitor_users where seen_at < now() - make_interval(months => $1) limit $2) old`,
)
/** Removes which accounts were used in browsers that were not seen for so many months. At most `limit`; answers how many went. */
export const removeLinks = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteLinks(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countLinks = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldLinks(db, [period, atMost]))[0]?.count ?? 0
