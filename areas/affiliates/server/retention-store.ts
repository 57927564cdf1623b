import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteClicks = statement(
  'affiliates.delete-old-clicks',
  `delete from clicks where (click_key, window_start) in (
     select click_key, window_start from clicks where window_start < now() - make_interval(months => $1) limit $2) returning 1`,
)
const countOldClicks = statement<{ count: number }>(
  'affiliates.count-old-clicks',
  `select count(*)::int as count from (
     select 1 from clicks where window_start < now() - make_interval(months => $1) limit $2) old`,
)
/** Removes clicks older than so many months. At most `limit`; answers how many went. */
export const removeClicks = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteClicks(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countClicks = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldClicks(db, [period, atMost]))[0]?.count ?? 0
