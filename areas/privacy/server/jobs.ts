import { isLanguage } from '../../../platform/contract/language.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Privacy } from './service.ts'

/** Registers the jobs that follow the closing of an account. */
export function privacyJobs(jobs: Jobs, { privacy }: { privacy: Privacy }): void {
  jobs.define('privacy.mail-farewell', ({ sealed, until, isByStaff, language }) =>
    privacy.deliverFarewell(
      String(sealed),
      Number(until),
      isByStaff === true,
      typeof language === 'string' && isLanguage(language) ? language : 'en',
    ),
  )
  jobs.define('privacy.erase-again', ({ userId }) => privacy.eraseAgain(String(userId)))
}
