import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Team } from './service.ts'

/** Mails of invitations, and their housekeeping. */
export function teamJobs(jobs: Jobs, { team }: { team: Team }): void {
  jobs.define('team.mail-invitation', ({ invitationId, round }) => team.deliver(String(invitationId), Number(round)))
  jobs.every('35 3 * * *', 'team.prune', team.prune)
}
