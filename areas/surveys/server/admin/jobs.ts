import type { Jobs } from '../../../../platform/server/jobs.ts'
import type { SurveyAdmin } from './service.ts'

const everyMinute = '* * * * *'
const everyFiveMinutes = '*/5 * * * *'

/** Registers the jobs that open and close surveys at their times and count how attempts ended. */
export function surveyAdminJobs(jobs: Jobs, { surveyAdmin }: { surveyAdmin: SurveyAdmin }): void {
  jobs.every(everyMinute, 'surveys.open-and-close', async () => {
    await surveyAdmin.openAndClose()
  })
  jobs.every(everyFiveMinutes, 'surveys.count', async () => {
    await surveyAdmin.measure()
  })
}
