import type { SupplierFormat } from '../contract/supplier-admin.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type SupplierRow = {
  supplier_key: string
  name: string
  format: SupplierFormat
  secret_sealed: Buffer
  /** When the current secret was made; unique for each secret of a supplier. */
  secret_since: Date
  previous_sealed: Buffer | null
  previous_since: Date | null
  previous_until: Date | null
  max_points: number
  share_percent: number
  floor_micros: number
  fee_percent: number
  margin_floor_micros: number
  margin_floor_percent: number
  hold_days: number
  is_active: boolean
  /** Why the supplier is switched off permanently; null when it can be switched on. */
  off_reason: 'format-removed' | null
  is_live: boolean
  /** The transaction that wrote the row; it differs after every change. */
  version: string
  /** When someone requested that it go live; null when no request is pending. */
  live_asked_at: Date | null
  /** Everyone who requested that it go live, or changed the supplier while the request was pending. */
  live_changed_by: string[]
  ip_addresses: string[]
  created_at: Date
  inventory_url: string | null
  inventory_asked_at: Date | null
  inventory_next_at: Date | null
  inventory_failures: number
  inventory_error: string | null
}
const columns = `xmin::text as version, supplier_key, name, format, secret_sealed, secret_since, previous_sealed, previous_since, previous_until,
  max_points, share_percent, floor_micros, fee_percent::double precision as fee_percent, margin_floor_micros, margin_floor_percent,
  hold_days, is_active, off_reason, is_live, live_asked_at, live_changed_by, ip_addresses, created_at, inventory_url, inventory_asked_at, inventory_next_at, inventory_failures, inventory_error`

const selectReadable = statement<SupplierRow>(
  'suppliers.readable',
  `select ${columns} from suppliers where is_active or (is_live and off_reason is null)`,
)
/** Every active supplier, and those that were switched off while live, whose running attempts are still settled. */
export const listReadableSuppliers = (db: Db): Promise<SupplierRow[]> => selectReadable(db, [])

const selectAll = statement<SupplierRow>('suppliers.all', `select ${columns} from suppliers order by supplier_key`)
export const listSuppliers = (db: Db): Promise<SupplierRow[]> => selectAll(db, [])

const selectOne = statement<SupplierRow>('suppliers.one', `select ${columns} from suppliers where supplier_key = $1`)
export const findSupplier = async (db: Db, supplierKey: string): Promise<SupplierRow | null> =>
  (await selectOne(db, [supplierKey]))[0] ?? null

const selectForUpdate = statement<SupplierRow>(
  'suppliers.lock',
  `select ${columns} from suppliers where supplier_key = $1 for no key update`,
)
/** Finds a supplier and locks it until the transaction ends. */
export const lockSupplier = async (tx: Tx, supplierKey: string): Promise<SupplierRow | null> =>
  (await selectForUpdate(tx, [supplierKey]))[0] ?? null

export type SupplierWrite = {
  supplierKey: string
  name: string
  format: SupplierFormat
  secretSealed: Buffer
  maxPoints: number
  sharePercent: number
  floorMicros: number
  holdDays: number
  isActive: boolean
  ipAddresses: readonly string[]
  inventoryUrl: string | null
}
const valuesOf = (one: SupplierWrite): unknown[] => [
  one.supplierKey,
  one.name,
  one.format,
  one.secretSealed,
  one.maxPoints,
  one.sharePercent,
  one.holdDays,
  one.isActive,
  one.ipAddresses,
  one.inventoryUrl,
  one.floorMicros,
]
const written = `insert into suppliers (supplier_key, name, format, secret_sealed, max_points, share_percent, hold_days, is_active,
    ip_addresses, inventory_url, floor_micros, inventory_next_at, is_live)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $10::text is not null then now() end, false)`
const insertNew = statement<{ supplier_key: string }>(
  'suppliers.add',
  `${written} on conflict do nothing returning supplier_key`,
)
/** Adds a supplier in listen-only mode; false when the key is in use. */
export const addSupplier = async (tx: Tx, supplier: SupplierWrite): Promise<boolean> =>
  (await insertNew(tx, valuesOf(supplier))).length > 0

/**
 * The time at which a new secret is made: always later than that of the previous secret, even if the clock says
 * otherwise.
 */
const madeNow = `greatest(date_trunc('milliseconds', now()), suppliers.secret_since + interval '1 millisecond')`
const upsert = statement(
  'suppliers.save',
  `${written} on conflict (supplier_key) do update set name = $2, format = $3, secret_sealed = $4, max_points = $5, share_percent = $6,
     hold_days = $7, is_active = $8, ip_addresses = $9, inventory_url = $10, floor_micros = $11,
     inventory_next_at = case when $10::text is not null then now() end,
     secret_since = case when $12::boolean then ${madeNow} else suppliers.secret_since end`,
)
/**
 * Adds a supplier in listen-only mode, or overwrites it; a live one stays live. Its secret stays too, unless
 * `hasNewSecret`.
 */
export const saveSupplier = async (tx: Tx, supplier: SupplierWrite, hasNewSecret: boolean): Promise<void> =>
  void (await upsert(tx, [...valuesOf(supplier), hasNewSecret]))

