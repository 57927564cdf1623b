import { skipWhenClosed } from '../../../platform/server/events-db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { lateArrivalJob } from './arrivals.ts'
import type { Affiliates } from './service.ts'

const nightly = '55 3 * * *'
const everyMinute = '* * * * *'

/** Registers the emails to vendors, what waited for the database of events, and the nightly clean-up. */
export function affiliateJobs(jobs: Jobs, { affiliates }: { affiliates: Affiliates }, keptMonths: () => number): void {
  jobs.define('affiliates.mail-alert', ({ affId, of, percent, userId }) =>
    affiliates.deliverAlert(Number(affId), of === 'budget' ? 'budget' : 'leads', Number(percent), String(userId)),
  )
  jobs.define('affiliates.mail-refused', ({ leadId }) => affiliates.deliverRefusal(String(leadId)))
  jobs.define(lateArrivalJob, ({ userId, visitorId, ip, at }) =>
    affiliates.arrivals.noteLate({
      userId: String(userId),
      visitorId: String(visitorId),
      ip: String(ip),
      at: String(at),
    }),
  )
  jobs.every(everyMinute, 'affiliates.drain', () => skipWhenClosed(affiliates.drain))
  jobs.every(nightly, 'affiliates.keep-house', () => affiliates.keepHouse(keptMonths()))
}
