import { oldRows } from '../../../platform/server/old-rows.ts'

/** Activities older than this. */
export const oldActivities = oldRows('users.old-activities', {
  from: 'user_activities',
  select: 'select ctid from user_activities where at < now() - make_interval(months => $1)',
})
