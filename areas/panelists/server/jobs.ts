import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Panelists } from './service.ts'

/** The mails that follow what staff decide about an account. The queue holds ids only. */
export function panelistsJobs(jobs: Jobs, { panelists }: { panelists: Panelists }): void {
  jobs.define('panelists.mail-blocked', ({ blockId }) => panelists.deliverBlocked(String(blockId)))
  jobs.define('panelists.mail-unblocked', ({ userId }) => panelists.deliverUnblocked(String(userId)))
  jobs.define('panelists.mail-restriction-lifted', ({ userId }) => panelists.deliverRestrictionLifted(String(userId)))
}
