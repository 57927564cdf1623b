import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Quality } from './service.ts'

/** Lets points go that nobody decided about. */
export function qualityJobs(jobs: Jobs, { quality }: { quality: Quality }): void {
  jobs.every('*/5 * * * *', 'quality.release-due', async () => {
    await quality.releaseDue()
  })
}
