import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Invitations } from './service.ts'

/** Sends due invitations, every minute and right after an order, and the email of each. */
export function invitationJobs(jobs: Jobs, { invitations }: { invitations: Invitations }): void {
  jobs.every('* * * * *', 'invitations.send-due', invitations.sendDue)
  jobs.define('invitations.mail', ({ invitationId }) => invitations.deliver(String(invitationId)))
}
