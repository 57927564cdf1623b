import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Duties } from './service.ts'

const nightly = '30 3 * * *'

/** Registers the job that removes old data every night. */
export function dutiesJobs(jobs: Jobs, { retention }: Duties): void {
  jobs.every(nightly, 'duties.keep-periods', retention.run)
}
