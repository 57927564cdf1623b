import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds the browsers that have not been seen for the length of the retention period. */
export const oldDevices = oldRows('visitors.old-devices', {
  from: 'devices',
  select: 'select ctid from devices where seen_at < now() - make_interval(months => $1)',
})

/** Finds the links between accounts and browsers that have not been seen for the length of the retention period. */
export const oldLinks = oldRows('visitors.old-links', {
  from: 'visitor_users',
  select: 'select ctid from visitor_users where seen_at < now() - make_interval(months => $1)',
})
