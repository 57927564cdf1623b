import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Surveys } from './service.ts'

const everyFiveMinutes = '*/5 * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyNight = '40 2 * * *'
const everyHour = '17 * * * *'

/**
 * Registers the jobs that abandon overdue attempts, measure surveys and odds, and remove old changes of the catalogue.
 */
export function surveyJobs(jobs: Jobs, { surveys }: { surveys: Surveys }): void {
  jobs.every(everyFiveMinutes, 'surveys.abandon-overdue', async () => {
    await surveys.abandonOverdue()
  })
  jobs.every(everyTenMinutes, 'surveys.measure', async () => {
    await surveys.measure()
    await surveys.measureScores()
  })
  jobs.every(everyNight, 'surveys.measure-odds', async () => {
    await surveys.measureOdds()
  })
  jobs.every(everyHour, 'surveys.trim-changes', async () => {
    await surveys.trim()
  })
}
