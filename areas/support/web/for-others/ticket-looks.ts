import type { StatusLook } from '../../../../kit/StatusBadge.tsx'
import type { TicketStatus } from '../../contract/tickets.ts'

/** How each status of a ticket looks: its badge's icon and colour. */
export const ticketLooks: Readonly<Record<TicketStatus, StatusLook>> = {
  open: 'inReview',
  waiting: 'pending',
  solved: 'paid',
}
