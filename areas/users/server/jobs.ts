import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Users } from './service.ts'

/** Registers this area's nightly clean-up, and the months of its log. */
export function usersJobs(jobs: Jobs, { users }: { users: Users }, makeMonths: () => Promise<void>): void {
  jobs.every('15 3 * * *', 'users.make-months', makeMonths)
  jobs.every('25 3 * * *', 'users.trim-changes', users.trimChanges)
}
