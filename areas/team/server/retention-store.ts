import { oldRows } from '../../../platform/server/old-rows.ts'

/** Finds invitations whose link stopped working at least this many days ago. */
export const oldInvitations = oldRows('team.old-invitations', {
  from: 'team_invitations',
  select: 'select ctid from team_invitations where expires_at < now() - make_interval(days => $1)',
})
