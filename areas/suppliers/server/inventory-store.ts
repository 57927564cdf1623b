import { keepWords, type Message } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { SupplierRow } from './store.ts'

export type OfferCounts = { live: number; paused: number }
const countOffers = statement<{ supplier_key: string; live: number; paused: number }>(
  'suppliers.count-offers',
  `select o.supplier_key, count(*) filter (where s.status = 'live')::int as live,
     count(*) filter (where s.status = 'paused')::int as paused from supplier_offers o join supplier_surveys s using (survey_id)
   group by o.supplier_key`,
)
/** How many imported surveys of each supplier are open, and how many are held back. */
export const offerCounts = async (db: Db): Promise<ReadonlyMap<string, OfferCounts>> =>
  new Map((await countOffers(db, [])).map(({ supplier_key, ...counts }) => [supplier_key, counts]))

const claimDue = statement<Pick<SupplierRow, 'supplier_key'>>(
  'suppliers.claim-inventory',
  `update suppliers set inventory_asked_at = now(), inventory_next_at = now() + interval '10 minutes'
   where supplier_key in (select supplier_key from suppliers where inventory_url is not null and is_active
     and is_live and inventory_next_at <= now() for no key update skip locked)
   returning supplier_key`,
)
/** Claims the suppliers whose inventory is due; no other process gets the same ones for ten minutes. */
export const claimDueSuppliers = async (tx: Tx): Promise<string[]> =>
  (await claimDue(tx, [])).map((row) => row.supplier_key)

const writeDue = statement<{ supplier_key: string }>(
  'suppliers.make-inventory-due',
  `update suppliers set inventory_next_at = now() where supplier_key = $1 and inventory_url is not null returning supplier_key`,
)
/** Makes a supplier's inventory due; false when it has no address. */
export const makeInventoryDue = async (tx: Tx, supplierKey: string): Promise<boolean> =>
  (await writeDue(tx, [supplierKey])).length > 0

const writeInventoryResult = statement(
  'suppliers.note-inventory-result',
  `update suppliers set inventory_failures = $2, inventory_error = $3, inventory_next_at = now() + $4 * interval '1 minute'
   where supplier_key = $1`,
)
/** Records the result of a request for an inventory, and when the next one is due. */
export const noteInventoryResult = async (
  tx: Tx,
  supplierKey: string,
  { failures, error, minutes }: { failures: number; error: Message | null; minutes: number },
): Promise<void> => void (await writeInventoryResult(tx, [supplierKey, failures, error && keepWords(error), minutes]))

export type KnownOffer = {
  external_id: string
  survey_id: string
  digest: string
  set_status: 'live' | 'paused' | 'closed'
}
const selectOffers = statement<KnownOffer>(
  'suppliers.known-offers',
  'select external_id, survey_id, digest, set_status from supplier_offers where supplier_key = $1',
)
export const listKnownOffers = (db: Db, supplierKey: string): Promise<KnownOffer[]> => selectOffers(db, [supplierKey])

export type OfferWrite = {
  externalId: string
  surveyId: string
  digest: string
  setStatus: 'live' | 'paused' | 'closed'
  reasons: readonly Message[]
}
const upsertOffers = statement(
  'suppliers.save-offers',
  `insert into supplier_offers (supplier_key, external_id, survey_id, digest, set_status, reasons, seen_at)
   select $1, o.external_id, o.survey_id, o.digest, o.set_status, o.reasons, now() from jsonb_to_recordset($2::jsonb)
     as o(external_id text, survey_id text, digest text, set_status text, reasons text[]) order by o.external_id
   on conflict (supplier_key, external_id) do update set digest = excluded.digest, set_status = excluded.set_status,
     reasons = excluded.reasons, seen_at = excluded.seen_at`,
)
/** Stores offers as they were just read. */
export const saveOffers = async (tx: Tx, supplierKey: string, offers: readonly OfferWrite[]): Promise<void> => {
  const rows = offers.map(({ externalId, surveyId, digest, setStatus, reasons }) => ({
    external_id: externalId,
    survey_id: surveyId,
    digest,
    set_status: setStatus,
    reasons: reasons.map(keepWords),
  }))
  await upsertOffers(tx, [supplierKey, JSON.stringify(rows)])
}

const writeSeen = statement(
  'suppliers.note-offers-seen',
  'update supplier_offers set seen_at = now() where supplier_key = $1 and external_id = any ($2::text[])',
)
/** Records that unchanged offers were seen again. */
export const noteSeen = async (tx: Tx, supplierKey: string, externalIds: readonly string[]): Promise<void> =>
  void (await writeSeen(tx, [supplierKey, externalIds]))

export type OfferColumns = {
  survey_id: string
  external_id: string
  title: string
  points: number
  minutes: number
  status: 'live' | 'paused' | 'closed'
  /** The reasons as stored messages; in old rows, as texts. */
  reasons: string[]
  /** The status that the offer would have if only the inventory counted. */
  set_status: 'live' | 'paused' | 'closed'
  seen_at: Date
}
const listOffers = statement<OfferColumns>(
  'suppliers.offers',
  `select o.survey_id, o.external_id, s.title, s.points, s.minutes, s.status, o.reasons, o.set_status, o.seen_at
   from supplier_offers o join supplier_surveys s using (survey_id) where o.supplier_key = $1
   order by array_position(array['paused', 'live', 'closed'], o.set_status), o.external_id limit $2 offset $3`,
)
const countAll = statement<{ count: number }>(
  'suppliers.offers-count',
  'select count(*)::int as count from supplier_offers where supplier_key = $1',
)
/** A page of a supplier's offers; those that are held back come first. */
export async function listOffersPage(
  db: Db,
  supplierKey: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await listOffers(db, [supplierKey, limit, offset])
  const [counted] = await countAll(db, [supplierKey])
  return { rows, count: counted?.count ?? 0 }
}
