import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { OrderOutcome, OrderUnchecked } from '../contract.ts'

export type OpenOrderRow = {
  redemption_id: string
  ordered_at: Date
  key_hint: string
  has_conflict: boolean
  is_elsewhere: boolean
  taken_by: string | null
  pending_at: Date | null
}
const readOpen = statement<OpenOrderRow>(
  'redemptions.open-orders',
  `select redemption_id, ordered_at, key_hint, has_conflict, is_elsewhere, taken_by, pending_at
   from vendor_orders where redemption_id = any($1::uuid[])`,
)
/** The stored facts about these orders, by redemption. */
export const openOrders = async (db: Db, redemptionIds: readonly string[]): Promise<Map<string, OpenOrderRow>> =>
  new Map((redemptionIds.length > 0 ? await readOpen(db, [redemptionIds]) : []).map((row) => [row.redemption_id, row]))

export type SettlementRow = {
  redemption_id: string
  outcome: OrderOutcome
  order_id: string | null
  unchecked: OrderUnchecked | null
  is_correction: boolean
  reason: string
  proposed_by: string | null
  proposed_at: Date
  decided_at: Date | null
}
// Not for users: this is a part of SQL statements.
const columns =
  'redemption_id, outcome, order_id, unchecked, is_correction, reason, proposed_by, proposed_at, decided_at'
const byRedemption = (rows: readonly SettlementRow[]): Map<string, SettlementRow> =>
  new Map(rows.map((row) => [row.redemption_id, row]))

const readWaiting = statement<SettlementRow>(
  'redemptions.waiting-settlements',
  `select ${columns} from order_settlements where redemption_id = any($1::uuid[]) and state = 'waiting'`,
)
/** The settlements of these requests that wait for a second person. */
export const findWaiting = async (db: Db, redemptionIds: readonly string[]): Promise<Map<string, SettlementRow>> =>
  byRedemption(redemptionIds.length > 0 ? await readWaiting(db, [redemptionIds]) : [])

const readDone = statement<SettlementRow>(
  'redemptions.done-settlements',
  `select ${columns} from order_settlements where redemption_id = any($1::uuid[]) and state = 'done'`,
)
/** How these requests were settled; requests that were not are left out. */
export const findDone = async (db: Db, redemptionIds: readonly string[]): Promise<Map<string, SettlementRow>> =>
  byRedemption(redemptionIds.length > 0 ? await readDone(db, [redemptionIds]) : [])

const insertOne = statement(
  'redemptions.settle-order',
  `insert into order_settlements (settlement_id, redemption_id, outcome, order_id, unchecked, is_correction, reason, state,
     proposed_by, proposed_at, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
     case when $8 = 'done' then $9::uuid end, case when $8 = 'done' then $10::timestamptz end)`,
)
export type Settlement = {
  settlementId: string
  redemptionId: string
  outcome: OrderOutcome
  orderId: string | null
  unchecked: OrderUnchecked | null
  isCorrection: boolean
  reason: string
  by: string
  now: Date
}
/** Stores a settlement: `done`, or `waiting` for a second person. */
export async function insert(tx: Tx, one: Settlement, state: 'waiting' | 'done'): Promise<void> {
  const { settlementId, redemptionId, outcome, orderId, unchecked, isCorrection, reason, by, now } = one
  await insertOne(tx, [settlementId, redemptionId, outcome, orderId, unchecked, isCorrection, reason, state, by, now])
}

const endOne = statement<{ settlement_id: string }>(
  'redemptions.end-settlement',
  `update order_settlements set state = $2, decided_by = $3, decided_at = $4
   where redemption_id = $1 and state = 'waiting' returning settlement_id`,
)
export type SettlementEnd = { state: 'done' | 'taken-back' | 'overtaken'; by: string | null; now: Date }
/** Ends the waiting of a settlement; false when none was waiting. */
export const end = async (tx: Tx, redemptionId: string, { state, by, now }: SettlementEnd): Promise<boolean> =>
  (await endOne(tx, [redemptionId, state, by, now])).length > 0

const correctOne = statement(
  'redemptions.correct-settlement',
  `update order_settlements set state = 'corrected' where redemption_id = $1 and state = 'done'`,
)
/** Marks a settlement as wrong, so that the next one counts. */
export const correct = async (tx: Tx, redemptionId: string): Promise<void> =>
  void (await correctOne(tx, [redemptionId]))
