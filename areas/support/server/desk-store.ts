import type { ContactTopic } from '../contract/support.ts'
import { deskCountMax } from '../contract/support-desk.ts'
import { ticketStatuses, type TicketStatus } from '../contract/tickets.ts'
import { sql } from 'kysely'
import { statement, tables, type Db, type Tx } from '../../../platform/server/db.ts'
import { makeLikePattern, type PagePosition } from './paging.ts'

type TicketTable = {
  ticket_id: string
  ticket_number: string
  user_id: string | null
  name: string
  email: string
  topic: ContactTopic
  subject: string
  message: string
  status: TicketStatus
  survey_id: string | null
  attempt_id: string | null
  redemption_id: string | null
  assignee_id: string | null
  version: number
  created_at: Date
  updated_at: Date
  waiting_since: Date
  search_key: string
}
export type DeskTicketRow = Omit<TicketTable, 'search_key'>
export type DeskListRow = Pick<
  TicketTable,
  | 'ticket_id'
  | 'ticket_number'
  | 'user_id'
  | 'name'
  | 'email'
  | 'topic'
  | 'subject'
  | 'status'
  | 'assignee_id'
  | 'created_at'
  | 'updated_at'
  | 'waiting_since'
> & { message: string; excerpt: string; exact_at: string }

const mine = tables<{ tickets: TicketTable }>()

export type DeskFilter = {
  topic: ContactTopic | null
  /** The id of an account, `nobody` for tickets that are not assigned, or null for all tickets. */
  assignee: string | null
  search: string
}
/**
 * The maximum number of characters in a message that a list shows. A ticket without a subject shows them as its
 * subject.
 */
const excerptLength = 160

const selectMatching = (db: Db, status: TicketStatus | null, { topic, assignee, search }: DeskFilter) => {
  let found = mine(db).selectFrom('tickets')
  if (status) found = found.where('status', '=', status)
  if (topic) found = found.where('topic', '=', topic)
  if (assignee === 'nobody') found = found.where('assignee_id', 'is', null)
  else if (assignee) found = found.where('assignee_id', '=', assignee)
  if (search) found = found.where('search_key', 'like', makeLikePattern(search))
  return found
}

const lastAsked = sql<string>`left(coalesce(
  (select m.text from ticket_messages m where m.ticket_id = tickets.ticket_id and not m.is_staff
   order by m.at desc, m.message_id desc limit 1), message), ${sql.lit(excerptLength)})`

/**
 * Lists a page of tickets. Open ones are sorted by waiting time, longest first; others by their last change, latest
 * first.
 */
export function listDeskPage(
  db: Db,
  status: TicketStatus | null,
  filter: DeskFilter,
  { limit, place }: { limit: number; place: PagePosition | null },
): Promise<DeskListRow[]> {
  const isQueue = status === 'open'
  const by = isQueue ? 'waiting_since' : 'updated_at'
  const way = isQueue ? 'asc' : 'desc'
  let found = selectMatching(db, status, filter)
  if (place) {
    const at = sql`(${place.at}::timestamptz, ${place.id}::uuid)`
    found = isQueue
      ? found.where(sql<boolean>`(waiting_since, ticket_id) > ${at}`)
      : found.where(sql<boolean>`(updated_at, ticket_id) < ${at}`)
  }
  return found
    .select(['ticket_id', 'ticket_number', 'user_id', 'name', 'email', 'topic', 'subject', 'status', 'assignee_id'])
    .select(['created_at', 'updated_at', 'waiting_since'])
    .select([
      sql<string>`left(message, ${sql.lit(excerptLength)})`.as('message'),
      lastAsked.as('excerpt'),
      sql<string>`${sql.ref(by)}::text`.as('exact_at'),
    ])
    .orderBy(by, way)
    .orderBy('ticket_id', way)
    .limit(limit)
    .execute()
}

/** Counts the tickets of each status that match a filter, each count up to `deskCountMax`. */
export async function countTickets(db: Db, filter: DeskFilter): Promise<Record<TicketStatus, number>> {
  const countOf = async (status: TicketStatus): Promise<number> => {
    const some = selectMatching(db, status, filter).select('ticket_id').limit(deskCountMax).as('some')
    const counted = await mine(db)
      .selectFrom(some)
      .select((count) => count.fn.countAll<number>().as('found'))
      .executeTakeFirst()
    return counted?.found ?? 0
  }
  const counts: Record<TicketStatus, number> = { open: 0, waiting: 0, solved: 0 }
  for (const status of ticketStatuses) counts[status] = await countOf(status)
  return counts
}

const columns = `ticket_id, ticket_number, user_id, name, email, topic, subject, message, status, survey_id, attempt_id,
  redemption_id, assignee_id, version, created_at, updated_at, waiting_since`
const readOne = statement<DeskTicketRow>(
  'support.desk-ticket',
  `select ${columns} from tickets where ticket_number = $1`,
)
export const findDeskTicket = async (db: Db, ticketNumber: string) => (await readOne(db, [ticketNumber]))[0]

export type EntryRow = {
  entry_id: string
  kind: 'asker' | 'support' | 'note'
  author_id: string | null
  text: string
  at: Date
}
const readEntries = statement<EntryRow>(
  'support.desk-entries',
  `select * from (
     select message_id as entry_id, case when is_staff then 'support' else 'asker' end as kind, author_id, text, at
       from ticket_messages where ticket_id = $1
     union all
     select note_id, 'note', author_id, text, at from ticket_notes where ticket_id = $1
     order by at desc, entry_id desc limit $2) last
   order by at, entry_id`,
)
/** Reads the latest messages and notes after the first message, oldest first. */
export const listEntries = (db: Db, ticketId: string, limit: number) => readEntries(db, [ticketId, limit])

const assign = statement(
  'support.assign',
  'update tickets set assignee_id = $2, version = version + 1 where ticket_id = $1',
)
export const setAssignee = async (tx: Tx, ticketId: string, assigneeId: string | null): Promise<void> =>
  void (await assign(tx, [ticketId, assigneeId]))

const move = statement(
  'support.move',
  `update tickets set status = $2, version = version + 1, waiting_since = case when $2 = 'open' then $3 else waiting_since end
   where ticket_id = $1`,
)
/** Changes the status of a ticket without a message. If a ticket is reopened, its waiting time starts now. */
export const setStatus = async (tx: Tx, ticketId: string, status: TicketStatus, now: Date): Promise<void> =>
  void (await move(tx, [ticketId, status, now]))

const insertNote = statement(
  'support.note',
  'insert into ticket_notes (note_id, ticket_id, author_id, text, at) values ($1, $2, $3, $4, $5)',
)
export type NewNote = { noteId: string; ticketId: string; authorId: string; text: string; now: Date }
export const addNote = async (tx: Tx, { noteId, ticketId, authorId, text, now }: NewNote): Promise<void> =>
  void (await insertNote(tx, [noteId, ticketId, authorId, text, now]))

const readNotes = statement<{ text: string; at: Date }>(
  'support.notes-about',
  `select n.text, n.at from ticket_notes n join tickets t using (ticket_id) where t.user_id = $1 order by n.at, n.note_id`,
)
/** Reads the notes that staff wrote on a user's tickets. */
export const readNotesAbout = (db: Db, userId: string) => readNotes(db, [userId])
