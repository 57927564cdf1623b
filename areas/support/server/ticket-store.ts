import { isLanguage, type Language } from '../../../platform/contract/language.ts'
import type { ContactTopic } from '../contract/support.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type Ticket = {
  ticketId: string
  ticketNumber: string
  name: string
  email: string
  topic: ContactTopic
  /** The subject; empty for a ticket from the public form. */
  subject: string
  message: string
  /** The id of the asker's account; null if there is none. An asker with an account has a page with the ticket. */
  userId: string | null
  /** The language of the page on which the ticket was written. */
  language: Language
}
export type NewTicket = Omit<Ticket, 'ticketNumber' | 'subject'> & { now: Date }

const insertTicket = statement<{ ticket_number: string }>(
  'support.insert-ticket',
  `insert into tickets (ticket_id, user_id, name, email, topic, message, created_at, updated_at, waiting_since, language)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8) returning ticket_number`,
)
/** Opens a ticket; returns its number. */
export async function addTicket(tx: Tx, one: NewTicket): Promise<string> {
  const { ticketId, userId, name, email, topic, message, now, language } = one
  const [row] = await insertTicket(tx, [ticketId, userId, name, email, topic, message, now, language])
  if (!row) throw new Error('the new ticket was not returned')
  return row.ticket_number
}

const nextNumber = statement<{ ticket_number: string }>(
  'support.next-ticket-number',
  `select 'T-' || nextval('ticket_numbers') as ticket_number`,
)
/** Uses up a ticket number, so that no ticket can get it, and returns it. */
export const useUpTicketNumber = async (db: Db): Promise<string> => (await nextNumber(db, []))[0]?.ticket_number ?? ''

type TicketRow = { ticket_id: string; ticket_number: string; user_id: string | null; topic: ContactTopic } & Record<
  'name' | 'email' | 'subject' | 'message' | 'language',
  string
>
const readTicket = statement<TicketRow>(
  'support.find-ticket',
  // An erased ticket has no email address, so no email is sent.
  `select ticket_id, ticket_number, name, email, topic, subject, message, user_id, language
   from tickets where ticket_id = $1 and email <> ''`,
)
export async function findTicket(db: Db, ticketId: string): Promise<Ticket | null> {
  const [row] = await readTicket(db, [ticketId])
  if (!row) return null
  const { name, email, topic, subject, message } = row
  const { ticket_number: ticketNumber, user_id: userId } = row
  const language = isLanguage(row.language) ? row.language : 'en'
  return { ticketId: row.ticket_id, ticketNumber, name, email, topic, subject, message, userId, language }
}
