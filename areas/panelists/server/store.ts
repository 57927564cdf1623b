import { statement, statementByOrder, type Db, type Tx } from '../../../platform/server/db.ts'
import type { AttemptSort, PanelistAttempt } from '../contract.ts'

const insertNote = statement(
  'panelists.insert-note',
  'insert into panelist_notes (note_id, user_id, author_id, text, at) values ($1, $2, $3, $4, $5)',
)
export type NewNote = { noteId: string; userId: string; authorId: string; text: string; at: Date }
export const addNote = (tx: Tx, { noteId, userId, authorId, text, at }: NewNote) =>
  insertNote(tx, [noteId, userId, authorId, text, at])

export type NoteRow = { noteId: string; authorId: string | null; text: string; at: Date }
const readNotes = statement<NoteRow>(
  'panelists.notes',
  `select note_id as "noteId", author_id as "authorId", text, at from panelist_notes where user_id = $1
   order by at desc, note_id desc offset $2 limit $3`,
)
const countNotes = statement<{ count: number }>(
  'panelists.count-notes',
  'select count(*)::int as count from panelist_notes where user_id = $1',
)
export async function readNotesPage(db: Db, userId: string, { offset, limit }: { offset: number; limit: number }) {
  const [rows, counted] = await Promise.all([readNotes(db, [userId, offset, limit]), countNotes(db, [userId])])
  return { rows, count: counted[0]?.count ?? 0 }
}

const readSeen = statement<{ last_seen_at: Date | null }>(
  'panelists.last-seen',
  'select last_seen_at from last_seen where user_id = $1',
)
export const readLastSeen = async (db: Db, userId: string) => (await readSeen(db, [userId]))[0]?.last_seen_at ?? null

export type AttemptRow = Omit<PanelistAttempt, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }
// All attempts of one panelist are read and sorted: an index for this order would cost every attempt more than it
// saves here.
const readAttempts = statementByOrder<AttemptRow, AttemptSort>(
  'panelists.attempts',
  {
    newest: 'started_at desc, attempt_id desc',
    oldest: 'started_at, attempt_id',
    title: 'lower(title), started_at desc, attempt_id',
    points: 'earned desc, started_at desc, attempt_id',
  },
  (
    order,
  ) => `select attempt_id as "attemptId", survey_id as "surveyId", title, outcome, earned as points, started_at as "startedAt",
     ended_at as "endedAt" from panelist_attempts
   where user_id = $1 order by ${order} offset $2 limit $3`,
)
const countAttempts = statement<{ count: number }>(
  'panelists.count-attempts',
  'select count(*)::int as count from panelist_attempts where user_id = $1',
)
type Page = { sort: AttemptSort; offset: number; limit: number }
export async function readAttemptsOfUser(db: Db, userId: string, { sort, offset, limit }: Page) {
  const [rows, counted] = await Promise.all([
    readAttempts(sort)(db, [userId, offset, limit]),
    countAttempts(db, [userId]),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}

type HeldRow = { what: string; text: string; at: Date }
const selectNotesOfUser = statement<HeldRow>(
  'panelists.notes-of-user',
  `select 'note' as what, text, at from panelist_notes where user_id = $1 order by at`,
)
/** Reads the staff notes about a user. */
export const readNotesOfUser = (db: Db, userId: string) => selectNotesOfUser(db, [userId])

const dropNotes = statement('panelists.erase-notes', 'delete from panelist_notes where user_id = $1')
export async function erase(tx: Tx, userId: string): Promise<void> {
  await dropNotes(tx, [userId])
}
