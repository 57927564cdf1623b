import type { Ask } from '../../router.ts'
import { isAddress } from '../geography.ts'

export type ListCall = {
  uid: string
  ip: string
  userAgent: string
  country: string | null
  tags: ReadonlyMap<string, string>
}
/** Why a call is refused; `http` is null where the status is unknown. */
export type Refusal = { http: number | null; msg: string }

const uidMaxLength = 65
const tagLimits = { pairs: 10, characters: 50 }
const sdks = ['CUSTOM', 'IFRAME', 'TAB', 'NATIVE', 'UNITY', 'REACT', 'FLUTTER']

/** The user of a call, from headers or query as the network's pages allow, or why the call is refused. */
export function readCaller({ headers, query }: Ask, token: string): { uid: string } | Refusal {
  const given = headers['x-api-token'] ?? query.get('token')
  const uid = String(headers['x-user-id'] ?? query.get('uid') ?? '')
  if (!given) return { http: 401, msg: 'API token is missing' }
  if (given !== token) return { http: 401, msg: 'API token is invalid' }
  if (uid === '') return { http: 400, msg: 'User id is missing' }
  return uid.length > uidMaxLength ? { http: 400, msg: 'User id has more than 65 characters' } : { uid }
}

/** A server's call for a person's list, or why it is refused. */
export function readListCall(ask: Ask, token: string): ListCall | Refusal {
  const caller = readCaller(ask, token)
  if ('msg' in caller) return caller
  const { query } = ask
  const sdk = query.get('sdk')
  if (sdk !== null && !sdks.includes(sdk)) return { http: 400, msg: `sdk is one of ${sdks.join(', ')}` }
  const ip = query.get('client_ip') ?? ''
  const userAgent = query.get('client_useragent') ?? ''
  if (ip === '' || userAgent === '')
    return { http: null, msg: 'client_ip and client_useragent are needed from a server' }
  if (!isAddress(ip)) return { http: 400, msg: 'client_ip is not an address' }
  const tags = readTags(query.get('tags') ?? '')
  if ('msg' in tags) return tags
  return { ...caller, ip, userAgent, country: query.get('client_country'), tags: tags.read }
}

/** Pairs as the network keeps them: trimmed, and in lower case. */
function readTags(text: string): { read: ReadonlyMap<string, string> } | Refusal {
  const tidy = (part: string) => part.trim().toLowerCase()
  const pairs = [...new URLSearchParams(text)].map(([key, value]) => [tidy(key), tidy(value)] as const)
  if (pairs.length > tagLimits.pairs) return { http: 400, msg: 'There are more than 10 tags' }
  if (pairs.flat().some((part) => part.length > tagLimits.characters)) {
    return { http: 400, msg: 'A tag has more than 50 characters' }
  }
  if (pairs.some(([key]) => !/^\w+$/.test(key))) return { http: 400, msg: 'A tag has a key that is not a word' }
  return { read: new Map(pairs) }
}
