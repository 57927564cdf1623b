import { statement, type Db, type Tx } from '../../platform/db.ts'

export type SupplierRow = {
  supplier_key: string
  name: string
  format: 'house'
  secret_sealed: Buffer
  previous_sealed: Buffer | null
  previous_until: Date | null
  max_points: number
}
const selectSuppliers = statement<SupplierRow>(
  'suppliers.all',
  `select supplier_key, name, format, secret_sealed, previous_sealed, previous_until, max_points from suppliers where is_active`,
)
/** Every active supplier. */
export const activeSuppliers = (db: Db): Promise<SupplierRow[]> => selectSuppliers(db, [])

const upsert = statement(
  'suppliers.save',
  `insert into suppliers (supplier_key, name, format, secret_sealed, max_points) values ($1, $2, $3, $4, $5)
   on conflict (supplier_key) do update set name = $2, format = $3, secret_sealed = $4, max_points = $5`,
)
export type SupplierWrite = {
  supplierKey: string
  name: string
  format: 'house'
  secretSealed: Buffer
  maxPoints: number
}
/** Adds a supplier, or writes over it. */
export async function saveSupplier(tx: Tx, supplier: SupplierWrite): Promise<void> {
  await upsert(tx, [supplier.supplierKey, supplier.name, supplier.format, supplier.secretSealed, supplier.maxPoints])
}

const rotate = statement<{ supplier_key: string }>(
  'suppliers.rotate',
  `update suppliers set previous_sealed = secret_sealed, previous_until = $3, secret_sealed = $2 where supplier_key = $1
   returning supplier_key`,
)
/** Replaces a secret; the old one stays good until an instant. False when there is no such supplier. */
export async function rotateSecret(tx: Tx, supplierKey: string, sealed: Buffer, previousUntil: Date): Promise<boolean> {
  return (await rotate(tx, [supplierKey, sealed, previousUntil])).length > 0
}

export type InboxRow = {
  callbackId: string
  supplierKey: string
  eventId: string
  outcome: string
  variant: string
  attemptId: string
  amount: number | null
  raw: string
  verdict: string
  repeats: number
}
type Kept = {
  callback_id: string
  supplier_key: string
  event_id: string
  outcome: string
  attempt_id: string
  amount: number | null
  now: Date
}
// A repeat updates its first, which waits for that one's transaction and so always reads what it really said.
const keep = statement<Kept>(
  'suppliers.keep-callbacks',
  `insert into supplier_callbacks as known
     (callback_id, supplier_key, event_id, outcome, variant, attempt_id, amount, raw, verdict, repeats, received_at)
   select c.*, transaction_timestamp() from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
     $8::text[], $9::text[], $10::int[]) as c
   on conflict on constraint supplier_callbacks_once do update set repeats = known.repeats + 1 + excluded.repeats
   returning callback_id, supplier_key, event_id, outcome, attempt_id, amount, transaction_timestamp() as now`,
)
/**
 * Keeps callbacks in the inbox, each event once, and gives the row that stands for each: with another id than the one handed in when
 * the event was there before. Rows must be distinct and in the order of their keys, so that two processes do not block each other.
 */
export const keepCallbacks = (tx: Tx, rows: readonly InboxRow[]): Promise<Kept[]> =>
  keep(tx, [
    rows.map((row) => row.callbackId),
    rows.map((row) => row.supplierKey),
    rows.map((row) => row.eventId),
    rows.map((row) => row.outcome),
    rows.map((row) => row.variant),
    rows.map((row) => row.attemptId),
    rows.map((row) => row.amount),
    rows.map((row) => row.raw),
    rows.map((row) => row.verdict),
    rows.map((row) => row.repeats),
  ])

const judge = statement(
  'suppliers.judge-callbacks',
  `update supplier_callbacks c set verdict = v.verdict from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     as v(supplier_key, event_id, outcome, verdict)
   where c.supplier_key = v.supplier_key and c.event_id = v.event_id and c.outcome = v.outcome and c.variant = ''`,
)
/** Notes what was made of callbacks that were not simply applied. */
export async function judgeCallbacks(
  tx: Tx,
  rows: readonly Pick<InboxRow, 'supplierKey' | 'eventId' | 'outcome' | 'verdict'>[],
): Promise<void> {
  await judge(tx, [
    rows.map((row) => row.supplierKey),
    rows.map((row) => row.eventId),
    rows.map((row) => row.outcome),
    rows.map((row) => row.verdict),
  ])
}
