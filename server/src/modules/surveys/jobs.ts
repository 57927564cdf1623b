import type { Jobs } from '../../platform/jobs.ts'
import type { Surveys } from './service.ts'

const everyFiveMinutes = '*/5 * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyHour = '17 * * * *'

/** Gives up overdue attempts, measures surveys, and trims the list of changes. */
export function surveyJobs(jobs: Jobs, { surveys }: { surveys: Surveys }): void {
  jobs.every(everyFiveMinutes, 'surveys.abandon-overdue', async () => {
    await surveys.abandonOverdue()
  })
  jobs.every(everyTenMinutes, 'surveys.measure', async () => {
    await surveys.measure()
  })
  jobs.every(everyHour, 'surveys.trim-changes', async () => {
    await surveys.trim()
  })
}
