import { oldRows } from '../../../platform/server/old-rows.ts'

/** Invitations whose link stopped working this many days ago. */
export const oldInvitations = oldRows('team.old-invitations', {
  from: 'team_invitations',
  select: 'select ctid from team_invitations where expires_at < now() - make_interval(days => $1)',
})
