import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const deleteCodes = statement(
  'redemptions.delete-old-codes',
  `delete from redemption_codes where ctid = any(array(
     select ctid from redemption_codes where created_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldCodes = statement<{ count: number }>(
  'redemptions.count-old-codes',
  `select count(*)::int as count from (
     select 1 from redemption_codes where created_at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes mailed codes older than so many days. At most `limit`; answers how many went. */
export const removeCodes = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteCodes(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countCodes = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldCodes(db, [period, atMost]))[0]?.count ?? 0

const deleteKeys = statement(
  'redemptions.delete-old-keys',
  `delete from idempotent_requests where ctid = any(array(
     select ctid from idempotent_requests where claimed_at < now() - make_interval(days => $1) limit $2)) returning 1`,
)
const countOldKeys = statement<{ count: number }>(
  'redemptions.count-old-keys',
  `select count(*)::int as count from (
     select 1 from idempotent_requests where claimed_at < now() - make_interval(days => $1) limit $2) old`,
)
/** Removes the keys of requests older than so many days. At most `limit`; answers how many went. */
export const removeKeys = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deleteKeys(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countKeys = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldKeys(db, [period, atMost]))[0]?.count ?? 0

// None that was made later than that can be over for so long: the index on `at` bounds what is read.
// No reader: it is part of a statement.
const oldPayees = `select p.redemption_id from redemption_payees p join redemptions r using (redemption_id)
  where p.at < now() - make_interval(days => $1) and not r.is_open
    and coalesce(r.sent_at, r.decided_at) < now() - make_interval(days => $1) limit $2`
const deletePayees = statement(
  'redemptions.delete-old-payees',
  `delete from redemption_payees where redemption_id = any(array(${oldPayees})) returning 1`,
)
const countOldPayees = statement<{ count: number }>(
  'redemptions.count-old-payees',
  `select count(*)::int as count from (${oldPayees}) old`,
)
/** Removes whom requests were paid to that are over for so many days. At most `limit`; answers how many went. */
export const removePayees = async (tx: Tx, period: number, limit: number): Promise<number> =>
  (await deletePayees(tx, [period, limit])).length
/** How many of those there are, as far as `atMost`. */
export const countPayees = async (db: Db, period: number, atMost: number): Promise<number> =>
  (await countOldPayees(db, [period, atMost]))[0]?.count ?? 0
