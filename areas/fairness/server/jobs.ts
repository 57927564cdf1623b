import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Fairness } from './service.ts'

const nightly = '20 3 * * *'

/** Registers the job that finds and pays top-ups by night, and the one that pays a night which a person allowed. */
export function fairnessJobs(jobs: Jobs, { fairness }: { fairness: Fairness }): void {
  jobs.every(nightly, 'fairness.top-up', fairness.runNight)
  jobs.define('fairness.pay', ({ nightId }) => fairness.pay(String(nightId)))
}
