import type { ContactTopic } from '../contract/support.ts'
import type { TicketStatus } from '../contract/tickets.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type ThreadRow = {
  ticket_id: string
  ticket_number: string
  topic: ContactTopic
  subject: string
  message: string
  status: TicketStatus
  survey_id: string | null
  attempt_id: string | null
  redemption_id: string | null
  created_at: Date
  updated_at: Date
}
const columns = `ticket_id, ticket_number, topic, subject, message, status, survey_id, attempt_id, redemption_id, created_at, updated_at`

export type NewThread = {
  ticketId: string
  userId: string
  name: string
  email: string
  topic: ContactTopic
  subject: string
  message: string
  surveyId: string | null
  attemptId: string | null
  redemptionId: string | null
  now: Date
}
const insertThread = statement<{ ticket_number: string }>(
  'support.insert-thread',
  `insert into tickets (ticket_id, user_id, name, email, topic, subject, message, survey_id, attempt_id, redemption_id, created_at,
     updated_at, waiting_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11) returning ticket_number`,
)
/** Opens a ticket for a user with an account; returns its number. */
export async function addThread(tx: Tx, one: NewThread): Promise<string> {
  const { ticketId, userId, name, email, topic, subject, message, surveyId, attemptId, redemptionId, now } = one
  const about = [surveyId, attemptId, redemptionId]
  const [row] = await insertThread(tx, [ticketId, userId, name, email, topic, subject, message, ...about, now])
  if (!row) throw new Error('the new ticket was not returned')
  return row.ticket_number
}

type Page = { limit: number; offset: number }
const readPage = statement<ThreadRow>(
  'support.own-tickets',
  `select ${columns} from tickets where user_id = $1 order by updated_at desc, ticket_id desc limit $2 offset $3`,
)
const readPageOfStatus = statement<ThreadRow>(
  'support.own-tickets-of-status',
  `select ${columns} from tickets where user_id = $1 and status = $4 order by updated_at desc, ticket_id desc limit $2 offset $3`,
)
const countOwn = statement<{ count: number }>(
  'support.count-own-tickets',
  'select count(*) as count from tickets where user_id = $1 and ($2::text is null or status = $2)',
)
/** Lists a page of a user's tickets, the most recently changed first. */
export async function listOwnTickets(db: Db, userId: string, status: TicketStatus | null, { limit, offset }: Page) {
  const page = [userId, limit, offset]
  const [rows, counted] = await Promise.all([
    status === null ? readPage(db, page) : readPageOfStatus(db, [...page, status]),
    countOwn(db, [userId, status]),
  ])
  return { rows, count: counted[0]?.count ?? 0 }
}

const readOwn = statement<ThreadRow>(
  'support.own-ticket',
  `select ${columns} from tickets where ticket_number = $1 and user_id = $2`,
)
const readGuests = statement<ThreadRow>(
  'support.guest-ticket',
  // An erased ticket has no email address and is not shown to anyone.
  `select ${columns} from tickets where ticket_number = $1 and user_id is null and email <> ''`,
)
/** Finds a ticket without an account; undefined when the ticket belongs to an account. */
export const findGuestTicket = async (db: Db, ticketNumber: string): Promise<ThreadRow | undefined> =>
  (await readGuests(db, [ticketNumber]))[0]
const readOwnLocked = statement<ThreadRow & { assignee_id: string | null }>(
  'support.lock-own-ticket',
  `select assignee_id, ${columns} from tickets where ticket_number = $1 and user_id = $2 for no key update`,
)
/** Finds a ticket of this user; undefined when it is another user's. */
export const findOwnTicket = async (db: Db, userId: string, ticketNumber: string): Promise<ThreadRow | undefined> =>
  (await readOwn(db, [ticketNumber, userId]))[0]
/** Finds a ticket of this user and locks it until the transaction ends. */
export const lockOwnTicket = async (tx: Tx, userId: string, ticketNumber: string) =>
  (await readOwnLocked(tx, [ticketNumber, userId]))[0]

export type MessageRow = { message_id: string; ticket_id: string; is_staff: boolean; text: string; at: Date }
const readMessages = statement<MessageRow>(
  'support.messages',
  `select message_id, ticket_id, is_staff, text, at from ticket_messages where ticket_id = any($1::uuid[])
   order by ticket_id, at, message_id limit $2`,
)
/** Reads what was written on these tickets after their first messages, oldest first. */
export const listMessages = (db: Db, ticketIds: readonly string[], limit: number) =>
  readMessages(db, [ticketIds, limit])

const readMessage = statement<{ text: string }>(
  'support.message',
  'select text from ticket_messages where message_id = $1 and ticket_id = $2',
)
export const findMessageText = async (db: Db, ticketId: string, messageId: string): Promise<string | null> =>
  (await readMessage(db, [messageId, ticketId]))[0]?.text ?? null

const insertMessage = statement(
  'support.insert-message',
  `with moved as (update tickets set status = 'open', updated_at = $5, version = version + 1,
       waiting_since = case when status = 'open' then waiting_since else $5 end
     where ticket_id = $2)
   insert into ticket_messages (message_id, ticket_id, author_id, text, at) values ($1, $2, $3, $4, $5)`,
)
export type NewMessage = { messageId: string; ticketId: string; userId: string | null; text: string; now: Date }
/** Adds a message from the asker; the ticket then waits for staff. */
export async function addMessage(tx: Tx, { messageId, ticketId, userId, text, now }: NewMessage): Promise<void> {
  await insertMessage(tx, [messageId, ticketId, userId, text, now])
}

type Held = ThreadRow & {
  user_id: string | null
  name: string
  email: string
  assignee_id: string | null
  version: number
}
const lockAny = statement<Held>(
  'support.lock-ticket',
  `select user_id, name, email, assignee_id, version, ${columns} from tickets where ticket_number = $1 for no key update`,
)
/** Finds any ticket and locks it until the transaction ends. */
export const lockTicket = async (tx: Tx, ticketNumber: string) => (await lockAny(tx, [ticketNumber]))[0]

const insertAnswer = statement(
  'support.insert-answer',
  `with moved as (update tickets set status = $6, updated_at = $5, version = version + 1 where ticket_id = $2)
   insert into ticket_messages (message_id, ticket_id, author_id, is_staff, text, at) values ($1, $2, $3, true, $4, $5)`,
)
/** Adds a message from staff; the ticket then waits for the asker, or is solved. */
export async function addAnswer(tx: Tx, one: NewMessage & { status: TicketStatus }): Promise<void> {
  const { messageId, ticketId, userId, text, now, status } = one
  await insertAnswer(tx, [messageId, ticketId, userId, text, now, status])
}

const eraseThreads = statement(
  'support.erase-tickets',
  `with mine as (update tickets set name = '', email = '', subject = '', message = ''
     where user_id = $1 or lower(email) = lower($2) returning ticket_id),
   silenced as (update ticket_messages set text = '' where ticket_id in (select ticket_id from mine))
   update ticket_notes set text = '' where ticket_id in (select ticket_id from mine)`,
)
const leaveTickets = statement(
  'support.leave-tickets',
  'update tickets set assignee_id = null, version = version + 1 where assignee_id = $1',
)
/**
 * Erases the texts of a user's tickets, including those sent from the same address without a log-in. Tickets that were
 * assigned to the user become unassigned.
 */
export async function eraseTickets(tx: Tx, userId: string, email: string): Promise<void> {
  await leaveTickets(tx, [userId])
  await eraseThreads(tx, [userId, email])
}
