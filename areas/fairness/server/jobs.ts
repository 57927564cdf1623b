import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Fairness } from './service.ts'

const nightly = '20 3 * * *'

/**
 * Registers the job that finds and pays top-ups at night, and the job that pays a night once a person has allowed it.
 */
export function fairnessJobs(jobs: Jobs, { fairness }: { fairness: Fairness }): void {
  jobs.every(nightly, 'fairness.top-up', fairness.runNight)
  jobs.define('fairness.pay', ({ nightId }) => fairness.pay(String(nightId)))
}
