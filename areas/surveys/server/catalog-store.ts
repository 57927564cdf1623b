import type { Day } from '../../../platform/contract/day.ts'
import type { SurveyStatus } from '../contract/survey-draft.ts'
import type { Device, ScreenOutStep, SurveyKind } from '../contract/surveys.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import { savePrice } from './price-store.ts'

export type { SurveyStatus }
export type Target = { questionId: string; optionIds?: readonly string[]; min?: number; max?: number }
/**
 * How many completes are wanted: in all if there is no condition, otherwise of the people who meet it. An interlocked
 * quota counts those who meet all of its conditions: `questionId` with `optionIds` (if given) and each of `also`,
 * which may be ranges too.
 */
export type Quota = {
  name: string
  places: number
  questionId?: string
  optionIds?: readonly string[]
  also?: readonly Target[]
}

/** A survey as staff and the demo world write it. */
export type SurveyDraft = {
  surveyId: string
  title: string
  kind: SurveyKind
  category: string
  points: number
  minutes: number
  countryId: string | null
  devices: readonly Device[]
  status: SurveyStatus
  supplierKey: string | null
  entryUrl: string | null
  questionnaire: Record<string, unknown> | null
  /** The usual answering time; null means answering times are not judged. */
  normSeconds: number | null
  targets: readonly Target[]
  quotas: readonly Quota[]
  /**
   * Surveys of one group count as one study for a panelist. `cooldownDays` absent or null: no one may take part in the
   * study twice.
   */
  exclusionGroup?: string | null
  cooldownDays?: number | null
  /** How many panelists may enter on one UTC day. */
  dailyCap?: number | null
  /** Only people on the include list (see `saveList`) may enter. */
  isByList?: boolean
  /** What the supplier agreed to pay for one complete; if absent, the stored price stays. */
  price?: AgreedPrice
}
/**
 * What a supplier pays for one complete, in millionths of a currency unit. Panelists get `sharePercent` of it, and the
 * supplier keeps `feePercent` as its commission (zero if absent).
 */
export type AgreedPrice = { micros: number; currency: string; sharePercent: number; feePercent?: number }

/** A survey as it is kept in memory for lists and matching. */
export type OfferRow = {
  survey_id: string
  title: string
  kind: SurveyKind
  category: string
  points: number
  minutes: number
  country_id: string | null
  /** Null for surveys of our own. */
  supplier_key: string | null
  devices: Device[]
  status: SurveyStatus
  norm_seconds: number | null
  /** The number of seconds within which four of five panelists complete it; null until enough have completed it. */
  most_seconds: number | null
  /** The average rating, from 1 to 5, and the number of ratings; null until there are enough. */
  score: number | null
  score_ratings: number | null
  /** The survey's own screen-out pay; null means the panel's default pay. */
  screen_out: ScreenOutStep[] | null
  live_since: Date
  exclusion_group: string | null
  cooldown_days: number | null
  is_by_list: boolean
  /** The UTC day on which the survey reached its daily cap. */
  full_on: Day | null
  completes: number
  turned_away: number
  /** For each segment, how many entrants qualified and how many were screened out. */
  segments: Readonly<Record<string, [number, number]>>
  targets: { questionId: string; optionIds: string[] | null; min: number | null; max: number | null }[]
  quotas: { questionId: string | null; optionIds: string[]; also: Target[]; isOpen: boolean }[]
}

const offerColumns = `s.survey_id, s.title, s.kind, s.category, s.points, s.minutes, s.country_id, s.supplier_key, s.devices, s.status,
  s.norm_seconds, s.most_seconds, s.score::double precision as score, s.score_ratings, s.screen_out, s.live_since, s.exclusion_group, s.cooldown_days, s.is_by_list, s.full_on::text as full_on, s.completes, s.turned_away,
  s.segments,
  coalesce((select json_agg(json_build_object('questionId', t.question_id, 'optionIds', t.option_ids, 'min', t.min_value,
    'max', t.max_value) order by t.target_no) from survey_targets t where t.survey_id = s.survey_id), '[]') as targets,
  coalesce((select json_agg(json_build_object('questionId', q.question_id, 'optionIds', q.option_ids, 'also', q.also,
    'isOpen', q.is_open)
    order by q.cell_no) from survey_quotas q where q.survey_id = s.survey_id), '[]') as quotas`

const readVersion = statement<{ version: number }>('surveys.version', 'select version from survey_catalog')
/** The version of the survey catalogue; every change raises it. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const [row] = await readVersion(db, [])
  return row?.version ?? 0
}

const selectChanged = statement<{ survey_id: string }>(
  'surveys.changed',
  'select distinct survey_id from survey_changes where version > $1 and version <= $2',
)
const countChanges = statement<{ found: number }>(
  'surveys.changes',
  'select count(*)::int as found from survey_changes where version > $1 and version <= $2',
)
/** The surveys that changed after version `from`, up to version `to`; null when the changes are no longer stored. */
export async function listChangedSince(db: Db, from: number, to: number): Promise<string[] | null> {
  const [counted] = await countChanges(db, [from, to])
  if (counted?.found !== to - from) return null
  return (await selectChanged(db, [from, to])).map((row) => row.survey_id)
}

