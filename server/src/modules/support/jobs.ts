import type { Jobs } from '../../platform/jobs.ts'
import type { Support } from './service.ts'

/** Nightly housekeeping of the support module. */
export function supportJobs(jobs: Jobs, { support }: { support: Support }): void {
  jobs.every('40 3 * * *', 'support.prune-client-errors', support.pruneClientErrors)
}
