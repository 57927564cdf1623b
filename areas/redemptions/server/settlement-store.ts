import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { OrderOutcome } from '../contract.ts'

export type OpenOrderRow = {
  redemption_id: string
  ordered_at: Date
  key_hint: string
  has_conflict: boolean
  is_elsewhere: boolean
  pending_at: Date | null
  /** The settlement that waits for a second person, if there is one. */
  settlement_id: string | null
  reason: string | null
  proposed_by: string | null
  proposed_at: Date | null
}
const readOpen = statement<OpenOrderRow>(
  'redemptions.open-orders',
  `select o.redemption_id, o.ordered_at, o.key_hint, o.has_conflict, o.is_elsewhere, o.pending_at,
     s.settlement_id, s.reason, s.proposed_by, s.proposed_at
   from vendor_orders o left join order_settlements s on s.redemption_id = o.redemption_id and s.state = 'waiting'
   where o.redemption_id = any($1::uuid[])`,
)
/** What is known of these orders, by their redemptions. */
export const openOrders = async (db: Db, redemptionIds: readonly string[]): Promise<Map<string, OpenOrderRow>> =>
  new Map((redemptionIds.length > 0 ? await readOpen(db, [redemptionIds]) : []).map((row) => [row.redemption_id, row]))

const insertOne = statement(
  'redemptions.settle-order',
  `insert into order_settlements
     (settlement_id, redemption_id, outcome, order_id, reason, state, proposed_by, proposed_at, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $6 = 'done' then $7::uuid end, case when $6 = 'done' then $8::timestamptz end)`,
)
type Settlement = {
  settlementId: string
  redemptionId: string
  outcome: OrderOutcome
  orderId: string | null
  reason: string
  by: string
  now: Date
}
/** Notes how an order was settled by one person, or begins the waiting for a second one. */
export async function insert(tx: Tx, one: Settlement, state: 'waiting' | 'done'): Promise<void> {
  const { settlementId, redemptionId, outcome, orderId, reason, by, now } = one
  await insertOne(tx, [settlementId, redemptionId, outcome, orderId, reason, state, by, now])
}

const endOne = statement<{ settlement_id: string }>(
  'redemptions.end-settlement',
  `update order_settlements set state = $2, decided_by = $3, decided_at = $4
   where redemption_id = $1 and state = 'waiting' returning settlement_id`,
)
export type SettlementEnd = { state: 'done' | 'taken-back' | 'overtaken'; by: string | null; now: Date }
/** Ends the waiting of a settlement; false when none waits. */
export const end = async (tx: Tx, redemptionId: string, { state, by, now }: SettlementEnd): Promise<boolean> =>
  (await endOne(tx, [redemptionId, state, by, now])).length > 0
