import type { SurveyStatus } from '../contract/survey-draft.ts'
import { statement, type Tx } from '../../../platform/server/db.ts'
import { saveDemands, type AgreedPrice, type SurveyDraft } from './catalog-store.ts'

/** A survey as its supplier offers it. `isWanted`: it is open at the supplier, and more completes are wanted. */
export type ImportedDraft = SurveyDraft & { isWanted: boolean; price: AgreedPrice }
/** What is reported about a survey that an import has changed. */
export type ReportedSurvey = { title: string; points: number; minutes: number; status: SurveyStatus }
export type Imported = { surveyId: string; before: ReportedSurvey | null; after: ReportedSurvey }

// Locks quotas before surveys, as entry and staff do, so that the three can never deadlock.
const lockQuotas = statement(
  'surveys.lock-imported-quotas',
  'select from survey_quotas where survey_id = any($1::text[]) order by survey_id, cell_no for no key update',
)
const lockSurveys = statement<ReportedSurvey & { survey_id: string }>(
  'surveys.lock-imported',
  `select survey_id, title, points, minutes, status from surveys where survey_id = any($1::text[]) order by survey_id
   for no key update`,
)
/**
 * Fields that the supplier does not send stay as staff wrote them: exclusions, caps, lists, and a time norm that was
 * measured or switched off. A state that staff chose stays too, but what the supplier has closed is closed, and what it
 * paused is not live.
 */
const upsert = statement<{ status: SurveyStatus }>(
  'surveys.import',
  `with written as (
   insert into surveys (survey_id, title, kind, category, points, minutes, country_id, devices, status, supplier_key, entry_url, norm_seconds,
     price_micros, price_currency, share_percent, fee_percent, price_version)
   values ($1, $2, 'external', $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14, $15, $16, 1)
   on conflict (survey_id) do update set title = $2, category = $3, points = $4, minutes = $5, country_id = $6, devices = $7,
     status = case when $8 = 'closed' then $8 when surveys.kept_status in ('paused', 'closed') then surveys.kept_status
       when surveys.kept_status = 'live' and $12 then 'live' else $8 end,
     entry_url = $10, norm_seconds = case when surveys.norm_seconds = surveys.minutes * 60 then $11 else surveys.norm_seconds end,
     price_micros = $13, price_currency = $14, share_percent = $15, fee_percent = $16, price_version = surveys.price_version
       + ((surveys.price_micros, surveys.price_currency, surveys.share_percent, surveys.fee_percent)
         is distinct from ($13, $14, $15, $16))::int,
     version = surveys.version + 1, updated_at = now()
   where surveys.supplier_key = $9
   returning survey_id, status, price_version, price_micros, price_currency, share_percent, fee_percent),
   priced as (
     insert into survey_prices (survey_id, version, price_micros, currency, share_percent, fee_percent)
     select survey_id, price_version, price_micros, price_currency, share_percent, fee_percent from written
     on conflict do nothing)
   select status from written`,
)

/**
 * Writes surveys as their supplier offers them now; a survey with the same id that belongs to someone else stays as it
 * is.
 */
export async function importSurveys(tx: Tx, drafts: readonly ImportedDraft[]): Promise<Imported[]> {
  const inOrder = drafts.toSorted((a, b) => (a.surveyId < b.surveyId ? -1 : 1))
  const ids = inOrder.map(({ surveyId }) => surveyId)
  await lockQuotas(tx, [ids])
  const known = new Map((await lockSurveys(tx, [ids])).map(({ survey_id: id, ...shown }) => [id, shown]))
  const imported: Imported[] = []
  for (const draft of inOrder) {
    const { surveyId, title, category, points, minutes, countryId, devices, supplierKey, entryUrl, normSeconds } = draft
    const offer = [surveyId, title, category, points, minutes, countryId, devices, draft.status]
    const { micros, currency, sharePercent, feePercent = 0 } = draft.price
    const price = [micros, currency, sharePercent, feePercent]
    const [row] = await upsert(tx, [...offer, supplierKey, entryUrl, normSeconds, draft.isWanted, ...price])
    if (!row) continue
    await saveDemands(tx, draft)
    imported.push({
      surveyId,
      before: known.get(surveyId) ?? null,
      after: { title, points, minutes, status: row.status },
    })
  }
  return imported
}

const close = statement<{ survey_id: string }>(
  'surveys.close-imported',
  `update surveys set status = 'closed', version = version + 1, updated_at = now()
   where survey_id = any($1::text[]) and supplier_key = $2 and status <> 'closed' returning survey_id`,
)
/** Closes surveys that a supplier no longer offers; returns those that were not closed yet. */
export const closeImported = async (tx: Tx, supplierKey: string, surveyIds: readonly string[]): Promise<string[]> => {
  await lockQuotas(tx, [surveyIds])
  await lockSurveys(tx, [surveyIds])
  return (await close(tx, [surveyIds, supplierKey])).map((row) => row.survey_id)
}

const selectLive = statement<{ survey_id: string }>(
  'surveys.live-of-supplier',
  `select survey_id from surveys where supplier_key = $1 and status = 'live'`,
)
const pause = statement<{ survey_id: string }>(
  'surveys.pause-imported',
  `update surveys set status = 'paused', version = version + 1, updated_at = now()
   where survey_id = any($1::text[]) and supplier_key = $2 and status = 'live' returning survey_id`,
)
/**
 * Pauses every open survey of a supplier; returns which. States that staff chose still apply when the inventory is
 * read again.
 */
export const pauseSurveysOf = async (tx: Tx, supplierKey: string): Promise<string[]> => {
  const surveyIds = (await selectLive(tx, [supplierKey])).map((row) => row.survey_id)
  await lockQuotas(tx, [surveyIds])
  await lockSurveys(tx, [surveyIds])
  return (await pause(tx, [surveyIds, supplierKey])).map((row) => row.survey_id)
}
