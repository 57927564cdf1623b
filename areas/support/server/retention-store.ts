import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds error reports that are older than this many days. */
export const oldReports = oldRows('support.old-reports', {
  from: 'client_errors',
  select: 'select ctid from client_errors where at < now() - make_interval(days => $1)',
})

/** Finds solved tickets that have had no message for this many months, with everything written in them. */
export const oldTickets = oldRows('support.old-tickets', {
  from: 'tickets',
  key: ['ticket_id'],
  select: `select ticket_id from tickets where status = 'solved' and updated_at < now() - make_interval(months => $1)`,
})

/** Finds errors that have not been seen for this many days. */
export const oldGroups = oldRows('support.old-groups', {
  from: 'client_error_groups',
  select: 'select ctid from client_error_groups where last_seen_at < now() - make_interval(days => $1)',
})
