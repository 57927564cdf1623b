import type { Delivery } from '../../providers/contract.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type DeliveryRow = {
  redemption_id: string
  order_id: string | null
  account: string | null
  vendor_word: string | null
  reward_ref: string | null
  delivery: Delivery | null
  delivery_at: Date | null
  failed_at: Date | null
  resent_at: Date | null
  cancelled_at: Date | null
  cancelled_order_id: string | null
  pending_at: Date | null
  looked_up_at: Date | null
  next_look_at: Date | null
}
// Not for users: this is a part of SQL statements.
const columns = `redemption_id, order_id, account, vendor_word, reward_ref, delivery, delivery_at, failed_at, resent_at, cancelled_at,
  cancelled_order_id, pending_at, looked_up_at, next_look_at`
const readMany = statement<DeliveryRow>(
  'redemptions.deliveries',
  `select ${columns} from vendor_orders where redemption_id = any($1::uuid[])`,
)
/** The stored delivery data of these requests. */
export const findDeliveries = async (db: Db, redemptionIds: readonly string[]): Promise<Map<string, DeliveryRow>> =>
  new Map((redemptionIds.length > 0 ? await readMany(db, [redemptionIds]) : []).map((row) => [row.redemption_id, row]))
/** The stored delivery data of one request. */
export const findDelivery = async (db: Db, redemptionId: string): Promise<DeliveryRow | undefined> =>
  (await findDeliveries(db, [redemptionId])).get(redemptionId)

const writeDelivery = statement<{ next_look_at: Date | null }>(
  'redemptions.note-delivery',
  `update vendor_orders set vendor_word = $6, reward_ref = coalesce(reward_ref, $2), delivery = $3,
     delivery_at = case when delivery is distinct from $3 then $4::timestamptz else delivery_at end,
     failed_at = case $3 when 'failed' then coalesce(failed_at, $4::timestamptz) when 'delivered' then null else failed_at end,
     looked_up_at = $4::timestamptz, looks = looks + 1,
     next_look_at = case when $3 <> 'delivered' and ($3 = 'failed' or ordered_at > $4::timestamptz - make_interval(days => $7))
       then $4::timestamptz + make_interval(secs => ($5::float8[])[least(looks + 1, cardinality($5::float8[]))]) end
   where redemption_id = $1 returning next_look_at`,
)
/** The latest report about a delivery. */
export type NotedDelivery = {
  rewardRef: string | null
  delivery: Delivery
  now: Date
  pausesMs: readonly number[]
  word: string
  /** For how many days the vendor is asked about a reward that is neither delivered nor failed. */
  askedForDays: number
}
/** Records the delivery state of a sent order's reward; returns when to ask again, or null. */
export async function noteDelivery(tx: Tx, redemptionId: string, noted: NotedDelivery): Promise<Date | null> {
  const { rewardRef, delivery, now, pausesMs, word, askedForDays } = noted
  const seconds = pausesMs.map((ms) => ms / 1000)
  const [row] = await writeDelivery(tx, [redemptionId, rewardRef, delivery, now, seconds, word, askedForDays])
  return row?.next_look_at ?? null
}

const writeResent = statement<{ redemption_id: string }>(
  'redemptions.claim-resend',
  `update vendor_orders set resent_at = $2, delivery = 'pending', delivery_at = $2, looks = 0
   where redemption_id = $1 and delivery = 'failed' and resent_at is null and cancelled_at is null returning redemption_id`,
)
/** Records that the reward is about to be sent again; false when it already was, or may not be. */
export const claimResend = async (tx: Tx, redemptionId: string, now: Date): Promise<boolean> =>
  (await writeResent(tx, [redemptionId, now])).length > 0

const writeUnsent = statement(
  'redemptions.undo-resend',
  `update vendor_orders set resent_at = null, delivery = 'failed', delivery_at = failed_at
   where redemption_id = $1 and resent_at is not null and delivery = 'pending'`,
)
/** Reverts the record of a resend, because the vendor did not send the reward. */
export const undoResend = async (tx: Tx, redemptionId: string): Promise<void> =>
  void (await writeUnsent(tx, [redemptionId]))

const writeUncancelled = statement<{ redemption_id: string }>(
  'redemptions.note-uncancelled',
  `update vendor_orders set refusal = $2 where redemption_id = $1 and refusal is distinct from $2 returning redemption_id`,
)
/** Records that the vendor did not cancel the order; false when that was recorded before. */
export const noteUncancelled = async (tx: Tx, redemptionId: string, why: string): Promise<boolean> =>
  (await writeUncancelled(tx, [redemptionId, why])).length > 0

const writeCancelled = statement(
  'redemptions.note-cancelled',
  `update vendor_orders set cancelled_at = $2, cancelled_order_id = order_id, order_id = null, refusal = $3, next_look_at = null
   where redemption_id = $1`,
)
/** Records that a paid order was cancelled, and moves its id to a column of its own. */
export const noteCancelled = async (tx: Tx, redemptionId: string, now: Date, why: string): Promise<void> =>
  void (await writeCancelled(tx, [redemptionId, now, why]))

const readBehind = statement<{ reward_ref: string; redemption_id: string; user_id: string }>(
  'redemptions.behind-rewards',
  `select v.reward_ref, v.redemption_id, r.user_id from vendor_orders v join redemptions r on r.redemption_id = v.redemption_id
   where v.reward_ref = any($1::text[])`,
)
/** The requests that these rewards belong to. */
export const findRequests = async (db: Db, rewardRefs: readonly string[]) =>
  rewardRefs.length > 0 ? readBehind(db, [rewardRefs]) : []
