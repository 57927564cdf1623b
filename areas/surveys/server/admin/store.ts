import type { QuotaDraft, SurveyFields, SurveyStatus } from '../../contract/survey-draft.ts'
import type { Condition } from '../../../matching/contract.ts'
import type { Device, Outcome, SurveyKind } from '../../contract/surveys.ts'
import { statement, type Db, type Tx } from '../../../../platform/server/db.ts'
import { saveSurvey, type Quota } from '../catalog-store.ts'
import type { LadderStep } from './rules.ts'

/** A survey as it is stored, with what staff need to know about its state. */
export type StoredSurvey = {
  surveyId: string
  status: SurveyStatus
  version: number
  createdAt: Date
  updatedAt: Date
  fields: SurveyFields
  quotaStates: { name: string; reserved: number; completed: number }[]
  isUntouched: boolean
  running: number
  lists: { include: number; exclude: number }
}

type Row = {
  survey_id: string
  title: string
  kind: SurveyKind
  category: string
  points: number
  minutes: number
  country_id: string | null
  devices: Device[]
  status: SurveyStatus
  supplier_key: string | null
  entry_url: string | null
  questionnaire: Record<string, unknown> | null
  norm_seconds: number | null
  opens_at: Date | null
  closes_at: Date | null
  screen_out: LadderStep[] | null
  exclusion_group: string | null
  cooldown_days: number | null
  daily_cap: number | null
  is_by_list: boolean
  version: number
  created_at: Date
  updated_at: Date
  targets: { questionId: string; optionIds: string[] | null; min: number | null; max: number | null }[]
  quotas: QuotaRow[]
  is_untouched: boolean
  running: number
  included: number
  excluded: number
}
type QuotaRow = {
  name: string
  places: number
  reserved: number
  completed: number
  questionId: string | null
  optionIds: string[]
  also: Condition[]
}

const columns = `s.survey_id, s.title, s.kind, s.category, s.points, s.minutes, s.country_id, s.devices, s.status, s.supplier_key,
  s.entry_url, s.questionnaire, s.norm_seconds, s.opens_at, s.closes_at, s.screen_out, s.exclusion_group, s.cooldown_days,
  s.daily_cap, s.is_by_list, s.version, s.created_at, s.updated_at,
  coalesce((select json_agg(json_build_object('questionId', t.question_id, 'optionIds', t.option_ids, 'min', t.min_value,
    'max', t.max_value) order by t.target_no) from survey_targets t where t.survey_id = s.survey_id), '[]') as targets,
  coalesce((select json_agg(json_build_object('name', q.name, 'places', q.places, 'reserved', q.reserved, 'completed', q.completed,
    'questionId', q.question_id, 'optionIds', q.option_ids, 'also', q.also) order by q.cell_no)
    from survey_quotas q where q.survey_id = s.survey_id), '[]') as quotas,
  not exists (select from attempts a where a.survey_id = s.survey_id) as is_untouched,
  (select count(*)::int from attempts a where a.survey_id = s.survey_id and a.outcome = 'started') as running,
  (select count(*)::int from survey_lists l where l.survey_id = s.survey_id and l.mode = 'include') as included,
  (select count(*)::int from survey_lists l where l.survey_id = s.survey_id and l.mode = 'exclude') as excluded`

const read = statement<Row>('survey-admin.read', `select ${columns} from surveys s where s.survey_id = $1`)
// Locks the quotas before the survey, like entry does, so that the two can never block each other.
const lockQuotas = statement(
  'survey-admin.lock-quotas',
  'select from survey_quotas where survey_id = $1 order by cell_no for no key update',
)
// The strongest lock: an attempt's foreign key must wait for it, so that no one can enter between our check and our
// write.
const lock = statement('survey-admin.lock', 'select from surveys where survey_id = $1 for update')

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function conditionOf({ questionId, optionIds, min, max }: Row['targets'][number]): Condition {
  return {
    questionId,
    ...(optionIds === null ? {} : { optionIds }),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
  }
}
const quotaOf = ({ name, places, questionId, optionIds, also }: QuotaRow): QuotaDraft => ({
  name,
  places,
  conditions: [...(questionId === null ? [] : [{ questionId, optionIds }]), ...also],
})
/**
 * Converts a quota to the form in which entries are counted: its first condition with options has its own columns.
 */
function quotaRowOf({ name, places, conditions }: QuotaDraft): Quota {
  const first = conditions.find(({ optionIds }) => optionIds !== undefined)
  const also = conditions.filter((condition) => condition !== first)
  return first?.optionIds
    ? { name, places, questionId: first.questionId, optionIds: first.optionIds, also }
    : { name, places, also }
}

