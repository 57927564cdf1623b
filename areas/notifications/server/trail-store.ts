import { statement } from '../../../platform/server/db.ts'
import type { NotificationRow } from './store.ts'

/** The most notifications that one query returns. */
const notesMax = 50
/**
 * The notifications that a user got at exactly the times of given events. A notification is written in the transaction
 * of its cause, so it has the same time.
 */
export const readNotesAt = statement<NotificationRow>(
  'notifications.at',
  `select notification_id, kind, title, text, code, message_values, link, read_at, at from notifications
   where user_id = $1 and date_trunc('milliseconds', at) = any ($2::timestamptz[]) order by at, notification_id limit ${notesMax}`,
)
