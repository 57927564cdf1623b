import type { Jobs } from '../../../platform/server/jobs.ts'
import { recountSignupsJob, type Reports } from './service.ts'

const everyFiveMinutes = '*/5 * * * *'
const nightly = '50 3 * * *'

/** Registers the jobs that bring the daily sums up to date every few minutes, and recount the last days at night. */
export function reportsJobs(jobs: Jobs, { reports }: { reports: Reports }): void {
  jobs.every(everyFiveMinutes, 'reports.advance', () => reports.advance())
  jobs.define(recountSignupsJob, () => reports.recountSignups())
  jobs.every(nightly, 'reports.recount', () => reports.recount())
}
