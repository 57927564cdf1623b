import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Users } from './service.ts'

/** Registers this area's nightly clean-up. */
export function usersJobs(jobs: Jobs, { users }: { users: Users }): void {
  jobs.every('25 3 * * *', 'users.trim-changes', users.trimChanges)
}
