import { skipWhenClosed } from '../../../platform/server/events-db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Visitors } from './service.ts'

const nightly = '50 3 * * *'
const everyMinute = '* * * * *'

/** Registers the calls to partners, what follows in the database of events, and the nightly clean-up. */
export function visitorJobs(jobs: Jobs, { visitors }: { visitors: Visitors }, keptMonths: () => number): void {
  jobs.define('visitors.tell-partner', ({ partner, key, body }) =>
    visitors.callPartner(partner, String(key), String(body)),
  )
  for (const { name, run } of visitors.followUps) jobs.define(name, run)
  jobs.every(everyMinute, 'visitors.drain', () => skipWhenClosed(visitors.drain))
  jobs.every(nightly, 'visitors.keep-house', () => visitors.keepHouse(keptMonths()))
}
