import type { Outcome, OutcomeDetail } from '../contract/surveys.ts'
import type { RatingChip } from '../contract/ratings.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

type AttemptRow = {
  attempt_id: string
  survey_id: string
  title: string
  outcome: Outcome
  detail: OutcomeDetail | null
  points: number
  earned: number
  started_at: Date
  ended_at: Date | null
  answers: Record<string, unknown> | null
  rating: { stars: number; chips: RatingChip[]; at: string } | null
  timeline: { event: string; detail: string; at: string }[]
}
const readAttempts = statement<AttemptRow>(
  'surveys.attempts-of',
  `select a.attempt_id, a.survey_id, s.title, a.outcome, a.detail, a.points, a.earned, a.started_at, a.ended_at, n.answers,
     case when r.attempt_id is not null then json_build_object('stars', r.stars, 'chips', r.chips, 'at', r.rated_at) end as rating,
     coalesce((select json_agg(json_build_object('event', e.event, 'detail', e.detail, 'at', e.at) order by e.at, e.event_id)
       from attempt_events e where e.attempt_id = a.attempt_id), '[]') as timeline
   from attempts a join surveys s using (survey_id) left join attempt_answers n using (attempt_id)
     left join survey_ratings r using (attempt_id)
   where a.user_id = $1 order by a.started_at`,
)
/** Every attempt of a user, with its answers and timeline. */
export const readAttemptsOfUser = (db: Db, userId: string) => readAttempts(db, [userId])

const readRunning = statement<{ attempt_id: string }>(
  'surveys.running-of',
  `select attempt_id from attempts where user_id = $1 and outcome = 'started' order by attempt_id`,
)
export const listRunning = async (tx: Tx, userId: string): Promise<string[]> =>
  (await readRunning(tx, [userId])).map((row) => row.attempt_id)

const readFilledIn = statement<{ attempt_id: string; survey_id: string; revision: number; prefilled: string[] }>(
  'surveys.filled-in-of',
  `select a.attempt_id, a.survey_id, s.revision, n.prefilled
   from attempts a join surveys s using (survey_id) join attempt_answers n using (attempt_id)
   where a.user_id = $1 and a.outcome in ('started', 'abandoned') and n.prefilled <> '{}'
   order by a.attempt_id for no key update of a`,
)
/** Locks the user's attempts that can still be finished and hold answers from the profile. */
export const lockFilledIn = (tx: Tx, userId: string) => readFilledIn(tx, [userId])

const dropFilledIn = statement(
  'surveys.erase-filled-in',
  `update attempt_answers set answers = answers - $2::text[],
     prefilled = array(select name from unnest(prefilled) as filled (name) where name <> all ($2::text[]))
   where attempt_id = $1`,
)
/** Removes the answers that came from the profile from an attempt, so that the survey asks these questions again. */
export const eraseFilledIn = (tx: Tx, attemptId: string, names: readonly string[]) =>
  dropFilledIn(tx, [attemptId, names])

const dropAnswers = statement(
  'surveys.erase-answers',
  'delete from attempt_answers where attempt_id in (select attempt_id from attempts where user_id = $1)',
)
/** Removes a user's answers in surveys; the attempts, and what they paid, stay. */
export const eraseAnswers = (tx: Tx, userId: string) => dropAnswers(tx, [userId])

const dropFromLists = statement('surveys.erase-lists', 'delete from survey_lists where user_id = $1')
/** Removes a user from every recontact list. */
export const eraseFromLists = (tx: Tx, userId: string) => dropFromLists(tx, [userId])
