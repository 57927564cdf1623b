import type { Jobs } from '../../platform/jobs.ts'
import type { Privacy } from './service.ts'

/** What follows the closing of an account. */
export function privacyJobs(jobs: Jobs, { privacy }: { privacy: Privacy }): void {
  jobs.define('privacy.mail-farewell', ({ sealed, until }) => privacy.deliverFarewell(String(sealed), Number(until)))
  jobs.define('privacy.erase-again', ({ userId }) => privacy.eraseAgain(String(userId)))
}
