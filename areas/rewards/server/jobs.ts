import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Stock } from './stock.ts'

const everyFiveMinutes = '*/5 * * * *'

/** Registers the job that alerts staff when codes run low. */
export function rewardsJobs(jobs: Jobs, { stock }: { stock: Stock }): void {
  jobs.every(everyFiveMinutes, 'rewards.alert-low', stock.alertLow)
  jobs.define('rewards.mail-low-stock', ({ userId, rewardId, points }) =>
    stock.deliverLowStock(String(userId), String(rewardId), Number(points)),
  )
}
