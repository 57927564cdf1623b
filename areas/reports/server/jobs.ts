import type { Jobs } from '../../../platform/server/jobs.ts'
import { recountSignupsJob, type Reports } from './service.ts'

const everyFiveMinutes = '*/5 * * * *'
const nightly = '50 3 * * *'

/** Advances the sums every few minutes, and recounts the last days at night. */
export function reportsJobs(jobs: Jobs, { reports }: { reports: Reports }): void {
  jobs.every(everyFiveMinutes, 'reports.advance', () => reports.advance())
  jobs.define(recountSignupsJob, () => reports.recountSignups())
  jobs.every(nightly, 'reports.recount', () => reports.recount())
}
