import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Wallet } from './service.ts'

const everyTenMinutes = '*/10 * * * *'

/** Registers the job that makes credits available whose waiting time is over. */
export const walletJobs = (jobs: Jobs, { wallet }: { wallet: Wallet }): void =>
  jobs.every(everyTenMinutes, 'wallet.release-due', async () => {
    await wallet.releaseDue()
  })
