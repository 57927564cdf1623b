import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Invitations } from './service.ts'

/** Sends what is due, each minute and right after an order, and the mail of each invitation. */
export function invitationJobs(jobs: Jobs, { invitations }: { invitations: Invitations }): void {
  jobs.every('* * * * *', 'invitations.send-due', invitations.sendDue)
  jobs.define('invitations.mail', ({ invitationId }) => invitations.deliver(String(invitationId)))
}
