import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Visitors } from './service.ts'

const nightly = '50 3 * * *'

/** Registers the calls to partners, and the nightly clean-up. */
export function visitorJobs(jobs: Jobs, { visitors }: { visitors: Visitors }, keptMonths: () => number): void {
  jobs.define('visitors.tell-partner', ({ partner, key, body }) =>
    visitors.callPartner(partner, String(key), String(body)),
  )
  jobs.every(nightly, 'visitors.keep-house', () => visitors.keepHouse(keptMonths()))
}
