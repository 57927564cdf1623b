import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Disputes } from './service.ts'

/** Registers the jobs for emails about disputes and for reminders of deadlines. The queue holds only ids. */
export function disputesJobs(jobs: Jobs, { disputes }: { disputes: Disputes }): void {
  jobs.define('disputes.mail-received', ({ disputeId }) => disputes.deliverReceived(String(disputeId)))
  jobs.define('disputes.mail-decided', ({ disputeId }) => disputes.deliverDecided(String(disputeId)))
  jobs.define('disputes.remind', ({ disputeId, day }) => disputes.remind(String(disputeId), Number(day)))
  jobs.define('disputes.mail-reminder', ({ disputeId, day, userId }) =>
    disputes.deliverReminder(String(disputeId), Number(day), String(userId)),
  )
}
