import { keepWords } from '../../../platform/contract/messages.ts'
import type { Outcome, OutcomeDetail, ScreenOutStep } from '../contract/surveys.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Standing } from '../../users/contract/users.ts'
import type { AttemptState, TimelineEntry } from './rules.ts'

export type LockedAttempt = AttemptState & {
  attemptId: string
  userId: string
  surveyId: string
  title: string
  cells: readonly number[]
  /** The survey's own screen-out pay; null means the panel's default pay. */
  screenOut: readonly ScreenOutStep[] | null
  endedAt: Date | null
  /** Whether the panelist already had a credited completion at the time of reading. */
  hasCompleted: boolean
}

/** The facts about an ended attempt that are announced to webhooks. */
export type EndedAttempt = Pick<
  LockedAttempt,
  'attemptId' | 'userId' | 'surveyId' | 'supplierKey' | 'outcome' | 'earned' | 'isPending'
>

type Row = {
  attempt_id: string
  user_id: string
  survey_id: string
  supplier_key: string | null
  points: number
  outcome: Outcome
  earned: number
  granted: number
  is_pending: boolean
  is_cancelled: boolean
  late: 'alone' | 'beside' | null
  has_spare: boolean
  cells: number[]
  started_at: Date
  ended_at: Date | null
  title: string
  norm_seconds: number | null
  completes: number
  screen_out: ScreenOutStep[] | null
  has_completed: boolean
}
const attemptOf = (row: Row): LockedAttempt => ({
  attemptId: row.attempt_id,
  userId: row.user_id,
  surveyId: row.survey_id,
  supplierKey: row.supplier_key,
  points: row.points,
  outcome: row.outcome,
  earned: row.earned,
  granted: row.granted,
  isPending: row.is_pending,
  isCancelled: row.is_cancelled,
  late: row.late,
  hasSpare: row.has_spare,
  cells: row.cells,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  title: row.title,
  normSeconds: row.norm_seconds,
  completes: row.completes,
  screenOut: row.screen_out,
  hasCompleted: row.has_completed,
})
// The limit keeps the query planner from reading everyone's completions into a hash.
const columns = `a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.points, a.outcome, a.earned, a.granted, a.is_pending,
  a.is_cancelled, a.late, a.has_spare, a.cells, a.started_at, a.ended_at, s.title, s.norm_seconds, s.completes, s.screen_out,
  coalesce((select true from attempts c where c.user_id = a.user_id and c.outcome = 'completed' and not c.is_pending limit 1), false)
    as has_completed`

const lock = statement<Row>(
  'surveys.lock-attempts',
  `select ${columns} from attempts a join surveys s using (survey_id) where a.attempt_id = any ($1::uuid[])
   order by a.attempt_id for no key update of a`,
)
/** Locks attempts in the order of their ids and reads what is needed to decide how they end. */
export const lockAttempts = async (tx: Tx, attemptIds: readonly string[]): Promise<LockedAttempt[]> =>
  (await lock(tx, [attemptIds])).map(attemptOf)

/** An attempt and its panelist, read without a lock; each version changes with every change of its row. */
export type ReadAttempt = {
  attempt: LockedAttempt
  isWatched: boolean
  standing: Standing
  version: string
  panelistVersion: string
  now: Date
}
type ReadRow = Row & {
  is_watched: boolean
  is_under_age: boolean
  is_blocked: boolean
  is_closed: boolean
  version: string
  panelist_version: string
  now: Date
}
const read = statement<ReadRow>(
  'surveys.read-attempts',
  `select ${columns}, a.is_watched, a.xmin::text as version, u.is_under_age, u.is_blocked, u.is_closed,
     u.version::text as panelist_version, transaction_timestamp() as now
   from attempts a join surveys s using (survey_id) join user_standings u on u.user_id = a.user_id
   where a.attempt_id = any ($1::uuid[])`,
)
/**
 * Reads, without locks, what is needed to decide how attempts end. Whoever writes based on this must have the database
 * check the versions.
 */
export async function readAttempts(db: Db, attemptIds: readonly string[]): Promise<ReadAttempt[]> {
  const rows = await read(db, [attemptIds])
  return rows.map((row) => ({
    attempt: attemptOf(row),
    isWatched: row.is_watched,
    standing: { isUnderAge: row.is_under_age, isBlocked: row.is_blocked, isClosed: row.is_closed },
    version: row.version,
    panelistVersion: row.panelist_version,
    now: row.now,
  }))
}

