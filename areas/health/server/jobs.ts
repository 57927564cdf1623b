import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Health } from './service.ts'

const everyTenMinutes = '*/10 * * * *'
const nightly = '40 2 * * *'

/** Every ten minutes counts what changed, and at night recounts the last week. */
export function healthJobs(jobs: Jobs, { health }: { health: Health }): void {
  jobs.every(everyTenMinutes, 'health.advance', async () => void (await health.advance()))
  jobs.every(nightly, 'health.tidy-up', () => health.tidyUp())
}
