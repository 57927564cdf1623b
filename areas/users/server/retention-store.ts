import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds log entries older than this many months. */
export const oldActivities = oldRows('users.old-activities', {
  from: 'user_activities',
  select: 'select ctid from user_activities where at < now() - make_interval(months => $1)',
})
