import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EventTopic, VendorEvent } from './provider.ts'
import { isObject } from './tremendous-lists.ts'

/** The header that carries the signature. */
export const signatureHeader = 'tremendous-webhook-signature'
const prefix = 'sha256='

/**
 * Whether these bytes were signed with this key: `sha256=` and the hexadecimal HMAC-SHA256 of the body as it was sent.
 * The vendor's own documents do not describe the signature; other sources do. This was tested only with an example
 * computed with openssl.
 */
export function isSigned(body: Buffer, signature: string, privateKey: string): boolean {
  if (!signature.startsWith(prefix)) return false
  const given = signature.slice(prefix.length)
  if (!/^[0-9a-f]{64}$/i.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', privateKey).update(body).digest())
}

const topicOf = (event: string): EventTopic | null => {
  if (event === 'FUNDING_SOURCES.FUNDED') return 'funded'
  if (event.startsWith('PRODUCTS.')) return 'products'
  if (event === 'REWARDS.FLAGGED') return 'flagged'
  if (event.startsWith('REWARDS.')) return 'reward'
  return event.startsWith('ORDERS.') ? 'order' : null
}

const eventName = /^[A-Z][A-Z_.]{2,60}$/
const resource = /^[\w-]{1,40}$/

/**
 * Reads the body of an event; null when that fails. Only `event` and `payload.resource.id` are read, because the other
 * fields are not confirmed.
 */
export function readEvent(body: Buffer): VendorEvent | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    if (!isObject(parsed) || typeof parsed['event'] !== 'string' || !eventName.test(parsed['event'])) return null
    const payload = isObject(parsed['payload']) ? parsed['payload'] : {}
    const { id } = isObject(payload['resource']) ? payload['resource'] : { id: null }
    return {
      event: parsed['event'],
      topic: topicOf(parsed['event']),
      resourceId: typeof id === 'string' && resource.test(id) ? id : null,
    }
  } catch {
    return null
  }
}
