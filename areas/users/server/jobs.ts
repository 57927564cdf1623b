import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Users } from './service.ts'

/** Registers the clean-up of this area at night. */
export function usersJobs(jobs: Jobs, { users }: { users: Users }): void {
  jobs.every('25 3 * * *', 'users.trim-changes', users.trimChanges)
}
