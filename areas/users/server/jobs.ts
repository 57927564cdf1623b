import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Users } from './service.ts'

/** Nightly housekeeping of the users module. */
export function usersJobs(jobs: Jobs, { users }: { users: Users }): void {
  jobs.every('25 3 * * *', 'users.trim-changes', users.trimChanges)
}
