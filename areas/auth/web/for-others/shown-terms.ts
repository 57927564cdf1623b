import { useState } from 'react'
import { legalApi, type TermsInForce, type TermsVersions } from '../../../legal/contract.ts'
import { api, query } from '../../../../platform/web/api/api.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'

const { useShownTermsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ shownTerms: query(build, legalApi.getTermsInForce) }),
})

/** The versions in force that the refusal 'terms-changed' names; null in any other. */
export function newTermsIn({ code, data }: Pick<CallFailure, 'code' | 'data'>): TermsVersions | null {
  if (code !== 'terms-changed' || typeof data !== 'object' || data === null) return null
  return (data as Partial<TermsInForce>).texts ?? null
}

/**
 * The versions that were in force when the form was opened, to be sent along with it: what is accepted is what its reader saw. `renew` takes
 * the newer ones from a refusal, and says whether there were any.
 */
export function useShownTerms(): { sent: { shownTerms?: TermsVersions }; renew: (failure: CallFailure) => boolean } {
  const { data } = useShownTermsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [renewed, setRenewed] = useState<TermsVersions | null>(null)
  const shownTerms = renewed ?? data?.texts
  const renew = (failure: CallFailure) => {
    const texts = newTermsIn(failure)
    if (texts) setRenewed(texts)
    return texts !== null
  }
  return { sent: shownTerms ? { shownTerms } : {}, renew }
}
