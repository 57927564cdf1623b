import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Users } from './service.ts'

/** The nightly clean-up of this area. */
export function usersJobs(jobs: Jobs, { users }: { users: Users }): void {
  jobs.every('25 3 * * *', 'users.trim-changes', users.trimChanges)
}
