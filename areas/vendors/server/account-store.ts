import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { TargetKind } from '../contract/commissions.ts'

/** A vendor's account with its sums, in micros. */
export type AccountRow = {
  vendor_id: string
  target_kind: TargetKind | null
  target_hint: string
  target_from: Date | null
  changed_at: Date | null
  /** Released, less what was taken back and what was paid out. */
  balance: number
  held: number
  earned: number
  paid: number
  /** In a payout run that is not settled yet. */
  under_way: number
  waiting: number
  open_objections: number
}
const sums = `coalesce(k.approved, 0)::bigint - coalesce(p.paid, 0)::bigint as balance, coalesce(k.held, 0)::bigint as held,
  (coalesce(k.held, 0) + coalesce(k.approved, 0))::bigint as earned, coalesce(p.paid, 0)::bigint as paid,
  coalesce(p.under_way, 0)::bigint as under_way, coalesce(k.waiting, 0)::int as waiting, coalesce(o.open, 0)::int as open_objections`
const from = `from vendor_accounts a
  left join lateral (select sum(micros) filter (where state = 'approved') as approved, sum(micros) filter (where state = 'held') as held,
      count(*) filter (where waits_since is not null) as waiting
    from commissions c where c.vendor_id = a.vendor_id) k on true
  left join lateral (select sum(micros) filter (where state = 'paid') as paid,
      sum(micros) filter (where state in ('proposed', 'approved')) as under_way
    from vendor_payouts v where v.vendor_id = a.vendor_id) p on true
  left join lateral (select count(*) as open from commission_objections j
    where j.vendor_id = a.vendor_id and j.answered_at is null) o on true`
const columns = `a.vendor_id, a.target_kind, a.target_hint, a.target_from, a.changed_at, ${sums}`

const selectOne = statement<AccountRow>('vendors.account', `select ${columns} ${from} where a.vendor_id = $1`)
/** Finds a vendor's account; null when the vendor never earned anything and has no payout address. */
export const findAccount = async (db: Db, vendorId: string): Promise<AccountRow | null> =>
  (await selectOne(db, [vendorId]))[0] ?? null
const selectMany = statement<AccountRow>(
  'vendors.accounts-of',
  `select ${columns} ${from} where a.vendor_id = any ($1::uuid[])`,
)
/** Finds the accounts of these vendors. */
export const findAccounts = (db: Db, vendorIds: readonly string[]): Promise<AccountRow[]> => selectMany(db, [vendorIds])
const selectAll = statement<AccountRow>('vendors.accounts', `select ${columns} ${from} order by a.vendor_id`)
/** Reads every account. Each vendor has one, and a panel has few vendors. */
export const listAccounts = (db: Db): Promise<AccountRow[]> => selectAll(db, [])

const sumOwed = statement<{ micros: number }>(
  'vendors.owed',
  `select coalesce(sum(greatest(balance + held, 0)), 0)::bigint as micros from (select ${sums} ${from}) owed`,
)
/**
 * What all vendors together are owed, released or still held, in micros. A vendor with a negative balance does not
 * reduce it.
 */
export const readOwed = async (db: Db): Promise<number> => (await sumOwed(db, []))[0]?.micros ?? 0

const lockAll = statement<{ vendor_id: string }>(
  'vendors.lock-accounts',
  'select vendor_id from vendor_accounts where vendor_id = any ($1::uuid[]) order by vendor_id for no key update',
)
/** Locks accounts until the transaction ends, in a fixed order. */
export const lockAccounts = async (tx: Tx, vendorIds: readonly string[]): Promise<void> =>
  void (await lockAll(tx, [vendorIds]))
const selectIds = statement<{ vendor_id: string }>(
  'vendors.account-ids',
  'select vendor_id from vendor_accounts order by vendor_id',
)
/** Lists the vendors that have an account. */
export const listVendorIds = async (db: Db): Promise<string[]> =>
  (await selectIds(db, [])).map(({ vendor_id: vendorId }) => vendorId)

const writeTarget = statement(
  'vendors.set-target',
  `insert into vendor_accounts (vendor_id, target_kind, target_sealed, target_hint, target_from, changed_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (vendor_id) do update set target_kind = excluded.target_kind, target_sealed = excluded.target_sealed,
     target_hint = excluded.target_hint, target_from = excluded.target_from, changed_at = excluded.changed_at`,
)
export type NewTarget = { vendorId: string; kind: TargetKind; sealed: Buffer; hint: string; from: Date; now: Date }
/** Stores a vendor's payout address, and the time from which it is used. */
export const setTarget = (tx: Tx, { vendorId, kind, sealed, hint, from: start, now }: NewTarget) =>
  writeTarget(tx, [vendorId, kind, sealed, hint, start, now])
const clearTarget = statement(
  'vendors.clear-target',
  `update vendor_accounts set target_kind = null, target_sealed = null, target_hint = '', target_from = null, changed_at = null
   where vendor_id = $1`,
)
/** Removes a vendor's payout address. */
export const removeTarget = (tx: Tx, vendorId: string) => clearTarget(tx, [vendorId])
const selectTargets = statement<{ vendor_id: string; target_sealed: Buffer | null; target_from: Date | null }>(
  'vendors.targets',
  'select vendor_id, target_sealed, target_from from vendor_accounts where vendor_id = any ($1::uuid[])',
)
/** Reads the encrypted addresses of vendors. */
export const findTargets = (db: Db, vendorIds: readonly string[]) => selectTargets(db, [vendorIds])

const selectHoldings = statement<{ aff_id: number; holding_days: number }>(
  'vendors.holdings',
  'select aff_id, holding_days from campaign_holdings where aff_id = any ($1::int[])',
)
/** Reads for how many days these campaigns hold commissions, if that differs from the setting. */
export const findHoldings = async (db: Db, affIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await selectHoldings(db, [affIds])).map((row) => [row.aff_id, row.holding_days]))
const writeHolding = statement(
  'vendors.set-holding',
  `insert into campaign_holdings (aff_id, holding_days, set_by, set_at) values ($1, $2, $3, $4)
   on conflict (aff_id) do update set holding_days = excluded.holding_days, set_by = excluded.set_by, set_at = excluded.set_at`,
)
const deleteHolding = statement('vendors.remove-holding', 'delete from campaign_holdings where aff_id = $1')
/** Stores for how many days a campaign holds commissions; with null, the setting applies. */
export const setHolding = (tx: Tx, affId: number, days: number | null, by: string, now: Date) =>
  days === null ? deleteHolding(tx, [affId]) : writeHolding(tx, [affId, days, by, now])
