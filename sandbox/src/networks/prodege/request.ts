import { prodegeSignature } from './signing.ts'

/** The network's error codes. */
export const prodegeErrors = {
  101: 'Unauthorized Access',
  102: 'Expired Request',
  1001: 'Invalid value for client_time',
} as const
export type ErrorCode = keyof typeof prodegeErrors

/** Ours: the network does not say how old a request may be. */
export const requestAgeMs = 5 * 60_000

type Account = { id: string; secret: string; now: Date }

/** Why a call is refused, or null for one that is signed and recent. */
export function refusalOf(query: URLSearchParams, { id, secret, now }: Account): ErrorCode | null {
  if (query.get('apik') !== id || !isSigned(query, secret)) return 101
  const date = Number(query.get('request_date') ?? NaN)
  return Math.abs(now.getTime() - date) <= requestAgeMs ? null : 102
}

const isSigned = (query: URLSearchParams, secret: string): boolean => {
  const parameters = [...query].filter(([name]) => name !== 'signature')
  return query.get('signature') === prodegeSignature(parameters, secret)
}
