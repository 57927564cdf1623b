import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds notifications that are older than this many months. */
export const oldNotifications = oldRows('notifications.old-notifications', {
  from: 'notifications',
  select: 'select ctid from notifications where at < now() - make_interval(months => $1)',
})
