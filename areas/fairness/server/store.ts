import { statement, type Db } from '../../../platform/server/db.ts'

const readSurveys = statement<{ survey_id: string; title: string }>(
  'fairness.surveys',
  `select survey_id, title from completed_surveys where completes >= $1 order by completes desc, survey_id limit $2 offset $3`,
)
const countSurveys = statement<{ count: number }>(
  'fairness.count-surveys',
  'select count(*)::int as count from completed_surveys where completes >= $1',
)
/** A page of the surveys with at least this many completes, those with the most first. */
export const listSurveysWith = (db: Db, least: number, { limit, offset }: { limit: number; offset: number }) =>
  readSurveys(db, [least, limit, offset])
export const countSurveysWith = async (db: Db, least: number): Promise<number> =>
  (await countSurveys(db, [least]))[0]?.count ?? 0

const readAfter = statement<{ survey_id: string }>(
  'fairness.surveys-after',
  'select survey_id from completed_surveys where completes >= $1 and survey_id > $2 order by survey_id limit $3',
)
/** The next surveys with at least this many completes, ordered by id. */
export const listSurveysAfter = async (db: Db, least: number, after: string, limit: number): Promise<string[]> =>
  (await readAfter(db, [least, after, limit])).map((row) => row.survey_id)

const readSurvey = statement<{ survey_id: string; title: string }>(
  'fairness.survey',
  'select survey_id, title from completed_surveys where survey_id = $1',
)
export const findSurvey = async (db: Db, surveyId: string) => (await readSurvey(db, [surveyId]))[0] ?? null

export type PromiseRow = {
  survey_id: string
  promised_minutes: number
  completes: number
  median_ms: number | null
  /** The last round that paid, and the median it paid by; null before the first round. */
  round: number | null
  round_median_ms: number | null
  paid_points: number
  unpaid_people: number
}
// The keys under which the points of a completion may wait.
const keysOfCompletion = `array['attempt:' || f.attempt_id, 'late:' || f.attempt_id, 'restored:' || f.attempt_id || ':1',
  'restored:' || f.attempt_id || ':2', 'restored:' || f.attempt_id || ':3']`
// A completion whose points wait is not approved. At a supplier's survey, a time of more than three times the one
// within which four of five finish means that the page was left open; such a completion counts with that usual time,
// as the card promised it or, failing that, as measured here.
const readPromises = statement<PromiseRow>(
  'fairness.promises',
  `with approved as (
     select f.* from fair_attempts f
     where f.survey_id = any ($1::text[])
       and not exists (select from waiting_credits w where w.key = any (${keysOfCompletion}))),
   usual as (
     select survey_id, promised_minutes, percentile_cont(0.8) within group (order by spent_ms) as p80
     from approved group by survey_id, promised_minutes),
   worked as (
     select a.survey_id, a.promised_minutes, case when a.kind = 'external' and a.spent_ms > 3 * m.most then m.most else a.spent_ms end as ms
     from approved a join usual u using (survey_id, promised_minutes)
     cross join lateral (select coalesce(a.promised_p80 * 60000.0, u.p80) as most) m
     where a.spent_ms is not null),
   last as (
     select distinct on (survey_id, promised_minutes) survey_id, promised_minutes, round, median_ms from fairness_rounds
     where survey_id = any ($1::text[]) order by survey_id, promised_minutes, round desc),
   paid as (
     select survey_id, promised_minutes, sum(points)::int as points from fairness_top_ups
     where survey_id = any ($1::text[]) and state = 'paid' group by survey_id, promised_minutes),
   unpaid as (
     select survey_id, promised_minutes, count(*)::int as people from fairness_top_ups
     where survey_id = any ($1::text[]) and state = 'planned' group by survey_id, promised_minutes)
   select w.survey_id, w.promised_minutes, count(*)::int as completes,
     (percentile_cont(0.5) within group (order by w.ms))::double precision as median_ms,
     l.round, l.median_ms as round_median_ms, coalesce(p.points, 0) as paid_points, coalesce(u.people, 0) as unpaid_people
   from worked w left join last l using (survey_id, promised_minutes) left join paid p using (survey_id, promised_minutes)
   left join unpaid u using (survey_id, promised_minutes)
   group by w.survey_id, w.promised_minutes, l.round, l.median_ms, p.points, u.people
   order by w.survey_id, w.promised_minutes`,
)
/** The promises of these surveys, with the time that their approved completions took. */
export const findPromises = (db: Db, surveyIds: readonly string[]): Promise<PromiseRow[]> =>
  readPromises(db, [surveyIds])

export type PaidRound = { surveyId: string; promisedMinutes: number; round: number }
export type OwedRow = {
  attempt_id: string
  survey_id: string
  promised_minutes: number
  points: number
  paid: number
}
const firstId = '00000000-0000-0000-0000-000000000000'
const owedAtOnce = 2_000
const readOwed = statement<OwedRow>(
  'fairness.owed',
  `select f.attempt_id, f.survey_id, f.promised_minutes, f.points, coalesce(t.paid, 0)::int as paid
   from unnest($1::text[], $2::int[], $3::int[]) as p (survey_id, promised_minutes, round)
   join fair_attempts f on f.survey_id = p.survey_id and f.promised_minutes = p.promised_minutes
   left join lateral (
     select sum(o.points) filter (where o.state <> 'dropped') as paid, bool_or(o.round = p.round) as is_done
     from fairness_top_ups o where o.attempt_id = f.attempt_id) t on true
   where f.attempt_id > $4::uuid and t.is_done is not true
     and not exists (select from waiting_credits w where w.key = any (${keysOfCompletion}))
   order by f.attempt_id limit $5`,
)
/**
 * The approved completions under these promises that this round has not paid yet, in batches, with what they received
 * so far.
 */
export async function* listOwed(db: Db, rounds: readonly PaidRound[]): AsyncGenerator<OwedRow[]> {
  const asked = [
    rounds.map((one) => one.surveyId),
    rounds.map((one) => one.promisedMinutes),
    rounds.map((one) => one.round),
  ]
  for (let after = firstId; ;) {
    const rows = await readOwed(db, [...asked, after, owedAtOnce])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < owedAtOnce) return
    after = last.attempt_id
  }
}
