import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { CatalogueOffer, Skipped, Visit } from './connectors/connector.ts'
import type { Reported } from './rules.ts'

/** The job that reads catalogues. */
export const readCatalogues = 'suppliers.read-catalogues'

/** A process's claim to read a catalogue. */
export type Claim = { failures: number; claimed_at: string }
const claim = statement<Claim>(
  'suppliers.claim-catalogue',
  `insert into supplier_catalogues as c (supplier_key, next_at, claimed_until, claimed_at)
     values ($1, $2::timestamptz, $2::timestamptz + interval '2 minutes', now())
   on conflict (supplier_key) do update set claimed_until = excluded.claimed_until, claimed_at = excluded.claimed_at
     where (c.next_at <= $2::timestamptz or c.asked_at < $3::timestamptz)
       and (c.claimed_until is null or c.claimed_until < $2::timestamptz)
   returning failures, claimed_at::text as claimed_at`,
)
/**
 * Claims the reading of a catalogue for two minutes, if it is due or its last reading began before `agedBy`; null if
 * it is neither, or if another process is reading it.
 */
export const claimCatalogue = async (tx: Tx, supplierKey: string, now: Date, agedBy: Date | null = null) =>
  (await claim(tx, [supplierKey, now, agedBy]))[0] ?? null

const askSoon = statement(
  'suppliers.catalogue-due',
  'update supplier_catalogues set next_at = $2 where supplier_key = $1',
)
/** Makes a catalogue due at once. */
export const makeCatalogueDue = async (tx: Tx, supplierKey: string, now: Date): Promise<void> =>
  void (await askSoon(tx, [supplierKey, now]))

const lockCatalogue = statement<{ is_newer: boolean }>(
  'suppliers.lock-catalogue',
  `select coalesce(asked_at > $2, false) as is_newer from supplier_catalogues where supplier_key = $1 for update`,
)
const dropOffers = statement(
  'suppliers.drop-catalogue-offers',
  'delete from catalogue_offers where supplier_key = $1 and external_id <> all ($2::text[])',
)
const upsertOffers = statement(
  'suppliers.save-catalogue-offers',
  `insert into catalogue_offers as o (supplier_key, external_id, offer)
   select $1, t.offer->>'externalId', t.offer from jsonb_array_elements($2::jsonb) as t(offer) order by 2
   on conflict (supplier_key, external_id) do update set offer = excluded.offer where o.offer is distinct from excluded.offer`,
)
const noteRead = statement(
  'suppliers.note-catalogue',
  `update supplier_catalogues set asked_at = $2, counted_from = $6::timestamptz, failures = 0, skipped = $3::jsonb, clock_offset_ms = $4,
     next_at = $5,
     claimed_until = case when claimed_at = $6::timestamptz then null else claimed_until end where supplier_key = $1`,
)
export type WholeRead = {
  offers: readonly CatalogueOffer[]
  skipped: readonly Skipped[]
  askedAt: Date
  /** When the catalogue was claimed, by the database's clock. */
  claimedAt: string
  clockOffsetMs: number
}
/**
 * Stores a catalogue, unless the stored one was requested later. Surveys that it does not contain are removed, even if
 * it was cut off because of its length: there is no way to know whether they are still open.
 */
export async function saveCatalogue(tx: Tx, supplierKey: string, read: WholeRead, nextAt: Date): Promise<void> {
  const { offers, skipped, askedAt, claimedAt, clockOffsetMs } = read
  const [kept] = await lockCatalogue(tx, [supplierKey, askedAt])
  if (!kept || kept.is_newer) return
  await dropOffers(tx, [supplierKey, offers.map(({ externalId }) => externalId)])
  await upsertOffers(tx, [supplierKey, JSON.stringify(offers)])
  await noteRead(tx, [supplierKey, askedAt, JSON.stringify(skipped), Math.round(clockOffsetMs), nextAt, claimedAt])
}

const writeUnread = statement(
  'suppliers.note-catalogue-unread',
  `update supplier_catalogues set failures = failures + 1, next_at = $2,
     claimed_until = case when claimed_at = $3::timestamptz then null else claimed_until end where supplier_key = $1`,
)
/** Records that a catalogue could not be read. The stored one stays, until it is too old. */
export const noteUnread = async (tx: Tx, supplierKey: string, claimedAt: string, nextAt: Date): Promise<void> =>
  void (await writeUnread(tx, [supplierKey, nextAt, claimedAt]))

