import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type AnsweredAttempt = {
  attempt_id: string
  user_id: string
  survey_id: string
  revision: number
  minutes: number
  answers: Record<string, unknown> | null
}
const readAnswered = statement<AnsweredAttempt>(
  'surveys.answered',
  `select a.attempt_id, a.user_id, a.survey_id, s.revision, s.minutes, n.answers
   from attempts a join surveys s using (survey_id) left join attempt_answers n using (attempt_id)
   where a.attempt_id = any ($1::uuid[]) and s.kind = 'hosted'`,
)
/** Which of these attempts are at hosted questionnaires, with their answers. */
export const findAnswered = (tx: Tx, attemptIds: readonly string[]) => readAnswered(tx, [attemptIds])

const readCompleted = statement<{ survey_id: string; user_id: string }>(
  'surveys.completed-by',
  `select survey_id, user_id from attempts
   where survey_id = any ($1::text[]) and user_id = any ($2::uuid[]) and outcome = 'completed'`,
)
/** Which of these people completed which of these surveys. */
export const findCompleted = async (db: Db, surveyIds: readonly string[], userIds: readonly string[]) =>
  (await readCompleted(db, [surveyIds, userIds])).map((row) => ({ surveyId: row.survey_id, userId: row.user_id }))

const readAttemptsAt = statement<{ attempt_id: string }>(
  'surveys.attempts-of-these',
  'select attempt_id from attempts where survey_id = $1 and user_id = any ($2::uuid[])',
)
/** The attempts of these people at one survey. */
export const findAttemptsOfPeople = async (db: Db, surveyId: string, userIds: readonly string[]) =>
  (await readAttemptsAt(db, [surveyId, userIds])).map((row) => row.attempt_id)

const setWatched = statement(
  'surveys.watch',
  `with running as (
     select attempt_id from attempts where attempt_id = any ($1::uuid[]) and outcome = 'started' and not is_watched
     order by attempt_id for no key update)
   update attempts set is_watched = true where attempt_id in (select attempt_id from running)`,
)
/** Marks attempts that the judge must look at when they end. */
export const watch = (db: Db, attemptIds: readonly string[]) => setWatched(db, [attemptIds])

const countShared = statement<{ shared: number; together: number }>(
  'surveys.shared-by',
  `with own as (select survey_id, user_id, started_at, coalesce(ended_at, started_at) as ended_at from attempts
       where user_id = any ($1::uuid[])),
     shared as (select survey_id from own group by survey_id having count(distinct user_id) > 1)
   select count(*)::int as shared, count(*) filter (where exists (select from own a join own b on b.survey_id = a.survey_id
       and b.user_id > a.user_id and b.started_at <= a.ended_at and b.ended_at >= a.started_at
     where a.survey_id = shared.survey_id))::int as together from shared`,
)
/**
 * At how many surveys several of these people took part, and at how many of those two of them did so at the same time.
 */
export const sharedBy = async (db: Db, userIds: readonly string[]): Promise<{ shared: number; together: number }> =>
  (await countShared(db, [userIds]))[0] ?? { shared: 0, together: 0 }

export type TakeableRow = {
  attempt_id: string
  user_id: string
  survey_id: string
  title: string
  earned: number
  promised_minutes: number | null
  ended_at: Date
}
const readTakeable = statement<TakeableRow>(
  'surveys.completes-of',
  `select a.attempt_id, a.user_id, a.survey_id, s.title, a.earned, a.promised_minutes, a.ended_at
   from attempts a join surveys s using (survey_id)
   where a.user_id = any ($1::uuid[]) and a.outcome = 'completed' and a.earned > 0
     and a.ended_at >= transaction_timestamp() - make_interval(days => $2)
   order by a.user_id, a.attempt_id`,
)
/** The completions of these people in the last days that were paid and not taken back. */
export const completesOf = (db: Db, userIds: readonly string[], days: number) => readTakeable(db, [userIds, days])
