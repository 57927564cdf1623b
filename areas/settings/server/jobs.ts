import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Approvals } from './approvals.ts'

const everyMinute = '* * * * *'

/** Registers the job that carries out the steps whose delay is over. */
export const settingsJobs = (jobs: Jobs, { approvals }: { approvals: Approvals }): void =>
  jobs.every(everyMinute, 'settings.take-steps', async () => void (await approvals.takeDue()))
