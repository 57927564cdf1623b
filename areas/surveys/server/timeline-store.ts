import { keepWords } from '../../../platform/contract/messages.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { TimelineEntry } from './rules.ts'

type Row = {
  attempt_id: string
  survey_id: string
  title: string
  points: number
  ended_at: Date | null
  earned: number
}
const lockOwnRow = statement<Row>(
  'surveys.lock-own-attempt',
  `select a.attempt_id, a.survey_id, s.title, a.points, a.ended_at, a.earned from attempts a join surveys s using (survey_id)
   where a.attempt_id = $1 and a.user_id = $2 for no key update of a`,
)
/** Locks one of a panelist's own attempts; returns what was offered for it, and when it ended. */
export async function lockAsked(tx: Tx, userId: string, attemptId: string) {
  const [row] = await lockOwnRow(tx, [attemptId, userId])
  if (!row) return null
  const { survey_id: surveyId, title, points, ended_at: endedAt, earned } = row
  return { attemptId: row.attempt_id, surveyId, title, points, endedAt, earned }
}

const readEarned = statement<{ attempt_id: string; earned: number }>(
  'surveys.earned-by',
  'select attempt_id, earned from attempts where attempt_id = any($1::uuid[])',
)
/** How many points each of these attempts has earned, less what was taken back. */
export const countEarned = async (db: Db, attemptIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await readEarned(db, [attemptIds])).map(({ attempt_id: id, earned }) => [id, earned]))

const addGrant = statement('surveys.add-grant', 'update attempts set granted = granted + $2 where attempt_id = $1')
/** Records that a dispute granted points for an attempt. */
export const noteGrant = async (tx: Tx, attemptId: string, points: number): Promise<void> =>
  void (await addGrant(tx, [attemptId, points]))

export type TimelineNote = TimelineEntry & {
  attemptId: string
  source: string
  key: string
  at: Date
}
const insertNote = statement(
  'surveys.note-event',
  `insert into attempt_events (attempt_id, event_id, event, detail, source, key, at) values ($1, $2, $3, $4, $5, $6, $7)`,
)
/** Adds a line to an attempt's timeline. */
export async function addNote(tx: Tx, eventId: string, note: TimelineNote): Promise<void> {
  const { attemptId, event, detail, source, key, at } = note
  await insertNote(tx, [attemptId, eventId, event, keepWords(detail), source, key, at])
}
