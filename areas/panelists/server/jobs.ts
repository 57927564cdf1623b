import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Panelists } from './service.ts'

/** Registers the emails about the decisions of staff. The queue holds only ids. */
export function panelistsJobs(jobs: Jobs, { panelists }: { panelists: Panelists }): void {
  jobs.define('panelists.mail-blocked', ({ userId, blockId }) =>
    panelists.deliverBlocked(String(userId), String(blockId)),
  )
  jobs.define('panelists.mail-unblocked', ({ userId }) => panelists.deliverUnblocked(String(userId)))
  jobs.define('panelists.mail-locked', ({ userId, restrictionId }) =>
    panelists.deliverLocked(String(userId), String(restrictionId)),
  )
  jobs.define('panelists.mail-lock-kept', ({ userId, kind }) => panelists.deliverLockKept(String(userId), String(kind)))
  // Jobs from before there were several kinds of locks do not name a kind.
  jobs.define('panelists.mail-restriction-lifted', ({ userId, kind = 'under-age' }) =>
    panelists.deliverRestrictionLifted(String(userId), String(kind)),
  )
}
