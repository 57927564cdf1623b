import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Alerts } from './alerts.ts'

const everyFiveMinutes = '*/5 * * * *'

/** Registers the job that looks at the rules of alerts. */
export const deskJobs = (jobs: Jobs, { alerts }: { alerts: Alerts }): void =>
  jobs.every(everyFiveMinutes, 'desk.look', alerts.look)
