import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds the sessions that have not been used for this many days. */
export const oldSessions = oldRows('auth.old-sessions', {
  from: 'sessions',
  select: 'select ctid from sessions where last_seen_at < now() - make_interval(days => $1)',
})

/** Finds the emailed links that expired this many days ago. */
export const oldKeys = oldRows('auth.old-keys', {
  from: 'mailed_keys',
  select: 'select ctid from mailed_keys where expires_at < now() - make_interval(days => $1)',
})
