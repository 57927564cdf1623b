import { isAddress } from '../geography.ts'
import { cpxHash } from './hash.ts'

export type CpxCall = {
  userId: string
  /** Empty if the call names none; then there are no surveys. */
  ip: string
  userAgent: string | null
  country: string | null
  limit: number
  subIds: readonly [first: string, second: string]
}
export type CpxRefusal = { error_code: string; error_message: string }

const usualLimit = 12

/** A server's call for a person's list, or why it is refused. `reads` is the spelling of the sub ids that the network reads. */
export function readCpxCall(
  query: URLSearchParams,
  { id, secret, reads }: { id: string; secret: string; reads: 'subid_1' | 'subid1' },
): CpxCall | CpxRefusal {
  const userId = query.get('ext_user_id') ?? ''
  if (query.get('app_id') !== id) return { error_code: 'app_id', error_message: 'The app id is unknown.' }
  if (userId === '') return { error_code: 'ext_user_id', error_message: 'The user id is missing.' }
  if (query.get('secure_hash') !== cpxHash(userId, secret)) {
    return { error_code: 'secure_hash', error_message: 'The secure hash is wrong.' }
  }
  if (!['api', 'jsscriptv1'].includes(query.get('output_method') ?? '')) {
    return { error_code: 'output_method', error_message: 'The output method is unknown.' }
  }
  const ip = query.get('ip_user') ?? ''
  const limit = Number(query.get('limit') ?? usualLimit)
  const second = reads === 'subid_1' ? 'subid_2' : 'subid2'
  return {
    userId,
    ip: isAddress(ip) ? ip : '',
    userAgent: query.get('user_agent') || null,
    country: query.get('user_country_code') || null,
    limit: Number.isInteger(limit) && limit > 0 ? limit : usualLimit,
    subIds: [query.get(reads) ?? '', query.get(second) ?? ''],
  }
}
