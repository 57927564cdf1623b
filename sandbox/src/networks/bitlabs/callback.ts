import { createHmac } from 'node:crypto'
import { dollars, pointsOf } from '../money.ts'
import type { Message } from '../messages.ts'

export const callbackTypes = ['COMPLETE', 'SCREENOUT', 'RECONCILIATION', 'START_BONUS'] as const
export type Callback = {
  type: (typeof callbackTypes)[number]
  uid: string
  tx: string
  /** The transaction that this one is about. */
  ref: string
  micros: number
  /** In the app's currency, where it does not follow from the price. */
  value?: number
  ip: string
  tags: ReadonlyMap<string, string>
}

/** The address that the panel's staff set on the network's page: our parameter names, the network's placeholders. */
export const bitlabsTemplate = (callback: string): string =>
  `${callback}?uid=[%USER:UID%]&tx=[%TX%]&ref=[%REF%]&usd=[%VALUE:USD%]&val=[%VALUE:CURRENCY%]&type=[%TYPE%]`

/** Hexadecimal HMAC-SHA1 of the whole address as it is sent. */
export const bitlabsHash = (address: string, appSecret: string): string =>
  createHmac('sha1', appSecret).update(address).digest('hex')

/** A callback: the template filled in, then the tags under their own names, and the hash last. */
export function callbackMessage(
  { type, uid, tx, ref, micros, value = pointsOf(micros), ip, tags }: Callback,
  { template, secret, token }: { template: string; secret: string; token: string },
): Message {
  const filled: Readonly<Record<string, string>> = {
    'USER:UID': uid,
    UID: uid,
    TX: tx,
    REF: ref,
    'VALUE:USD': dollars(micros),
    RAW: dollars(micros),
    'VALUE:CURRENCY': String(value),
    VAL: String(value),
    TYPE: type,
    'APP:TOKEN': token,
    'USER:IP_ADDRESS': ip,
  }
  const address = template.replace(/\[%([A-Z:_]+)%\]/g, (_all, name: string) => encodeURIComponent(filled[name] ?? ''))
  const tagged = [...tags].map(([name, text]) => `&${name}=${encodeURIComponent(text)}`).join('')
  const url = address + tagged
  return { event: type, method: 'GET', url: `${url}&hash=${bitlabsHash(url, secret)}` }
}
