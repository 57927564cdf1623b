import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Support } from './service.ts'

/** Registers the emails about tickets, whose jobs hold only ids, and the nightly clean-up. */
export function supportJobs(jobs: Jobs, { support }: { support: Support }): void {
  jobs.define('support.confirm-ticket', ({ ticketId }) => support.confirmTicket(String(ticketId)))
  jobs.define('support.notify-desk', ({ ticketId, messageId }) =>
    support.notifyDesk(String(ticketId), typeof messageId === 'string' ? messageId : undefined),
  )
  jobs.define('support.mail-answer', ({ ticketId, messageId }) =>
    support.deliverAnswer(String(ticketId), String(messageId)),
  )
  jobs.every('40 3 * * *', 'support.prune-client-errors', support.errors.prune)
}
