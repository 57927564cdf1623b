import type { AgedPage } from '../../../platform/contract/paging.ts'
import { redirectTypeIds, redirectTypes, type RedirectTypeId } from '../contract/campaign-draft.ts'
import type { LeadReason } from '../contract/campaign-leads.ts'
import type { CampaignStatus } from '../contract/campaigns.ts'
import { statement, type Db, type Tx, statementByAge } from '../../../platform/server/db.ts'

export type CampaignRow = {
  aff_id: number
  title: string
  base_url: string
  click_id: string
  sub_id_1: string
  sub_id_2: string
  source: string
  creative_id: string
  placement: string
  type_id: number
  affiliate_type: string
  vendor_id: string
  cost_cents: number
  budget_cents: number
  lead_cap: number
  redirect_type: RedirectTypeId
  redirect_url: string
  status: CampaignStatus
  leads: number
  spent_cents: number
  version: number
  created_at: Date
  updated_at: Date
  /** The id of the user who created the campaign; null after that account was erased. */
  created_by: string | null
  secret_number: number
  /** The time until which the former secret also signs; null when no former secret signs any more. */
  former_secret_until: Date | null
}
export type AlertRow = { aff_id: number; cap: 'budget' | 'leads'; percent: number; at: Date }

const columns = `c.aff_id, c.title, c.base_url, c.click_id, c.sub_id_1, c.sub_id_2, c.source, c.creative_id, c.placement, c.type_id,
  t.affiliate_type, c.vendor_id, c.cost_cents, c.budget_cents, c.lead_cap, c.redirect_type, c.redirect_url, c.status, c.leads,
  c.spent_cents, c.version, c.created_at, c.updated_at, c.created_by, c.secret_number,
  case when c.former_secret_until > now() then c.former_secret_until end as former_secret_until`
const from = 'from campaigns c join affiliate_types t using (type_id)'

const selectOne = statement<CampaignRow>('affiliates.campaign', `select ${columns} ${from} where c.aff_id = $1`)
/** Finds a campaign; null when there is none. */
export const findCampaign = async (db: Db, affId: number): Promise<CampaignRow | null> =>
  (await selectOne(db, [affId]))[0] ?? null

/** Reads campaigns by their numbers. */
export const campaignsBy = statement<CampaignRow>(
  'affiliates.campaigns-by-number',
  `select ${columns} ${from} where c.aff_id = any ($1::int[])`,
)
/** Reads the campaigns of a vendor, newest first. */
export const campaignsOfVendor = statement<CampaignRow>(
  'affiliates.campaigns-of-vendor',
  `select ${columns} ${from} where c.vendor_id = $1 order by c.created_at desc, c.aff_id desc limit 500`,
)

const lockOne = statement<CampaignRow>(
  'affiliates.lock-campaign',
  `select ${columns} ${from} where c.aff_id = $1 for no key update of c`,
)
/** Locks a campaign until the transaction ends; null when there is none. */
export const lockCampaign = async (tx: Tx, affId: number): Promise<CampaignRow | null> =>
  (await lockOne(tx, [affId]))[0] ?? null

export type CampaignFilter = {
  /** The vendor whose campaigns are listed; null for all vendors. */
  vendorId: string | null
  text?: string
  affType?: number
  status?: CampaignStatus
  startDate?: string
  endDate?: string
}
// The text is compared literally: % and _ in it are not wildcards.
const matching = `($1::uuid is null or c.vendor_id = $1)
  and ($2::text is null or c.aff_id::text = $2 or position(lower($2) in lower(c.title)) > 0)
  and ($3::int is null or c.type_id = $3) and ($4::text is null or c.status = $4)
  and ($5::date is null or c.created_at >= ($5::date)::timestamp at time zone 'utc')
  and ($6::date is null or c.created_at < ($6::date + 1)::timestamp at time zone 'utc')`
const listFilterValues = ({ vendorId, text, affType, status, startDate, endDate }: CampaignFilter) => [
  vendorId,
  text?.trim() || null,
  affType ?? null,
  status ?? null,
  startDate ?? null,
  endDate ?? null,
]
const selectPage = statementByAge<CampaignRow>(
  'affiliates.campaigns',
  (way) =>
    `select ${columns} ${from} where ${matching} order by c.created_at ${way}, c.aff_id ${way} offset $7 limit $8`,
)
const countAll = statement<{ found: number }>(
  'affiliates.count-campaigns',
  `select count(*)::int as found from campaigns c where ${matching}`,
)
/** Lists a page of the campaigns that match a filter, with the total number. */
export async function listCampaigns(db: Db, filter: CampaignFilter, { offset, limit, age }: AgedPage) {
  const values = listFilterValues(filter)
  const [rows, counted] = await Promise.all([selectPage(age)(db, [...values, offset, limit]), countAll(db, values)])
  return { rows, count: counted[0]?.found ?? 0 }
}

