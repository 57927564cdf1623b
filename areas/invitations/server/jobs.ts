import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Invitations } from './service.ts'

/** Registers the jobs that send due invitations, every minute and right after staff order a round, and their emails. */
export function invitationJobs(jobs: Jobs, { invitations }: { invitations: Invitations }): void {
  jobs.every('* * * * *', 'invitations.send-due', invitations.sendDue)
  jobs.define('invitations.mail', ({ invitationId }) => invitations.deliver(String(invitationId)))
}
