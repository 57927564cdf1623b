import { statement } from '../../../platform/server/db.ts'

/** The titles of these saved replies. */
export const cannedNamed = statement<{ canned_id: string; title: string }>(
  'support.canned-named',
  'select canned_id, title from canned_answers where canned_id = any($1::uuid[])',
)
/** The messages of these page errors. */
export const errorsNamed = statement<{ group_id: string; error: string }>(
  'support.errors-named',
  'select group_id, left(error, 120) as error from client_error_groups where group_id = any($1::uuid[])',
)
/** The tickets that exist among these numbers. */
export const ticketsNamed = statement<{ ticket_number: string }>(
  'support.tickets-named',
  'select ticket_number from tickets where ticket_number = any($1::text[])',
)
