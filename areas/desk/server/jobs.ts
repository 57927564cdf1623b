import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Alerts } from './alerts.ts'
import type { NightCheck } from './checking.ts'

const everyFiveMinutes = '*/5 * * * *'
const nightly = '40 3 * * *'

/** Checks the rules of alerts every few minutes, emails urgent alerts, and runs the checks of all areas at night. */
export function deskJobs(jobs: Jobs, { alerts, nightCheck }: { alerts: Alerts; nightCheck: NightCheck }): void {
  jobs.every(everyFiveMinutes, 'desk.look', alerts.look)
  jobs.define('desk.mail-alert', ({ userId, alertId }) => alerts.deliver(String(userId), String(alertId)))
  jobs.every(nightly, 'desk.check', nightCheck.run)
}