const screenOutsSince = statement<{ user_id: string; earned: number }>(
  'surveys.screen-outs-today',
  `select user_id, sum(earned)::int as earned from attempts
   where user_id = any ($1::uuid[]) and ended_at >= $2 and outcome in ('disqualified', 'quota_full') group by user_id`,
)
/** What each panelist has earned from screen-outs since `since`. */
export async function sumScreenOutEarnings(
  tx: Tx,
  userIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await screenOutsSince(tx, [userIds, since])).map((row) => [row.user_id, row.earned]))
}

const readPromises = statement<{ attempt_id: string; promised_minutes: number }>(
  'surveys.promises-of',
  `select attempt_id, promised_minutes from attempts
   where attempt_id = any ($1::uuid[]) and promised_minutes is not null`,
)
/** The number of minutes that the cards of these attempts promised, where that is known. */
export const findPromises = async (tx: Tx, attemptIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await readPromises(tx, [attemptIds])).map((row) => [row.attempt_id, row.promised_minutes]))

export type MovedAttempt = Pick<
  LockedAttempt,
  'attemptId' | 'outcome' | 'earned' | 'isPending' | 'isCancelled' | 'late' | 'hasSpare' | 'endedAt'
> & {
  /** Why the attempt ended this way. If undefined, the stored reason stays. */
  detail?: OutcomeDetail | null | undefined
}
export type NewEvent = TimelineEntry & {
  attemptId: string
  eventId: string
  source: string
  key: string
  at: Date
}

const move = statement(
  'surveys.move-attempts',
  `with moved as (
     update attempts a set outcome = m.outcome, earned = m.earned, is_pending = m.is_pending, is_cancelled = m.is_cancelled,
       ended_at = m.ended_at, late = m.late, has_spare = m.has_spare,
       detail = case when m.says_detail then m.detail else a.detail end
     from unnest($1::uuid[], $2::text[], $3::int[], $4::boolean[], $5::boolean[], $6::timestamptz[], $14::text[], $15::boolean[],
       $16::boolean[], $17::text[])
       as m(attempt_id, outcome, earned, is_pending, is_cancelled, ended_at, late, has_spare, says_detail, detail) where a.attempt_id = m.attempt_id)
   insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
   select * from unnest($7::uuid[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::text[],
     $13::timestamptz[])`,
)
/** Writes the new states of attempts and lines of their timelines, in one statement. */
export async function moveAttempts(
  tx: Tx,
  attempts: readonly MovedAttempt[],
  events: readonly NewEvent[],
): Promise<void> {
  await move(tx, [
    attempts.map((one) => one.attemptId),
    attempts.map((one) => one.outcome),
    attempts.map((one) => one.earned),
    attempts.map((one) => one.isPending),
    attempts.map((one) => one.isCancelled),
    attempts.map((one) => one.endedAt),
    events.map((one) => one.attemptId),
    events.map((one) => one.eventId),
    events.map((one) => one.event),
    events.map((one) => keepWords(one.detail)),
    events.map((one) => one.source),
    events.map((one) => one.key),
    events.map((one) => one.at),
    attempts.map((one) => one.late),
    attempts.map((one) => one.hasSpare),
    attempts.map((one) => one.detail !== undefined),
    attempts.map((one) => one.detail ?? null),
  ])
}

export type PlaceMove = { surveyId: string; cellNo: number; reserved: number; completed: number }

// A select locks the rows in order first, because an update would lock them in the order of its query plan.
const movePlacesBy = statement(
  'surveys.move-places',
  `with locked as materialized (
     select q.survey_id, q.cell_no, m.reserved, m.completed
     from unnest($1::text[], $2::bigint[], $3::int[], $4::int[]) as m(survey_id, cell_no, reserved, completed)
     join survey_quotas q on q.survey_id = m.survey_id and q.cell_no = m.cell_no
     order by q.survey_id, q.cell_no for no key update of q)
   update survey_quotas q set reserved = q.reserved + locked.reserved, completed = q.completed + locked.completed
   from locked where q.survey_id = locked.survey_id and q.cell_no = locked.cell_no`,
)
/** Frees and uses places of quotas, which are locked in the order of survey and number. */
export async function movePlaces(tx: Tx, moves: readonly PlaceMove[]): Promise<void> {
  await movePlacesBy(tx, [
    moves.map((one) => one.surveyId),
    moves.map((one) => one.cellNo),
    moves.map((one) => one.reserved),
    moves.map((one) => one.completed),
  ])
}

const selectOverdue = statement<{ attempt_id: string }>(
  'surveys.overdue',
  `select attempt_id from attempts where outcome = 'started' and expires_at <= $1 order by expires_at limit $2
   for no key update skip locked`,
)
/** Locks started attempts whose time has run out, the longest overdue first; skips those that others have locked. */
export async function lockOverdueAttempts(tx: Tx, now: Date, limit: number): Promise<string[]> {
  return (await selectOverdue(tx, [now, limit])).map((row) => row.attempt_id)
}
