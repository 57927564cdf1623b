import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Panelists } from './service.ts'

/** The emails that follow from decisions of staff about an account. The queue holds ids only. */
export function panelistsJobs(jobs: Jobs, { panelists }: { panelists: Panelists }): void {
  jobs.define('panelists.mail-blocked', ({ userId, blockId }) =>
    panelists.deliverBlocked(String(userId), String(blockId)),
  )
  jobs.define('panelists.mail-unblocked', ({ userId }) => panelists.deliverUnblocked(String(userId)))
  jobs.define('panelists.mail-locked', ({ userId, restrictionId }) =>
    panelists.deliverLocked(String(userId), String(restrictionId)),
  )
  jobs.define('panelists.mail-lock-kept', ({ userId, kind }) => panelists.deliverLockKept(String(userId), String(kind)))
  // Jobs queued before there were other kinds of locks do not name a kind.
  jobs.define('panelists.mail-restriction-lifted', ({ userId, kind = 'under-age' }) =>
    panelists.deliverRestrictionLifted(String(userId), String(kind)),
  )
}
