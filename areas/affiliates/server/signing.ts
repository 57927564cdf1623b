import type { Secrets } from '../../../platform/server/secrets.ts'

/** Identifies the secrets that sign for a campaign. */
export type Signer = { aff_id: number; secret_number: number; former_secret_until: Date | null }

/** The secrets of campaigns: they are derived, so that none is stored. */
export function createSigning({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const deriveSecret = (affId: number, number: number): string => {
    const name = number === 0 ? `campaign ${affId}` : `campaign ${affId} ${number}`
    return `whsec_${secrets.hmac('affiliate-callback', name).toString('base64')}`
  }

  return {
    /** The secret with which a vendor checks that a call is ours. */
    currentOf: ({ aff_id: affId, secret_number: number }: Signer): string => deriveSecret(affId, number),

    /** The secrets that sign a call, the current one first; two while the former one still counts. */
    secretsOf: ({ aff_id: affId, secret_number: number, former_secret_until: until }: Signer, now: Date): string[] =>
      (until !== null && until > now ? [number, number - 1] : [number]).map((one) => deriveSecret(affId, one)),
  }
}
export type Signing = ReturnType<typeof createSigning>
