import { monthsOf } from '../../../platform/server/months.ts'
import { oldRows } from '../../../platform/server/old-rows.ts'

const isOld = 'at < now() - make_interval(months => $1)'
/** Finds log entries older than this many months. */
export const oldActivities = oldRows('users.old-activities', {
  from: 'user_activities',
  key: ['activity_id'],
  within: isOld,
  select: `select activity_id from user_activities where ${isOld}`,
})

/** The months of the log: makes them ahead, and drops those that are past. */
export const activityMonths = monthsOf('user_activities', { ownKey: 'activity_id' })
