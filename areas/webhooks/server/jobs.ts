import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Deliveries } from './deliveries.ts'

const everyMinute = '* * * * *'

/** Registers the jobs that send deliveries, and the one that finds deliveries whose job was lost. */
export function webhooksJobs(jobs: Jobs, { deliveries }: { deliveries: Deliveries }): void {
  jobs.define('webhooks.deliver', ({ deliveryId, isManual }) =>
    deliveries.deliver(String(deliveryId), isManual === true),
  )
  jobs.every(everyMinute, 'webhooks.sweep', async () => {
    await deliveries.sweep()
  })
}
