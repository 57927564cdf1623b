import type { Secrets } from '../../../platform/server/secrets.ts'

/** Which secrets sign for a campaign. */
export type Signer = { aff_id: number; secret_number: number; former_secret_until: Date | null }

/** The secrets of campaigns: derived, so that none is stored. */
export function createSigning({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const secretOf = (affId: number, number: number): string => {
    const name = number === 0 ? `campaign ${affId}` : `campaign ${affId} ${number}`
    return `whsec_${secrets.hmac('affiliate-callback', name).toString('base64')}`
  }

  return {
    /** With this a vendor checks that a call is ours. */
    currentOf: ({ aff_id: affId, secret_number: number }: Signer): string => secretOf(affId, number),

    /** The secrets that sign a call, the present one first; two while the former one still counts. */
    secretsOf: ({ aff_id: affId, secret_number: number, former_secret_until: until }: Signer, now: Date): string[] =>
      (until !== null && until > now ? [number, number - 1] : [number]).map((one) => secretOf(affId, one)),
  }
}
export type Signing = ReturnType<typeof createSigning>
