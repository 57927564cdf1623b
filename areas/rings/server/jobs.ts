import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Rings } from './service.ts'

const nightly = '20 4 * * *'
const everyTenMinutes = '*/10 * * * *'

/**
 * Registers the jobs that find rings, around a new link at once and all of them at night, and the job that counts
 * their figures.
 */
export function ringsJobs(jobs: Jobs, { rings }: { rings: Rings }): void {
  jobs.define('rings.follow', async ({ userId }) => void (await rings.followRing(String(userId))))
  jobs.define('rings.carry-out', ({ decisionId }) => rings.carryOut(String(decisionId)))
  jobs.every(nightly, 'rings.find-all', rings.findAll)
  jobs.every(everyTenMinutes, 'rings.refresh', rings.refresh)
}