const selectAsking = statement<{ survey_id: string; title: string; status: SurveyStatus; asking: number }>(
  'surveys.asking',
  `select survey_id, title, status, count(*) over () as asking from surveys s
   where status in ('live', 'paused', 'scheduled') and (
     exists (select from survey_targets t where t.survey_id = s.survey_id and t.question_id = any ($1::text[])
       and ($2::text[] is null or t.option_ids && $2))
     or exists (select from survey_quotas q where q.survey_id = s.survey_id and q.question_id = any ($1)
       and ($2 is null or q.option_ids && $2))
     or exists (select from survey_quotas q cross join jsonb_array_elements(q.also) demand where q.survey_id = s.survey_id
       and demand->>'questionId' = any ($1)
       and ($2 is null or exists (select from jsonb_array_elements_text(demand->'optionIds') o where o = any ($2)))))
   order by status <> 'live', title, survey_id limit $3`,
)
/**
 * Surveys that are live, paused or scheduled and have a condition on one of these questions, or on one of these
 * options.
 */
export async function listSurveysAsking(
  db: Db,
  {
    questionIds,
    optionIds,
    limit,
  }: { questionIds: readonly string[]; optionIds: readonly string[] | null; limit: number },
): Promise<{ surveys: { surveyId: string; title: string; status: SurveyStatus }[]; count: number }> {
  const rows = await selectAsking(db, [questionIds, optionIds, limit])
  return {
    surveys: rows.map(({ survey_id: surveyId, title, status }) => ({ surveyId, title, status })),
    count: rows[0]?.asking ?? 0,
  }
}

const selectLive = statement<OfferRow>('surveys.live', `select ${offerColumns} from surveys s where s.status = 'live'`)
/** Every survey that is live, including those whose quotas are full. */
export const listLiveOffers = (db: Db): Promise<OfferRow[]> => selectLive(db, [])

const selectOffers = statement<OfferRow>(
  'surveys.offers',
  `select ${offerColumns} from surveys s where s.survey_id = any($1::text[])`,
)
/** Surveys by id, whatever their status. */
export const readOffers = (db: Db, surveyIds: readonly string[]): Promise<OfferRow[]> => selectOffers(db, [surveyIds])

const trim = statement<{ version: number }>(
  'surveys.trim-changes',
  `delete from survey_changes where at < now() - interval '1 day' returning version`,
)
/**
 * Removes changes that every process has long since applied; returns how many. A process that missed some reads the
 * whole catalogue again.
 */
export const trimChanges = async (tx: Tx): Promise<number> => (await trim(tx, [])).length

const upsert = statement(
  'surveys.save',
  `insert into surveys (survey_id, title, kind, category, points, minutes, country_id, devices, status, supplier_key, entry_url,
     questionnaire, norm_seconds, exclusion_group, cooldown_days, daily_cap, is_by_list)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16, $17)
   on conflict (survey_id) do update set title = $2, kind = $3, category = $4, points = $5, minutes = $6, country_id = $7,
     devices = $8, status = $9, supplier_key = $10, entry_url = $11, questionnaire = $12::jsonb, norm_seconds = $13,
     exclusion_group = $14, cooldown_days = $15, daily_cap = $16, is_by_list = $17,
     full_on = case when surveys.daily_cap is distinct from $16 then null else surveys.full_on end`,
)
const dropTargets = statement('surveys.drop-targets', 'delete from survey_targets where survey_id = $1')
const insertTargets = statement(
  'surveys.insert-targets',
  `insert into survey_targets (survey_id, target_no, question_id, option_ids, min_value, max_value)
   select $1, t.no, t.question_id, t.option_ids, t.min, t.max from jsonb_to_recordset($2::jsonb)
     as t(no smallint, question_id text, option_ids text[], min double precision, max double precision)`,
)
const upsertQuotas = statement(
  'surveys.save-quotas',
  `with wanted as (select * from jsonb_to_recordset($2::jsonb)
       as q(no smallint, name text, question_id text, option_ids text[], also jsonb, places integer)),
     known as (update survey_quotas k set places = w.places, name = w.name from wanted w where k.survey_id = $1
       and k.question_id is not distinct from w.question_id and k.option_ids = w.option_ids and k.also = w.also returning w.no),
     gone as (delete from survey_quotas k where k.survey_id = $1 and not exists (select from wanted w
       where k.question_id is not distinct from w.question_id and k.option_ids = w.option_ids and k.also = w.also))
   insert into survey_quotas (survey_id, name, question_id, option_ids, also, places)
   select $1, w.name, w.question_id, w.option_ids, w.also, w.places from wanted w
   where w.no not in (select no from known) order by w.no`,
)

