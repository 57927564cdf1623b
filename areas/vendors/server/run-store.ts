import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { PayoutResult, PayoutState, RunState } from '../contract/runs.ts'

export type RunRow = {
  run_id: string
  state: RunState
  proposed_by: string | null
  proposed_at: Date
  decided_by: string | null
  decided_at: Date | null
  micros: number
  open: number
  left_out: number
  paid: number
  returned: number
}
const columns = `r.run_id, r.state, r.proposed_by, r.proposed_at, r.decided_by, r.decided_at,
  coalesce(p.micros, 0)::bigint as micros, coalesce(p.open, 0)::int as open, coalesce(p.left_out, 0)::int as left_out,
  coalesce(p.paid, 0)::int as paid, coalesce(p.returned, 0)::int as returned`
const from = `from vendor_runs r left join lateral (
    select sum(micros) filter (where state <> 'left-out') as micros, count(*) filter (where state in ('proposed', 'approved')) as open,
      count(*) filter (where state = 'left-out') as left_out, count(*) filter (where state = 'paid') as paid,
      count(*) filter (where state = 'returned') as returned
    from vendor_payouts v where v.run_id = r.run_id) p on true`

const selectOne = statement<RunRow>('vendors.run', `select ${columns} ${from} where r.run_id = $1`)
export const findRun = async (db: Db, runId: string): Promise<RunRow | null> =>
  (await selectOne(db, [runId]))[0] ?? null
const selectPage = statement<RunRow>(
  'vendors.runs',
  `select ${columns} ${from} order by r.proposed_at desc, r.run_id desc offset $1 limit $2`,
)
const countAll = statement<{ found: number }>('vendors.count-runs', 'select count(*)::int as found from vendor_runs')
/** Lists a page of the runs, newest first, with the total number. */
export async function listRuns(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const [rows, counted] = await Promise.all([selectPage(db, [offset, limit]), countAll(db, [])])
  return { rows, count: counted[0]?.found ?? 0 }
}
const lockOne = statement<{ run_id: string }>(
  'vendors.lock-run',
  'select run_id from vendor_runs where run_id = $1 for no key update',
)
/** Locks a run until the transaction ends, and reads it; null when there is none. */
export async function lockRun(tx: Tx, runId: string): Promise<RunRow | null> {
  await lockOne(tx, [runId])
  return findRun(tx, runId)
}

const insertRun = statement(
  'vendors.insert-run',
  'insert into vendor_runs (run_id, proposed_by, proposed_at) values ($1, $2, $3)',
)
const insertPayouts = statement(
  'vendors.insert-payouts',
  `insert into vendor_payouts (payout_id, run_id, vendor_id, micros)
   select payout_id, $1, vendor_id, micros from unnest($2::uuid[], $3::uuid[], $4::bigint[]) as i (payout_id, vendor_id, micros)`,
)
export type NewPayout = { payoutId: string; vendorId: string; micros: number }
/** Inserts a run with its payouts. */
export async function insertRunOf(
  tx: Tx,
  { runId, by, now }: { runId: string; by: string; now: Date },
  payouts: readonly NewPayout[],
): Promise<void> {
  await insertRun(tx, [runId, by, now])
  const columnsOf = [
    payouts.map((one) => one.payoutId),
    payouts.map((one) => one.vendorId),
    payouts.map((one) => one.micros),
  ]
  await insertPayouts(tx, [runId, ...columnsOf])
}
const updateRun = statement(
  'vendors.decide-run',
  'update vendor_runs set state = $2, decided_by = $3, decided_at = $4, is_by_delay = $5 where run_id = $1',
)
export const decideRun = (tx: Tx, runId: string, state: RunState, by: string | null, now: Date) =>
  updateRun(tx, [runId, state, by, now, state === 'approved' && by === null])

export type PayoutRow = {
  payout_id: string
  run_id: string
  vendor_id: string
  micros: number
  state: PayoutState
  target_sealed: Buffer | null
  reference: string
  note: string
  paid_at: Date | null
}
const payoutColumns = 'payout_id, run_id, vendor_id, micros, state, target_sealed, reference, note, paid_at'
const selectPayouts = statement<PayoutRow>(
  'vendors.payouts',
  `select ${payoutColumns} from vendor_payouts where run_id = $1 order by payout_id`,
)
/** Reads all payouts of a run, in a fixed order. */
export const listAllPayouts = (db: Db, runId: string): Promise<PayoutRow[]> => selectPayouts(db, [runId])
const selectSome = statement<PayoutRow>(
  'vendors.some-payouts',
  `select ${payoutColumns} from vendor_payouts where run_id = $1 order by payout_id offset $2 limit $3`,
)
const countPayouts = statement<{ found: number }>(
  'vendors.count-payouts',
  'select count(*)::int as found from vendor_payouts where run_id = $1',
)
/** Lists a page of the payouts of a run, with the total number. */
export async function listPayouts(db: Db, runId: string, { offset, limit }: { offset: number; limit: number }) {
  const [rows, counted] = await Promise.all([selectSome(db, [runId, offset, limit]), countPayouts(db, [runId])])
  return { rows, count: counted[0]?.found ?? 0 }
}
const selectPayout = statement<PayoutRow>(
  'vendors.payout',
  `select ${payoutColumns} from vendor_payouts where payout_id = $1`,
)
export const findPayout = async (db: Db, payoutId: string): Promise<PayoutRow | null> =>
  (await selectPayout(db, [payoutId]))[0] ?? null

const approveOne = statement(
  'vendors.approve-payout',
  `update vendor_payouts set state = 'approved', target_sealed = $2 where payout_id = $1 and state = 'proposed'`,
)
/** Approves a payout, to be sent to this encrypted address. */
export const approvePayout = (tx: Tx, payoutId: string, sealed: Buffer) => approveOne(tx, [payoutId, sealed])
const endMany = statement(
  'vendors.end-payouts',
  `update vendor_payouts set state = $2 where payout_id = any ($1::uuid[]) and state = 'proposed'`,
)
/** Ends proposed payouts without a payment. */
export const endPayouts = (tx: Tx, ids: readonly string[], state: 'left-out' | 'withdrawn') => endMany(tx, [ids, state])

const payOne = statement<{ payout_id: string }>(
  'vendors.pay-payout',
  `update vendor_payouts set state = 'paid', reference = $2, note = $3, paid_at = $4, settled_at = $5, settled_by = $6
   where payout_id = $1 and state = 'approved' returning payout_id`,
)
const returnOne = statement<{ payout_id: string }>(
  'vendors.return-payout',
  `update vendor_payouts set state = 'returned', reference = case when $2 = '' then reference else $2 end,
     note = case when $3 = '' then note else $3 end, returned_at = $4, settled_by = $5
   where payout_id = $1 and state in ('approved', 'paid') returning payout_id`,
)
export type Settlement = {
  payoutId: string
  result: PayoutResult
  reference: string
  note: string
  paidAt: Date | null
}
/** Records the result of a payout; false when this result cannot follow its state. */
export async function settle(tx: Tx, one: Settlement, { now, by }: { now: Date; by: string }): Promise<boolean> {
  const { payoutId, result, reference, note, paidAt } = one
  const rows =
    result === 'paid'
      ? await payOne(tx, [payoutId, reference, note, paidAt ?? now, now, by])
      : await returnOne(tx, [payoutId, reference, note, now, by])
  return rows.length > 0
}
