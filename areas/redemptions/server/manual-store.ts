import type { PayoutMethod } from '../../rewards/contract.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { RedemptionStatus } from '../contract.ts'
import { countedRedemptions } from './counted.ts'

const insertPayee = statement(
  'redemptions.add-payee',
  'insert into redemption_payees (redemption_id, sealed) values ($1, $2)',
)
/** Stores the encrypted payee of a request. */
export const addPayee = async (tx: Tx, redemptionId: string, sealed: Buffer): Promise<void> =>
  void (await insertPayee(tx, [redemptionId, sealed]))

const selectPayees = statement<{ redemption_id: string; method: PayoutMethod; sealed: Buffer }>(
  'redemptions.payees',
  `select p.redemption_id, r.method, p.sealed from redemption_payees p join redemptions r using (redemption_id)
   where p.redemption_id = any($1::uuid[])`,
)
/** The encrypted payees of these requests. Requests whose payee was removed, or never asked for, are left out. */
export const readPayees = (db: Db, redemptionIds: readonly string[]) => selectPayees(db, [redemptionIds])

export type ManualRow = {
  redemption_id: string
  user_id: string
  reward_name: string
  reward_names: TextByLanguage | null
  points: number
  status: RedemptionStatus
  method: PayoutMethod
  currency: string
  sent_cents: number
  fee_points: number
  owing_since: Date | null
  decided_at: Date
}
// Not for users: this is part of a statement.
const columns =
  'redemption_id, user_id, reward_name, reward_names, points, status, method, currency, sent_cents, fee_points, owing_since, decided_at' as const

const selectReady = statement<ManualRow>(
  'redemptions.ready-by-hand',
  `select ${columns} from redemptions
   where status = 'approved' and fulfilment = 'manual' and ($1::text is null or method = $1) and decided_at <= $2
   order by (owing_since is not null), decided_at, redemption_id limit $3 for no key update skip locked`,
)
/** Locks approved requests that are paid by hand, oldest first; skips those that another transaction has locked. */
export const lockReady = (tx: Tx, method: PayoutMethod | null, before: Date, limit: number) =>
  selectReady(tx, [method, before, limit])

const selectWaitingByMethod = statement<{ method: PayoutMethod; count: number; points: number }>(
  'redemptions.count-waiting-by-method',
  `select method, count(*) as count, sum(points)::bigint as points from redemptions
   where status = 'approved' and fulfilment = 'manual' and owing_since is null and decided_at <= $1
   group by method order by method`,
)
/** How many requests wait for a batch, by method of payment. */
export const countWaitingByMethod = (db: Db, before: Date) => selectWaitingByMethod(db, [before])

const lockThese = statement<ManualRow>(
  'redemptions.lock-by-hand',
  `select ${columns} from redemptions
   where redemption_id = any($1::uuid[]) and fulfilment = 'manual' order by redemption_id for no key update`,
)
/** Locks the given requests until the transaction ends. Requests that are not paid by hand are left out. */
export const lockMany = (tx: Tx, redemptionIds: readonly string[]) => lockThese(tx, [redemptionIds])

const countMoved = (tx: Tx, state: RedemptionStatus, moved: readonly object[]): void =>
  countedRedemptions.addWhenCommitted(tx, { state }, moved.length)

const begin = statement(
  'redemptions.begin-by-hand',
  `update redemptions set status = 'sending', sending_at = $2, owing_since = null
   where redemption_id = any($1::uuid[]) and status = 'approved' returning redemption_id`,
)
/** Sets approved requests to `sending` when a batch has taken them. */
export const beginMany = async (tx: Tx, redemptionIds: readonly string[], now: Date): Promise<void> =>
  countMoved(tx, 'sending', await begin(tx, [redemptionIds, now]))

const hold = statement(
  'redemptions.hold-by-hand',
  `update redemptions set status = 'on_hold', decided_by = null, decided_at = null, owing_since = null
   where redemption_id = any($1::uuid[]) and status = 'approved' returning redemption_id`,
)
/** Returns approved requests to the reviewers. */
export const holdMany = async (tx: Tx, redemptionIds: readonly string[]): Promise<void> =>
  countMoved(tx, 'on_hold', await hold(tx, [redemptionIds]))

const owe = statement(
  'redemptions.owe-by-hand',
  `update redemptions set owing_since = $2
   where redemption_id = any($1::uuid[]) and status = 'approved' and owing_since is null`,
)
/** Marks approved requests as waiting for a debt; requests marked before keep their time. */
export const markOwing = async (tx: Tx, redemptionIds: readonly string[], now: Date): Promise<void> =>
  void (await owe(tx, [redemptionIds, now]))

export type PaidFact = { redemptionId: string; paidAt: string; reference: string }
const pay = statement(
  'redemptions.paid-by-hand',
  `update redemptions r set status = 'sent', sent_at = $2, paid_at = p."paidAt", paid_reference = p.reference
   from json_to_recordset($1::json) as p ("redemptionId" uuid, "paidAt" timestamptz, reference text)
   where r.redemption_id = p."redemptionId" and r.status = 'sending' returning r.redemption_id`,
)
/** Marks requests as paid. */
export const payMany = async (tx: Tx, paid: readonly PaidFact[], now: Date): Promise<void> =>
  countMoved(tx, 'sent', await pay(tx, [JSON.stringify(paid), now]))

const fail = statement(
  'redemptions.fail-by-hand',
  `update redemptions set status = 'rejected', reason = '', reason_code = $2, sent_at = null, paid_at = null, paid_reference = null
   where redemption_id = any($1::uuid[]) and status in ('sending', 'sent') and fulfilment = 'manual' returning redemption_id`,
)
/** Rejects requests whose payment failed, including those that had been paid. */
export const rejectMany = async (tx: Tx, redemptionIds: readonly string[], reasonCode: string): Promise<void> =>
  countMoved(tx, 'rejected', await fail(tx, [redemptionIds, reasonCode]))
