import { transaction, type Db } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { isId } from '../../../platform/server/secrets.ts'

type Needs = {
  db: Db
  jobs: Jobs
  outgoing: Pick<Outgoing, 'call'>
  log: Pick<Log, 'warn'>
  /**
   * The addresses of the outside services (specification, section 7); when empty, this server stores visits and claims
   * itself.
   */
  affiliateVisitsUrl: string
  respondentUrl: string
}
type Partner = 'visits' | 'respondents'

/** The statuses of refusals that may be temporary: too early, or too often. */
const passing: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Forwards visits and guest claims to outside services that the operator has named. A job sends them, so that a slow
 * or dead service delays no one, and nothing is lost. The key makes a repeated call harmless.
 */
export function createPartnerCalls({ db, jobs, outgoing, log, affiliateVisitsUrl, respondentUrl }: Needs) {
  const addresses: Record<Partner, string> = {
    visits: affiliateVisitsUrl && `${affiliateVisitsUrl}/affiliateUser`,
    respondents: respondentUrl && `${respondentUrl}/api/updateUserIdForGuestUser`,
  }

  return {
    /** Whether an outside service stores these visits or claims instead of this server. */
    keeps: (partner: Partner): boolean => addresses[partner] !== '',

    /** Queues one call to an outside service. */
    tell: (partner: Partner, key: string, body: object): Promise<void> =>
      transaction(db, (tx) => jobs.add(tx, 'visitors.tell-partner', { partner, key, body: JSON.stringify(body) })),

    /**
     * Makes the queued call; runs as a job. Until the service has accepted or refused the call, it throws and is tried
     * again later.
     */
    call: async (partner: unknown, key: string, body: string): Promise<void> => {
      if ((partner !== 'visits' && partner !== 'respondents') || !isId(key))
        throw new Error('visitors.tell-partner: malformed job')
      const url = addresses[partner]
      // The operator removed the service while the job was waiting.
      if (url === '') return
      const headers = { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key }
      const result = await outgoing.call({ url, method: 'POST', headers, body })
      if (!result.answered) throw new Error(`visitors.tell-partner: ${partner} ${result.reason}`)
      if (result.status >= 400 && result.status < 500 && !passing.has(result.status))
        return log.warn({ partner, status: result.status }, 'a partner refused a call')
      if (result.status >= 300) throw new Error(`visitors.tell-partner: ${partner} answered ${result.status}`)
    },
  }
}