const update = statement(
  'suppliers.update',
  `update suppliers set name = $2, max_points = $3, share_percent = $4, hold_days = $5, is_active = $6, ip_addresses = $7,
     inventory_url = $8, floor_micros = $9, inventory_failures = case when inventory_url is distinct from $8 then 0 else inventory_failures end,
     inventory_error = case when inventory_url is distinct from $8 then null else inventory_error end,
     inventory_next_at = case when $8::text is null then null when inventory_url is distinct from $8 then now() else inventory_next_at end
   where supplier_key = $1`,
)
export type SupplierSettings = Omit<SupplierWrite, 'format' | 'secretSealed'>
/** Writes the fields of a supplier that staff may change. */
export const updateSupplier = async (tx: Tx, one: SupplierSettings): Promise<void> =>
  void (await update(tx, [
    one.supplierKey,
    one.name,
    one.maxPoints,
    one.sharePercent,
    one.holdDays,
    one.isActive,
    one.ipAddresses,
    one.inventoryUrl,
    one.floorMicros,
  ]))

const isPressedAgain = `previous_since is not null and secret_since > now() - interval '1 minute'`
/** The expression that stores the old secret, or nothing when it ends at once. */
const previous = (known: string, present: string): string =>
  `case when $3::integer = 0 then null when ${isPressedAgain} then ${known} else ${present} end`
const rotate = statement<{ supplier_key: string }>(
  'suppliers.rotate',
  `update suppliers set secret_sealed = $2, secret_since = ${madeNow},
     previous_sealed = ${previous('previous_sealed', 'secret_sealed')}, previous_since = ${previous('previous_since', 'secret_since')},
     previous_until = case when $3::integer > 0 then now() + $3::integer * interval '24 hours' end
   where supplier_key = $1 returning supplier_key`,
)
/**
 * Replaces a secret; the old one stays valid for `previousDays`. If several replacements come within a minute, as when
 * a button is pressed twice, the last one counts. The old secret is then the one before all of them, because the
 * supplier does not have any other yet. False when there is no such supplier.
 */
export async function rotateSecret(
  tx: Tx,
  supplierKey: string,
  sealed: Buffer,
  previousDays: number,
): Promise<boolean> {
  return (await rotate(tx, [supplierKey, sealed, previousDays])).length > 0
}

const forgetPrevious = statement<{ supplier_key: string }>(
  'suppliers.end-previous',
  `update suppliers set previous_sealed = null, previous_since = null, previous_until = null
   where supplier_key = $1 and previous_sealed is not null returning supplier_key`,
)
/** Ends the secret before the current one; false when there is none. */
export const endPreviousSecret = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await forgetPrevious(tx, [supplierKey])).length > 0

const insertRefusals = statement(
  'suppliers.keep-refusals',
  `insert into supplier_refusals (refusal_id, supplier_key, reason, ip, raw, at)
   select r.id, r.supplier_key, r.reason, r.ip, r.raw, now() from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
     as r(id, supplier_key, reason, ip, raw)`,
)
export type Refusal = { refusalId: string; supplierKey: string; reason: string; ip: string; raw: string }
/** Stores a sample of refused calls. */
export const keepRefusals = async (db: Db, all: readonly Refusal[]): Promise<void> =>
  void (await insertRefusals(db, [
    all.map((one) => one.refusalId),
    all.map((one) => one.supplierKey),
    all.map((one) => one.reason),
    all.map((one) => one.ip),
    all.map((one) => one.raw),
  ]))

export type RefusalRow = {
  refusal_id: string
  supplier_key: string
  reason: string
  ip: string
  raw: string
  at: Date
}
const selectRefusals = statement<RefusalRow>(
  'suppliers.refusals',
  `select r.* from suppliers s cross join lateral (
     select refusal_id, supplier_key, reason, ip, raw, at from supplier_refusals
     where supplier_key = s.supplier_key and refusal_id < $2 order by refusal_id desc limit $3) r
   where $1::text is null or s.supplier_key = $1 order by r.refusal_id desc limit $3`,
)
export const listRefusals = (
  db: Db,
  supplierKey: string | null,
  before: string,
  limit: number,
): Promise<RefusalRow[]> => selectRefusals(db, [supplierKey, before, limit])

const trim = statement<{ refusal_id: string }>(
  'suppliers.trim-refusals',
  `delete from supplier_refusals where refusal_id in (
     select r.refusal_id from suppliers s cross join lateral (
       select refusal_id from supplier_refusals where supplier_key = s.supplier_key order by refusal_id desc offset $1) r)
   returning refusal_id`,
)
/** Removes all but the newest refused calls of each supplier; returns how many. */
export const trimRefusals = async (tx: Tx, kept: number): Promise<number> => (await trim(tx, [kept])).length

const countWaiting = statement<{ supplier_key: string; waiting: number }>(
  'suppliers.count-waiting',
  `select s.supplier_key, w.waiting from suppliers s cross join lateral (
     select count(*)::int as waiting from (select from supplier_callbacks c
       where c.supplier_key = s.supplier_key and c.verdict like 'quarantined%' limit $1) q) w`,
)
/** How many callbacks of each supplier wait in quarantine, counted up to `limit`. */
export const countWaitingBySupplier = async (db: Db, limit: number): Promise<ReadonlyMap<string, number>> =>
  new Map((await countWaiting(db, [limit])).map((row) => [row.supplier_key, row.waiting]))
