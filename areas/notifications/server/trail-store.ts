import { statement } from '../../../platform/server/db.ts'
import type { NotificationRow } from './store.ts'

/** The most notifications of one question. */
const notesMax = 50
/**
 * The notifications that a user got in the very moments of something that happened: they are written in the transaction
 * of their cause, and have its time.
 */
export const readNotesAt = statement<NotificationRow>(
  'notifications.at',
  `select notification_id, kind, title, text, code, message_values, link, read_at, at from notifications
   where user_id = $1 and date_trunc('milliseconds', at) = any ($2::timestamptz[]) order by at, notification_id limit ${notesMax}`,
)