/** Writes a survey with its targeting and quotas. */
export async function saveSurvey(tx: Tx, draft: SurveyDraft): Promise<void> {
  const { surveyId, title, kind, category, points, minutes, countryId, devices, status } = draft
  const questionnaire = draft.questionnaire ? JSON.stringify(draft.questionnaire) : null
  const { exclusionGroup = null, cooldownDays = null, dailyCap = null, isByList = false } = draft
  const offer = [surveyId, title, kind, category, points, minutes, countryId, devices, status]
  const source = [draft.supplierKey, draft.entryUrl, questionnaire, draft.normSeconds]
  await upsert(tx, [...offer, ...source, exclusionGroup, cooldownDays, dailyCap, isByList])
  if (draft.price) await savePrice(tx, surveyId, draft.price)
  await saveDemands(tx, draft)
}

type Demands = Pick<SurveyDraft, 'surveyId' | 'targets' | 'quotas'>
/** Writes the targeting and quotas of a survey; quotas that remain keep the places that were already taken. */
export async function saveDemands(tx: Tx, { surveyId, ...draft }: Demands): Promise<void> {
  await dropTargets(tx, [surveyId])
  const targets = draft.targets.map(({ questionId, optionIds, min, max }, no) => ({
    no,
    question_id: questionId,
    option_ids: optionIds ?? null,
    min: min ?? null,
    max: max ?? null,
  }))
  if (targets.length > 0) await insertTargets(tx, [surveyId, JSON.stringify(targets)])
  const quotas = draft.quotas.map(({ name, places, questionId, optionIds, also }, no) => ({
    no,
    name,
    question_id: questionId ?? null,
    option_ids: optionIds ?? [],
    also: also ?? [],
    places,
  }))
  await upsertQuotas(tx, [surveyId, JSON.stringify(quotas)])
}

export type ListMode = 'include' | 'exclude'
const dropList = statement<{ user_id: string }>(
  'surveys.drop-list',
  'delete from survey_lists where survey_id = $1 and mode = $2 returning user_id',
)
const insertList = statement(
  'surveys.insert-list',
  'insert into survey_lists (survey_id, mode, user_id) select $1, $2, unnest($3::uuid[])',
)
/**
 * Replaces the list of those who may, or may not, enter a survey; returns everyone who was on the old list or is on
 * the new one.
 */
export async function replaceList(
  tx: Tx,
  surveyId: string,
  mode: ListMode,
  userIds: readonly string[],
): Promise<string[]> {
  const before = await dropList(tx, [surveyId, mode])
  const wanted = [...new Set(userIds)]
  if (wanted.length > 0) await insertList(tx, [surveyId, mode, wanted])
  return [...new Set([...before.map((row) => row.user_id), ...wanted])]
}

const setStatus = statement<{ survey_id: string }>(
  'surveys.set-status',
  'update surveys set status = $2 where survey_id = $1 returning survey_id',
)
/** Opens, pauses or closes a survey; returns false when it does not exist. */
export async function changeStatus(tx: Tx, surveyId: string, status: SurveyStatus): Promise<boolean> {
  return (await setStatus(tx, [surveyId, status])).length > 0
}

// Only surveys whose figures changed are written, so that processes do not rebuild their index when nothing happened.
const measure = statement<{ survey_id: string }>(
  'surveys.measure',
  `with seen as (
     select survey_id, count(*) filter (where outcome in ('completed', 'reversed'))::int as completes,
       count(*) filter (where outcome in ('disqualified', 'quota_full'))::int as turned_away,
       percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at))
         filter (where outcome = 'completed') as median,
       percentile_cont(0.8) within group (order by extract(epoch from ended_at - started_at))
         filter (where outcome = 'completed') as most
     from attempts where outcome <> 'started' group by survey_id)
   update surveys s set completes = seen.completes, turned_away = seen.turned_away, norm_seconds =
     case when s.norm_seconds is null or seen.completes < $1 then s.norm_seconds else greatest(1, round(seen.median))::int end,
     most_seconds = case when seen.completes < $1 then s.most_seconds else greatest(1, round(seen.most))::int end
   from seen where s.survey_id = seen.survey_id and ((s.completes, s.turned_away) is distinct from (seen.completes, seen.turned_away)
     or (s.most_seconds is null and seen.completes >= $1 and seen.most is not null))
   returning s.survey_id`,
)
/**
 * Counts how attempts ended and, for surveys with at least `minCompletes` completes, the times within which half and
 * four fifths of panelists complete; returns how many surveys changed.
 */
export const measureSurveys = async (tx: Tx, minCompletes: number): Promise<number> =>
  (await measure(tx, [minCompletes])).length
