import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Affiliates } from './service.ts'

const nightly = '55 3 * * *'

/** Registers the emails to vendors and the nightly clean-up. The queue holds only ids. */
export function affiliateJobs(jobs: Jobs, { affiliates }: { affiliates: Affiliates }, keptMonths: () => number): void {
  jobs.define('affiliates.mail-alert', ({ affId, of, percent, userId }) =>
    affiliates.deliverAlert(Number(affId), of === 'budget' ? 'budget' : 'leads', Number(percent), String(userId)),
  )
  jobs.define('affiliates.mail-refused', ({ leadId }) => affiliates.deliverRefusal(String(leadId)))
  jobs.every(nightly, 'affiliates.keep-house', () => affiliates.keepHouse(keptMonths()))
}
