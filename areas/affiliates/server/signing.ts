import type { Secrets } from '../../../platform/server/secrets.ts'

/** The part of a campaign from which its signing secrets are derived. */
export type Signer = { aff_id: number; secret_number: number; former_secret_until: Date | null }

/** Derives the signing secrets of campaigns. No secret is stored. */
export function createSigning({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const deriveSecret = (affId: number, number: number): string => {
    const name = number === 0 ? `campaign ${affId}` : `campaign ${affId} ${number}`
    return `whsec_${secrets.hmac('affiliate-callback', name).toString('base64')}`
  }

  return {
    /** Returns the current secret of a campaign, with which its vendor checks that a call comes from us. */
    currentOf: ({ aff_id: affId, secret_number: number }: Signer): string => deriveSecret(affId, number),

    /**
     * Returns the secrets that sign a call, the current one first. There are two while the former one is still valid.
     */
    secretsOf: ({ aff_id: affId, secret_number: number, former_secret_until: until }: Signer, now: Date): string[] =>
      (until !== null && until > now ? [number, number - 1] : [number]).map((one) => deriveSecret(affId, one)),
  }
}
export type Signing = ReturnType<typeof createSigning>
