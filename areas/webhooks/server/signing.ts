import { createHmac } from 'node:crypto'

const secretPrefix = 'whsec_'

/** Writes a secret in the format of Standard Webhooks. */
export const writeSecret = (key: Buffer): string => `${secretPrefix}${key.toString('base64')}`

type Signed = { id: string; body: string; now: Date }
/** Makes the headers of a call in the format of Standard Webhooks, with one signature for each secret. */
export function makeSignedHeaders(secrets: readonly string[], { id, body, now }: Signed) {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    ...(secrets.length > 0 ? { 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') } : {}),
  }
}
