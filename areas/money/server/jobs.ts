import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Money } from './service.ts'

const everyFiveMinutes = '*/5 * * * *'
const nightly = '10 3 * * *'

/** Advances the sums every few minutes, and compares the last days with attempts and transfers at night. */
export function moneyJobs(jobs: Jobs, { money }: { money: Money }): void {
  jobs.every(everyFiveMinutes, 'money.advance', () => money.advance())
  jobs.every(nightly, 'money.check', async () => void (await money.checkDays()))
}
