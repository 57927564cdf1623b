import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../platform/server/secrets.ts'

const prefix = 'whsec_'

/** Which secrets sign for a campaign. */
export type Signer = { aff_id: number; secret_number: number; former_secret_until: Date | null }

/** The secrets of campaigns: derived, so that none is stored. */
export function createSigning({ secrets }: { secrets: Pick<Secrets, 'hmac'> }) {
  const secretOf = (affId: number, number: number): string => {
    const name = number === 0 ? `campaign ${affId}` : `campaign ${affId} ${number}`
    return `${prefix}${secrets.hmac('affiliate-callback', name).toString('base64')}`
  }
  const signatureBy = (secret: string, text: string): string => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  }

  return {
    /** With this a vendor checks that a call is ours. */
    currentOf: ({ aff_id: affId, secret_number: number }: Signer): string => secretOf(affId, number),

    /** The headers of a call as Standard Webhooks say; with two signatures while the former secret still counts. */
    headersOf: (signer: Signer, { id, body, now }: { id: string; body: string; now: Date }) => {
      const { aff_id: affId, secret_number: number, former_secret_until: until } = signer
      const timestamp = String(Math.floor(now.getTime() / 1_000))
      const numbers = until !== null && until > now ? [number, number - 1] : [number]
      const signatures = numbers.map((one) => signatureBy(secretOf(affId, one), `${id}.${timestamp}.${body}`))
      return {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      }
    },
  }
}
export type Signing = ReturnType<typeof createSigning>