export type CampaignWrite = {
  title: string
  baseUrl: string
  clickId: string
  subId1: string
  subId2: string
  source: string
  creativeId: string
  placement: string
  typeId: number
  vendorId: string
  costCents: number
  budgetCents: number
  leadCap: number
  redirectType: RedirectTypeId
  redirectUrl: string
}
const listValues = (one: CampaignWrite) => [
  one.title,
  one.baseUrl,
  one.clickId,
  one.subId1,
  one.subId2,
  one.source,
  one.creativeId,
  one.placement,
  one.typeId,
  one.vendorId,
  one.costCents,
  one.budgetCents,
  one.leadCap,
  one.redirectType,
  one.redirectUrl,
]
const written = `title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id, cost_cents,
  budget_cents, lead_cap, redirect_type, redirect_url`
const insertOne = statement<{ aff_id: number }>(
  'affiliates.insert-campaign',
  `insert into campaigns (${written}, created_by, idempotency_key, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now(), now())
   on conflict (created_by, idempotency_key) where idempotency_key is not null do nothing returning aff_id`,
)
/** Inserts a campaign and returns its number; null when the idempotency key was already used. */
export const insertCampaign = async (tx: Tx, one: CampaignWrite, createdBy: string, key: string | null) =>
  (await insertOne(tx, [...listValues(one), createdBy, key]))[0]?.aff_id ?? null

const selectByKey = statement<{ aff_id: number }>(
  'affiliates.campaign-by-key',
  'select aff_id from campaigns where created_by = $1 and idempotency_key = $2',
)
/** Finds the campaign that this user created with this idempotency key. */
export const findCampaignByKey = async (tx: Tx, createdBy: string, key: string) =>
  (await selectByKey(tx, [createdBy, key]))[0]?.aff_id ?? null

const updateOne = statement(
  'affiliates.update-campaign',
  `update campaigns set (${written}, version, updated_at) =
     ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, version + 1, now()) where aff_id = $16`,
)
/** Writes every field of a campaign, and increments its version. */
export const updateCampaign = (tx: Tx, affId: number, one: CampaignWrite) => updateOne(tx, [...listValues(one), affId])

const updateStatus = statement(
  'affiliates.update-status',
  'update campaigns set status = $2, version = version + 1, updated_at = now() where aff_id = $1',
)
/** Pauses or resumes a campaign. */
export const setStatus = (tx: Tx, affId: number, status: CampaignStatus) => updateStatus(tx, [affId, status])

const changeSecret = statement(
  'affiliates.change-secret',
  `update campaigns set secret_number = secret_number + 1, former_secret_until = now() + make_interval(hours => $2),
     version = version + 1, updated_at = now() where aff_id = $1`,
)
/** Replaces the signing secret of a campaign; the former secret also signs for some hours. */
export const rotateSecret = (tx: Tx, affId: number, overlapHours: number) => changeSecret(tx, [affId, overlapHours])

/** Reads the types of affiliates. */
export const readTypes = statement<{ id: number; affiliateType: string }>(
  'affiliates.types',
  'select type_id as id, affiliate_type as "affiliateType" from affiliate_types order by type_id',
)

/** Reads which shares of their caps these campaigns have reached. */
export const readAlerts = statement<AlertRow>(
  'affiliates.alerts',
  'select aff_id, cap, percent, at from campaign_alerts where aff_id = any ($1::int[]) order by percent',
)
const insertAlert = statement(
  'affiliates.insert-alert',
  'insert into campaign_alerts (aff_id, cap, percent, at) values ($1, $2, $3, now()) on conflict do nothing returning percent',
)
/** Records that a campaign reached a share of a cap; false when it was recorded before. */
export const noteAlert = async (tx: Tx, affId: number, cap: 'budget' | 'leads', percent: number): Promise<boolean> =>
  (await insertAlert(tx, [affId, cap, percent])).length > 0

const callCountLead = statement<{ verdict: 'paid' | LeadReason; cents: number }>(
  'affiliates.count-lead',
  'select verdict, cents from count_lead($1)',
)
/**
 * Counts one more lead within both caps, or returns why it is not paid for. Locks the campaign until the transaction
 * ends.
 */
export async function countLead(tx: Tx, affId: number): Promise<{ verdict: 'paid' | LeadReason; cents: number }> {
  const [row] = await callCountLead(tx, [affId])
  if (!row) throw new Error('a lead was neither counted nor refused')
  return row
}

const pixelTypes = redirectTypeIds.filter((id) => redirectTypes[id].caller === 'browser')
/**
 * Reads what short links and the document policy need to know about every campaign. `readStampText` changes when any
 * campaign changes.
 */
export const readClickTargets = statement<{
  aff_id: number
  base_url: string
  sub_id_1: string
  sub_id_2: string
  source: string
  creative_id: string
  placement: string
  pixel_url: string | null
}>(
  'affiliates.read-click-targets',
  `select aff_id, base_url, sub_id_1, sub_id_2, source, creative_id, placement,
     case when redirect_type in (${pixelTypes.join(', ')}) then redirect_url end as pixel_url from campaigns`,
)
const readStamp = statement<{ stamp: string }>(
  'affiliates.stamp',
  `select count(*) || ' ' || coalesce(sum(version), 0) as stamp from campaigns`,
)
/** Reads a text that changes with every change of a campaign. */
export const readStampText = async (db: Db): Promise<string> => (await readStamp(db, []))[0]?.stamp ?? ''
