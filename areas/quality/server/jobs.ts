import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Quality } from './service.ts'

/** Registers the job that releases points when no decision was made in time. */
export function qualityJobs(jobs: Jobs, { quality }: { quality: Quality }): void {
  jobs.every('*/5 * * * *', 'quality.release-due', async () => {
    await quality.releaseDue()
  })
}