export type CatalogueState = {
  supplier_key: string
  asked_at: Date | null
  next_at: Date
  failures: number
  clock_offset_ms: number
  skipped: Skipped[]
  offers: number
}
const selectState = statement<CatalogueState>(
  'suppliers.catalogue-state',
  `select c.supplier_key, c.asked_at, c.next_at, c.failures, c.clock_offset_ms::float8 as clock_offset_ms, c.skipped,
     (select count(*)::int from catalogue_offers o where o.supplier_key = c.supplier_key) as offers
   from supplier_catalogues c where c.supplier_key = $1`,
)
/** The state of reading a supplier's catalogue; null if it was never requested. */
export const findCatalogueState = async (db: Db, supplierKey: string): Promise<CatalogueState | null> =>
  (await selectState(db, [supplierKey]))[0] ?? null

const selectRequestTime = statement<{ asked_at: Date | null }>(
  'suppliers.catalogue-request-time',
  'select asked_at from supplier_catalogues where supplier_key = $1',
)
/** When the stored catalogue was requested; null if none is stored. */
export const findRequestTime = async (db: Db, supplierKey: string): Promise<Date | null> =>
  (await selectRequestTime(db, [supplierKey]))[0]?.asked_at ?? null

const selectOffers = statement<{ offer: CatalogueOffer }>(
  'suppliers.catalogue-offers',
  'select offer from catalogue_offers where supplier_key = $1 order by external_id',
)
export const listCatalogueOffers = async (db: Db, supplierKey: string): Promise<CatalogueOffer[]> =>
  (await selectOffers(db, [supplierKey])).map(({ offer }) => offer)

const lockOffer = statement<{ offer: CatalogueOffer; begun: number }>(
  'suppliers.lock-catalogue-offer',
  `select offer, 0 as begun from catalogue_offers where supplier_key = $1 and external_id = $2 for update`,
)
const countBegun = statement<{ begun: number }>(
  'suppliers.catalogue-begun',
  `select count(*)::int as begun from supplier_attempts t join supplier_catalogues c using (supplier_key)
   where t.supplier_key = $1 and t.survey_id = $2 and t.started_at >= c.counted_from - interval '1 minute'`,
)
/**
 * Whether one more panelist may be sent to an offer under its network's click limit. Panelists who have started since
 * the catalogue was requested, or shortly before, are subtracted from what was left then. The result stays true until
 * the transaction ends.
 */
export async function hasClickLeft(
  tx: Tx,
  supplierKey: string,
  externalId: string,
  surveyId: string,
): Promise<boolean> {
  const [row] = await lockOffer(tx, [supplierKey, externalId])
  if (!row) return false
  if (!row.offer.clicks) return true
  const [counted] = await countBegun(tx, [supplierKey, surveyId])
  return row.offer.clicks.left > (counted?.begun ?? 0)
}

const begunSince = statement<{ external_id: string; begun: number }>(
  'suppliers.catalogue-begun-since',
  `select o.external_id, count(*)::int as begun from supplier_attempts t join supplier_offers o using (survey_id)
   join supplier_catalogues c on c.supplier_key = t.supplier_key
   where t.supplier_key = $1 and o.supplier_key = $1 and t.started_at >= c.counted_from - interval '1 minute' group by o.external_id`,
)
/** How many panelists have started each offer since the catalogue was requested. */
export const countBegunByOffer = async (db: Db, supplierKey: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await begunSince(db, [supplierKey])).map((row) => [row.external_id, row.begun]))

const selectVisits = statement<{ attempt_id: string; external_id: string; started_at: Date; outcome: string }>(
  'suppliers.catalogue-visits',
  `select t.attempt_id, o.external_id, t.started_at, t.outcome from supplier_attempts t join supplier_offers o using (survey_id)
   where t.user_id = $2 and t.supplier_key = $1 and o.supplier_key = $1`,
)
export type OwnVisit = Visit & { attemptId: string }
/** What a panelist did in a supplier's surveys; abandoned attempts count as started. */
export const listVisits = async (db: Db, supplierKey: string, userId: string): Promise<OwnVisit[]> =>
  (await selectVisits(db, [supplierKey, userId])).map((row) => ({
    attemptId: row.attempt_id,
    externalId: row.external_id,
    startedAt: row.started_at,
    outcome: row.outcome === 'started' || row.outcome === 'abandoned' ? null : (row.outcome as Reported),
  }))
