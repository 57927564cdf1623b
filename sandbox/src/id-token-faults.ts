import { sign, type KeyObject } from 'node:crypto'

/** What may be wrong with the id_token that a code is exchanged for. */
export const idTokenFaults = [
  'ok',
  'alg-none',
  'wrong-key',
  'wrong-aud',
  'wrong-iss',
  'wrong-nonce',
  'expired',
  'swapped-sub',
] as const
export type IdTokenFault = (typeof idTokenFaults)[number]

type Fields = Record<string, unknown>
type Keys = { own: KeyObject; foreign: KeyObject }

const hourSeconds = 3_600

/**
 * The same token, wrong in one way. Wrong claims are signed with the provider's own key, so that nothing but the check of that
 * claim can find them; `swapped-sub` is somebody else's subject under the signature of the first.
 */
export function bent(token: string, fault: IdTokenFault, keys: Keys): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const header = read(head)
  const claims = read(body)
  if (fault === 'ok') return token
  if (fault === 'alg-none') return `${written({ ...header, alg: 'none' })}.${body}.`
  if (fault === 'swapped-sub') return `${head}.${written({ ...claims, sub: `${String(claims['sub'])}1` })}.${signature}`
  if (fault === 'wrong-key') return signed(head, body, keys.foreign)
  return signed(head, written({ ...claims, ...wrongClaims(fault, claims) }), keys.own)
}

function wrongClaims(fault: 'wrong-aud' | 'wrong-iss' | 'wrong-nonce' | 'expired', claims: Fields): Fields {
  if (fault === 'wrong-aud') return { aud: 'another-client' }
  if (fault === 'wrong-iss') return { iss: `${String(claims['iss'])}/another` }
  if (fault === 'wrong-nonce') return { nonce: 'of-another-sign-in' }
  return { exp: Number(claims['exp']) - 2 * hourSeconds, iat: Number(claims['iat']) - 2 * hourSeconds }
}

const read = (part: string): Fields => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Fields
const written = (fields: Fields): string => Buffer.from(JSON.stringify(fields)).toString('base64url')
const signed = (head: string, body: string, key: KeyObject): string =>
  `${head}.${body}.${sign('RSA-SHA256', Buffer.from(`${head}.${body}`), key).toString('base64url')}`
