import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteRefusals = statement(
  'suppliers.delete-old-refusals',
  `delete from supplier_refusals where ctid = any(array(
     select ctid from supplier_refusals where at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldRefusals = statement<{ count: number }>(
  'suppliers.count-old-refusals',
  `select count(*)::int as count from (
     select 1 from supplier_refusals where at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes refused calls older than so many days. At most `limit`; answers how many went. */
export const removeRefusals = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteRefusals(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countRefusals = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldRefusals(db, [period, atMost]))[0]?.count ?? 0
