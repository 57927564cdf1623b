import { useState } from 'react'
import { legalApi, type TermsInForce, type TermsVersions } from '../../../legal/contract.ts'
import { api, query } from '../../../../platform/web/api/api.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'

const { useShownTermsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ shownTerms: query(build, legalApi.getTermsInForce) }),
})

/** The versions now in force, from the refusal 'terms-changed'; null for any other failure. */
export function readNewTerms({ code, data }: Pick<CallFailure, 'code' | 'data'>): TermsVersions | null {
  if (code !== 'terms-changed' || typeof data !== 'object' || data === null) return null
  return (data as Partial<TermsInForce>).texts ?? null
}

/**
 * The versions of the terms that were in force when the form was opened. They are sent with the form, so that the
 * reader accepts only what they saw. `renew` takes newer versions from a refusal, and returns whether there were any.
 */
export function useShownTerms(): { sent: { shownTerms?: TermsVersions }; renew: (failure: CallFailure) => boolean } {
  const { data } = useShownTermsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [renewed, setRenewed] = useState<TermsVersions | null>(null)
  const shownTerms = renewed ?? data?.texts
  const renew = (failure: CallFailure) => {
    const texts = readNewTerms(failure)
    if (texts) setRenewed(texts)
    return texts !== null
  }
  return { sent: shownTerms ? { shownTerms } : {}, renew }
}
