import type { Jobs } from '../../../platform/server/jobs.ts'
import { clawbackReasons } from '../contract/commissions.ts'
import type { Vendors } from './service.ts'

const hourly = '12 * * * *'
/**
 * Runs early every day: on the first of a month it writes the statements, on other days those that were missed while
 * the panel was down.
 */
const daily = '24 0 * * *'

/** Registers the release of commissions, the monthly statements, and the emails to vendors. */
export function vendorJobs(jobs: Jobs, { vendors }: { vendors: Vendors }): void {
  jobs.every(hourly, 'vendors.release', async () => void (await vendors.release()))
  jobs.every(daily, 'vendors.make-statements', async () => void (await vendors.statements.make()))
  jobs.define('vendors.mail-target', ({ vendorId }) => vendors.accounts.deliverTarget(String(vendorId)))
  jobs.define('vendors.mail-answer', ({ objectionId }) => vendors.clawbacks.deliverAnswer(String(objectionId)))
  jobs.define('vendors.mail-statement', ({ statementId }) => vendors.statements.deliver(String(statementId)))
  jobs.define('vendors.mail-clawback', async ({ vendorId, reason, count, cents }) => {
    const known = clawbackReasons.find((one) => one === reason)
    if (known)
      await vendors.clawbacks.deliverClawback(String(vendorId), {
        reason: known,
        count: Number(count),
        cents: Number(cents),
      })
  })
}
