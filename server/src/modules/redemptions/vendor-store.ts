import { statement, type Db, type Tx } from '../../platform/db.ts'

const noteOrdering = statement(
  'redemptions.vendor-ordering',
  `insert into vendor_orders (redemption_id, ordered_at) values ($1, $2)
   on conflict (redemption_id) do update set ordered_at = excluded.ordered_at`,
)
/** Notes, before the vendor is called, that it is about to be. */
export const ordering = async (tx: Tx, redemptionId: string, now: Date): Promise<void> =>
  void (await noteOrdering(tx, [redemptionId, now]))

const noteOrdered = statement(
  'redemptions.vendor-ordered',
  'update vendor_orders set order_id = $2, absent_since = null where redemption_id = $1',
)
export const ordered = async (tx: Tx, redemptionId: string, orderId: string): Promise<void> =>
  void (await noteOrdered(tx, [redemptionId, orderId]))

const noteRefused = statement(
  'redemptions.vendor-refused',
  'update vendor_orders set refusal = $2 where redemption_id = $1',
)
export const refused = async (tx: Tx, redemptionId: string, why: string): Promise<void> =>
  void (await noteRefused(tx, [redemptionId, why]))

const noteLookUp = statement<{ absent_since: Date | null }>(
  'redemptions.vendor-looked-up',
  `update vendor_orders set looked_up_at = $2, absent_since = case when $3 then coalesce(absent_since, $2) end
   where redemption_id = $1 returning absent_since`,
)
/** Notes what the vendor said of an order; tells since when it has said without a break that it knows of none. */
export const lookedUp = async (tx: Tx, redemptionId: string, now: Date, isAbsent: boolean): Promise<Date | null> =>
  (await noteLookUp(tx, [redemptionId, now, isAbsent]))[0]?.absent_since ?? null

const readUnknown = statement<{ redemption_id: string }>(
  'redemptions.vendor-unknown',
  `select r.redemption_id from redemptions r join vendor_orders v on v.redemption_id = r.redemption_id
   where r.status = 'unknown' and coalesce(v.looked_up_at, v.ordered_at) < $1 order by r.sending_at limit $2`,
)
/** Orders whose end is not known and that were not asked about since. */
export const unknownSince = (db: Db, before: Date, limit: number) => readUnknown(db, [before, limit])

// The row is locked for less than a millisecond; all processes together keep the rate.
const takePlace = statement<{ wait_ms: number }>(
  'redemptions.vendor-pace',
  `update vendor_pace set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => 1.0 / $1::float)
   returning greatest(0, extract(epoch from (next_at - clock_timestamp())) * 1000 - 1000.0 / $1::float)::float as wait_ms`,
)
/** Takes the next place in the line of orders; tells how many milliseconds it is away. */
export const placeInLine = async (db: Db, perSecond: number): Promise<number> =>
  (await takePlace(db, [perSecond]))[0]?.wait_ms ?? 0
