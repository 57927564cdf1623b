import { statement } from '../../../platform/server/db.ts'

/** Reads the titles of these saved replies. */
export const readReplyNames = statement<{ id: string; name: string }>(
  'support.canned-named',
  'select canned_id as id, title as name from canned_answers where canned_id = any($1::uuid[])',
)
/** Reads the messages of these errors. */
export const readErrorNames = statement<{ id: string; name: string }>(
  'support.errors-named',
  'select group_id as id, left(error, 120) as name from client_error_groups where group_id = any($1::uuid[])',
)
/** Finds which of these ticket numbers exist. */
export const findKnownTickets = statement<{ id: string; name: string }>(
  'support.tickets-named',
  'select ticket_number as id, ticket_number as name from tickets where ticket_number = any($1::text[])',
)
