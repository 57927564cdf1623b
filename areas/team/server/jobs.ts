import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Team } from './service.ts'

/** Registers the emails of invitations. */
export function teamJobs(jobs: Jobs, { team }: { team: Team }): void {
  jobs.define('team.mail-invitation', ({ invitationId, round }) => team.deliver(String(invitationId), Number(round)))
}
