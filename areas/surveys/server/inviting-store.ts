import type { SurveyStatus } from '../contract/survey-draft.ts'
import type { Condition } from '../../matching/contract.ts'
import { statement, type Db } from '../../../platform/server/db.ts'

/** The facts about a survey that are needed to invite people to it. */
export type Brief = {
  surveyId: string
  title: string
  status: SurveyStatus
  points: number
  minutes: number
  countryId: string | null
  conditions: Condition[]
}
type BriefRow = {
  survey_id: string
  title: string
  status: SurveyStatus
  points: number
  minutes: number
  country_id: string | null
  targets: { questionId: string; optionIds: string[] | null; min: number | null; max: number | null }[]
}
const readBrief = statement<BriefRow>(
  'surveys.brief',
  `select s.survey_id, s.title, s.status, s.points, s.minutes, s.country_id,
     coalesce((select json_agg(json_build_object('questionId', t.question_id, 'optionIds', t.option_ids, 'min', t.min_value,
       'max', t.max_value) order by t.target_no) from survey_targets t where t.survey_id = s.survey_id), '[]') as targets
   from surveys s where s.survey_id = $1`,
)
export async function findBrief(db: Db, surveyId: string): Promise<Brief | null> {
  const [row] = await readBrief(db, [surveyId])
  if (!row) return null
  const { title, status, points, minutes } = row
  const conditions = row.targets.map(({ questionId, optionIds, min, max }) => ({
    questionId,
    ...(optionIds === null ? {} : { optionIds }),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
  }))
  return { surveyId, title, status, points, minutes, countryId: row.country_id, conditions }
}

export type Candidate = { user_id: string; segment: string | null; completed: number; ended: number }
// Leaves out anyone whom entry would refuse because of earlier attempts or a recontact list, by the same rules as
// findSurveyAtEntry.
const readCandidates = statement<Candidate>(
  'surveys.candidates',
  `select u.user_id, h.segment, h.completed, h.ended
   from unnest($2::uuid[]) as u (user_id) join surveys s on s.survey_id = $1
   cross join lateral (
     select count(*) filter (where a.outcome = 'completed')::int as completed,
       count(*) filter (where a.outcome in ('completed', 'abandoned', 'quality_rejected'))::int as ended,
       (array_agg(a.segment order by a.started_at desc))[1] as segment
     from attempts a where a.user_id = u.user_id and a.started_at > now() - make_interval(days => $3)) h
   where not exists (select from attempts a where a.user_id = u.user_id and a.survey_id = s.survey_id)
     and not exists (select from survey_lists l where l.survey_id = s.survey_id and l.user_id = u.user_id and l.mode = 'exclude')
     and (not s.is_by_list or exists (
       select from survey_lists l where l.survey_id = s.survey_id and l.user_id = u.user_id and l.mode = 'include'))
     and (s.exclusion_group is null or not exists (
       select from attempts a join surveys g using (survey_id)
       where a.user_id = u.user_id and g.exclusion_group = s.exclusion_group and a.outcome not in ('disqualified', 'quota_full')
         and (s.cooldown_days is null
           or (a.started_at at time zone 'UTC')::date > (now() at time zone 'UTC')::date - s.cooldown_days)))`,
)
/**
 * The people among these whom entry would not refuse for earlier attempts, with the results of their attempts in the
 * last `days` days.
 */
export const findCandidates = (db: Db, surveyId: string, userIds: readonly string[], days: number) =>
  readCandidates(db, [surveyId, userIds, days])
