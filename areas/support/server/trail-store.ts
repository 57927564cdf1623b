import type { TicketStatus } from '../contract/tickets.ts'
import { statement } from '../../../platform/server/db.ts'

/** The tickets about an attempt, newest first; at most 20. */
export const readTicketsAbout = statement<{
  ticket_number: string
  subject: string
  status: TicketStatus
  created_at: Date
}>(
  'support.tickets-about',
  `select ticket_number, subject, status, created_at from tickets where attempt_id = $1 order by created_at desc, ticket_id limit 20`,
)
