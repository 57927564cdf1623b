import type { VendorStop } from '../../providers/contract.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

const writeOrdering = statement(
  'redemptions.vendor-ordering',
  `insert into vendor_orders (redemption_id, ordered_at, account, key_hint) values ($1, $2, $3, $4)
   on conflict (redemption_id) do update set ordered_at = excluded.ordered_at, account = excluded.account,
     key_hint = excluded.key_hint, absent_since = null, is_elsewhere = false, looks = 0, next_look_at = null`,
)
/** The account with which an order is placed. */
export type PlacedWith = { account: string; keyHint: string }
/** Records that the vendor is about to be called, and for which account. */
export const noteOrdering = async (tx: Tx, redemptionId: string, now: Date, placed: PlacedWith): Promise<void> =>
  void (await writeOrdering(tx, [redemptionId, now, placed.account, placed.keyHint]))

const readAccount = statement<{ account: string | null }>(
  'redemptions.vendor-account',
  'select account from vendor_orders where redemption_id = $1',
)
/** Reads the account with which an order was placed; null when it was not recorded. */
export const findAccount = async (db: Db, redemptionId: string): Promise<string | null> =>
  (await readAccount(db, [redemptionId]))[0]?.account ?? null

const writeOrdered = statement(
  'redemptions.vendor-ordered',
  'update vendor_orders set order_id = $2, absent_since = null, taken_by = null where redemption_id = $1',
)
/** Records the vendor's id of an order; null removes a wrong one. */
export const noteOrdered = async (tx: Tx, redemptionId: string, orderId: string | null): Promise<void> =>
  void (await writeOrdered(tx, [redemptionId, orderId]))

/** The unique constraint that is violated when two orders have the same id. */
export const orderIdUnique = 'vendor_orders_order_id_key'
const readHolder = statement<{ redemption_id: string }>(
  'redemptions.vendor-order-holder',
  'select redemption_id from vendor_orders where order_id = $1',
)
/** Finds the request whose order has this id; null when there is none. */
export const findHolder = async (db: Db, orderId: string): Promise<string | null> =>
  (await readHolder(db, [orderId]))[0]?.redemption_id ?? null

const writeTaken = statement<{ redemption_id: string }>(
  'redemptions.vendor-taken',
  `update vendor_orders set taken_by = $2 where redemption_id = $1 and taken_by is distinct from $2 returning redemption_id`,
)
/** Records that another request was settled with this order's id; true the first time. */
export const noteTaken = async (tx: Tx, redemptionId: string, by: string): Promise<boolean> =>
  (await writeTaken(tx, [redemptionId, by])).length > 0

const writeRefusal = statement(
  'redemptions.vendor-refused',
  'update vendor_orders set refusal = $2 where redemption_id = $1',
)
/** Records why the vendor refused an order. */
export const noteRefusal = async (tx: Tx, redemptionId: string, why: string): Promise<void> =>
  void (await writeRefusal(tx, [redemptionId, why]))

/** Computes in SQL when an order is looked up again, by how often that was planned before; the last pause repeats. */
// Not for users: this is a part of SQL statements.
const writeNextLook = (now: string, pauses: string) =>
  `looks = looks + 1, next_look_at = ${now} + make_interval(secs => (${pauses}::float8[])[least(looks + 1, cardinality(${pauses}::float8[]))])`
const toSeconds = (pausesMs: readonly number[]): number[] => pausesMs.map((ms) => ms / 1000)

const writeLookUp = statement<{ absent_since: Date | null; next_look_at: Date }>(
  'redemptions.vendor-looked-up',
  `update vendor_orders set looked_up_at = $2::timestamptz,
     absent_since = case when $3 = 'absent' and not has_conflict then coalesce(absent_since, $2::timestamptz) end,
     pending_at = case $3 when 'pending' then $2::timestamptz when 'unknown' then pending_at end,
     vendor_word = coalesce($5, vendor_word),
     is_elsewhere = is_elsewhere and $3 in ('elsewhere', 'unknown'), ${writeNextLook('$2::timestamptz', '$4')}
   where redemption_id = $1 returning absent_since, next_look_at`,
)
/**
 * The result of a look-up. `absent`: there is no order. `elsewhere`: there is none, but it was placed with another
 * account. `pending`: the vendor has not decided. `unknown`: there was no answer.
 */
export type LookUpResult = 'absent' | 'elsewhere' | 'pending' | 'unknown'
/** The result of a look-up, the vendor's word for the order if it gave one, and the pauses between look-ups. */
export type LookUp = { now: Date; found: LookUpResult; word?: string | null; pausesMs: readonly number[] }
/**
 * Records the result of a look-up and plans the next one. An order that is found, or missing in its own account, is no
 * longer marked as `elsewhere`. Returns the time from which the vendor has reported without interruption
 * that the order is missing, and when the vendor is asked again.
 */
export async function noteLookUp(tx: Tx, redemptionId: string, { now, found, word = null, pausesMs }: LookUp) {
  const [row] = await writeLookUp(tx, [redemptionId, now, found, toSeconds(pausesMs), word])
  return { absentSince: row?.absent_since ?? null, nextLookAt: row?.next_look_at ?? now }
}

const writePlan = statement<{ next_look_at: Date }>(
  'redemptions.vendor-plan',
  `update vendor_orders set ${writeNextLook('$2::timestamptz', '$3')} where redemption_id = $1 returning next_look_at`,
)
/** Plans the next look-up; returns its time. */
export const planLook = async (tx: Tx, redemptionId: string, now: Date, pausesMs: readonly number[]): Promise<Date> =>
  (await writePlan(tx, [redemptionId, now, toSeconds(pausesMs)]))[0]?.next_look_at ?? now

