import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Panelists } from './service.ts'

/** The mails that follow what staff decide about an account. The queue holds ids only. */
export function panelistsJobs(jobs: Jobs, { panelists }: { panelists: Panelists }): void {
  jobs.define('panelists.mail-blocked', ({ userId, blockId }) =>
    panelists.deliverBlocked(String(userId), String(blockId)),
  )
  jobs.define('panelists.mail-unblocked', ({ userId }) => panelists.deliverUnblocked(String(userId)))
  jobs.define('panelists.mail-locked', ({ userId, restrictionId }) =>
    panelists.deliverLocked(String(userId), String(restrictionId)),
  )
  jobs.define('panelists.mail-lock-kept', ({ userId, kind }) => panelists.deliverLockKept(String(userId), String(kind)))
  // Those that were queued before there were other locks name no kind.
  jobs.define('panelists.mail-restriction-lifted', ({ userId, kind = 'under-age' }) =>
    panelists.deliverRestrictionLifted(String(userId), String(kind)),
  )
}