function storedOf(row: Row): StoredSurvey {
  return {
    surveyId: row.survey_id,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    fields: {
      title: row.title,
      kind: row.kind,
      category: row.category,
      points: row.points,
      minutes: row.minutes,
      countryId: row.country_id,
      devices: row.devices,
      opensAt: instant(row.opens_at),
      closesAt: instant(row.closes_at),
      supplierKey: row.supplier_key,
      entryUrl: row.entry_url,
      questionnaire: row.questionnaire,
      normSeconds: row.norm_seconds,
      targets: row.targets.map(conditionOf),
      quotas: row.quotas.map(quotaOf),
      screenOut: row.screen_out,
      exclusionGroup: row.exclusion_group,
      cooldownDays: row.cooldown_days,
      dailyCap: row.daily_cap,
      isByList: row.is_by_list,
    },
    quotaStates: row.quotas.map(({ name, reserved, completed }) => ({ name, reserved, completed })),
    isUntouched: row.is_untouched,
    running: row.running,
    lists: { include: row.included, exclude: row.excluded },
  }
}

/** One survey; undefined when no survey has this id. */
export async function findSurvey(db: Db, surveyId: string): Promise<StoredSurvey | undefined> {
  const [row] = await read(db, [surveyId])
  return row && storedOf(row)
}
/**
 * Finds one survey and locks it and its quotas until the transaction ends, so that it is neither changed nor entered.
 */
export async function lockSurvey(tx: Tx, surveyId: string): Promise<StoredSurvey | undefined> {
  await lockQuotas(tx, [surveyId])
  await lock(tx, [surveyId])
  return findSurvey(tx, surveyId)
}

const writeRest = statement(
  'survey-admin.write',
  `update surveys set opens_at = $2, closes_at = $3, screen_out = $4::jsonb, version = version + $5, updated_at = $6
   where survey_id = $1`,
)
type Written = { surveyId: string; status: SurveyStatus; fields: SurveyFields; now: Date }

async function write(tx: Tx, { surveyId, status, fields, now }: Written, isNew: boolean): Promise<void> {
  const { opensAt, closesAt, screenOut, quotas, ...offer } = fields
  await saveSurvey(tx, { ...offer, surveyId, status, quotas: quotas.map(quotaRowOf) })
  const ladder = screenOut === null ? null : JSON.stringify(screenOut)
  await writeRest(tx, [surveyId, opensAt, closesAt, ladder, isNew ? 0 : 1, now])
}
/** Inserts a new survey. */
export const insertSurvey = (tx: Tx, survey: Written): Promise<void> => write(tx, survey, true)
/** Overwrites a locked survey; its version is raised. */
export const updateSurvey = (tx: Tx, survey: Written): Promise<void> => write(tx, survey, false)

const move = statement(
  'survey-admin.move',
  `update surveys set status = $2, opens_at = $3, version = version + 1, updated_at = $4,
     kept_status = case when $2 in ('live', 'paused', 'closed') then $2 end where survey_id = $1`,
)
/**
 * Changes the state of a locked survey; its version is raised, and the supplier's inventory no longer changes the
 * state.
 */
export async function moveSurvey(
  tx: Tx,
  to: { surveyId: string; status: SurveyStatus; opensAt: string | null; now: Date },
): Promise<void> {
  await move(tx, [to.surveyId, to.status, to.opensAt, to.now])
}

const touch = statement(
  'survey-admin.touch',
  'update surveys set version = version + 1, updated_at = $2 where survey_id = $1',
)
/** Raises the version of a locked survey when something that belongs to it changed in other tables. */
export async function touchSurvey(tx: Tx, surveyId: string, now: Date): Promise<void> {
  await touch(tx, [surveyId, now])
}

const remove = statement('survey-admin.remove', 'delete from surveys where survey_id = $1')
/** Removes a locked survey that no one has entered. */
export async function deleteSurvey(tx: Tx, surveyId: string): Promise<void> {
  await remove(tx, [surveyId])
}

const selectDue = statement<{ survey_id: string; due: 'open' | 'close' }>(
  'survey-admin.due',
  `select survey_id, 'close' as due from surveys where status in ('live', 'paused') and closes_at <= $1
   union all select survey_id, 'open' from surveys where status = 'scheduled' and opens_at <= $1 order by 1`,
)
/** The surveys whose time to open or close has come. */
export const listDueSurveys = (db: Db, now: Date) => selectDue(db, [now])

const selectTakers = statement<{ user_id: string }>(
  'survey-admin.takers',
  'select user_id from attempts where survey_id = $1 and outcome = $2 order by user_id limit $3',
)
/** The panelists whose attempts at a survey had this outcome, at most `limit`. */
export const listTakers = async (db: Db, surveyId: string, outcome: Outcome, limit: number): Promise<string[]> =>
  (await selectTakers(db, [surveyId, outcome, limit])).map((row) => row.user_id)