const readOpening = statement<{ next_look_at: Date | null; pending_at: Date | null }>(
  'redemptions.vendor-opening',
  'select next_look_at, pending_at from vendor_orders where redemption_id = $1',
)
/** When an order is looked up next, and when the vendor last reported that it has not decided. */
export async function findOpening(db: Db, redemptionId: string) {
  const [row] = await readOpening(db, [redemptionId])
  return { nextLookAt: row?.next_look_at ?? null, pendingAt: row?.pending_at ?? null }
}

const readDue = statement<{ redemption_id: string }>(
  'redemptions.vendor-due',
  `select v.redemption_id from vendor_orders v join redemptions r on r.redemption_id = v.redemption_id
   where v.next_look_at <= $1 and r.status in ('sending', 'unknown', 'sent') order by v.next_look_at limit $2`,
)
/** Finds the orders that are due for a look-up. */
export const findDue = (db: Db, now: Date, limit: number) => readDue(db, [now, limit])

const writeLate = statement<{ redemption_id: string }>(
  'redemptions.vendor-late',
  `update vendor_orders set late_order_id = $2, late_at = $3, looked_up_at = $3
   where redemption_id = $1 and late_at is null and cancelled_at is null returning redemption_id`,
)
/** Records that the vendor delivered an order whose points had been returned; true the first time. */
export const noteLate = async (tx: Tx, redemptionId: string, orderId: string, now: Date): Promise<boolean> =>
  (await writeLate(tx, [redemptionId, orderId, now])).length > 0

/** The reasons why points were returned for an order that was not found; the vendor may have placed it after all. */
export const notFound = { byStaff: 'not-delivered', byVendor: 'no-such-order' } as const
const readGivenBack = statement<{ redemption_id: string }>(
  'redemptions.vendor-given-back',
  `select r.redemption_id from vendor_orders v join redemptions r on r.redemption_id = v.redemption_id
   where v.refusal in ('not-delivered', 'no-such-order') and v.late_at is null and v.ordered_at >= $1
     and coalesce(v.looked_up_at, v.ordered_at) < $2 and r.status = 'rejected' order by v.ordered_at limit $3`,
)
export type GivenBack = { orderedSince: Date; lookedUpBefore: Date; limit: number }
/** The orders whose points were returned because they were not found, and that have not been looked up for a while. */
export const findGivenBack = (db: Db, { orderedSince, lookedUpBefore, limit }: GivenBack) =>
  readGivenBack(db, [orderedSince, lookedUpBefore, limit])

const readStop = statement<{ is_stopped: boolean }>(
  'redemptions.vendor-stop',
  'select coalesce(stopped_until > clock_timestamp(), false) as is_stopped from vendor_pace',
)
/** Whether orders are stopped now. */
export const isStopped = async (db: Db): Promise<boolean> => (await readStop(db, []))[0]?.is_stopped ?? false

const readCause = statement<{ stopped_because: VendorStop | null }>(
  'redemptions.vendor-stop-cause',
  'select stopped_because from vendor_pace',
)
/** Why orders are stopped, also while one is tried again; null while they are not. */
export const readStopCause = async (db: Db): Promise<VendorStop | null> =>
  (await readCause(db, []))[0]?.stopped_because ?? null

const writeStop = statement<{ was_because: string | null }>(
  'redemptions.vendor-stopped',
  `update vendor_pace v set stopped_because = $1, stopped_until = clock_timestamp() + make_interval(secs => $2::float / 1000)
   from (select stopped_because from vendor_pace for update) before
   returning before.stopped_because as was_because`,
)
/** Stops all orders for a while; true when staff have not yet been notified of this cause. */
export const stopOrders = async (tx: Tx, because: string, forMs: number): Promise<boolean> =>
  (await writeStop(tx, [because, forMs]))[0]?.was_because !== because

const writeStopCleared = statement(
  'redemptions.clear-vendor-stop',
  'update vendor_pace set stopped_because = null, stopped_until = null where stopped_because is not null',
)
/** Lifts the stop of all orders, because one has just succeeded. */
export const clearStop = async (tx: Tx): Promise<void> => void (await writeStopCleared(tx, []))

const writeCauseCleared = statement<{ stopped: number }>(
  'redemptions.clear-vendor-cause',
  'update vendor_pace set stopped_because = null, stopped_until = null where stopped_because = $1 returning 1 as stopped',
)
/** Lifts the stop of all orders if it has this cause; true when it had. */
export const clearStopOf = async (tx: Tx, because: string): Promise<boolean> =>
  (await writeCauseCleared(tx, [because])).length > 0

const writeConflict = statement<{ redemption_id: string }>(
  'redemptions.vendor-conflict',
  'update vendor_orders set has_conflict = true, refusal = $2 where redemption_id = $1 and not has_conflict returning redemption_id',
)
/** Records that the vendor has another order under this id; true the first time. */
export const noteConflict = async (tx: Tx, redemptionId: string, why: string): Promise<boolean> =>
  (await writeConflict(tx, [redemptionId, why])).length > 0

const writeElsewhere = statement<{ redemption_id: string }>(
  'redemptions.vendor-elsewhere',
  'update vendor_orders set is_elsewhere = true where redemption_id = $1 and not is_elsewhere returning redemption_id',
)
/** Records that an order was placed with another account than the connected one; true the first time. */
export const noteElsewhere = async (tx: Tx, redemptionId: string): Promise<boolean> =>
  (await writeElsewhere(tx, [redemptionId])).length > 0
