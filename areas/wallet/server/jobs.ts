import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Wallet } from './service.ts'

const everyTenMinutes = '*/10 * * * *'
/** Well after the end of the UTC day, which is then sealed, and before the other nightly checks. */
const nightly = '20 2 * * *'

/** Registers the job that makes credits available whose waiting time is over, and the nightly check of the ledger. */
export function walletJobs(jobs: Jobs, { wallet, log }: { wallet: Wallet; log: Pick<Log, 'warn'> }): void {
  jobs.every(everyTenMinutes, 'wallet.release-due', async () => {
    await wallet.releaseDue()
  })
  jobs.every(nightly, 'wallet.check-ledger', async () => {
    const { obstacle } = await wallet.checkSinceSealed()
    if (obstacle !== null) log.warn({ obstacle }, 'no day of the ledger could be sealed')
  })
}
