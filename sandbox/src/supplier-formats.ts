import { createHash, createHmac } from 'node:crypto'
import { signedQuery, type Callback, type Outcome } from './supplier-callback.ts'

/** The suppliers that are played, each in its own manner of signing. */
export const supplierKeys = ['house', 'bitlabs', 'cpx'] as const
export type SupplierKey = (typeof supplierKeys)[number]

/** Each has a secret of its own, made from the one that is set, as the demo world knows. */
export const secretFor = (key: SupplierKey, secret: string): string => (key === 'house' ? secret : `${secret}-${key}`)

/** A callback as one kind of supplier words it: the query up to the signature, and the signature. */
type Written = (callback: Callback, around: { address: string; secret: string }) => string

const query = (fields: readonly (readonly [string, string | undefined])[]): string =>
  fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`])).join('&')

const bitlabsTypes: Readonly<Record<Outcome, string>> = {
  completed: 'COMPLETE',
  disqualified: 'SCREENOUT',
  quota_full: 'SCREENOUT',
  quality_rejected: 'SCREENOUT',
  security_rejected: 'SCREENOUT',
  reversed: 'RECONCILIATION',
}
/** The panel passes half of a price on, so a point is two cents. */
const usd = (points: number) => ((points * 2) / 100).toFixed(2)
const visitor = 'visitor'

const bitlabs: Written = ({ attemptId, outcome, amount = 0, eventId }, { address, secret }) => {
  const isWhole = outcome === 'completed' || outcome === 'reversed'
  const told = query([
    ['uid', visitor],
    ['tx', outcome === 'reversed' ? `${eventId}-back` : eventId],
    ['ref', outcome === 'reversed' ? eventId : ''],
    ['usd', `${outcome === 'reversed' ? '-' : ''}${usd(isWhole ? amount : 0)}`],
    ['val', String(isWhole ? amount : 0)],
    ['type', bitlabsTypes[outcome]],
    ['attempt', attemptId],
  ])
  return `${told}&hash=${createHmac('sha1', secret).update(`${address}?${told}`).digest('hex')}`
}

const cpx: Written = ({ attemptId, outcome, amount = 0, eventId }, { secret }) => {
  const isWhole = outcome === 'completed' || outcome === 'reversed'
  const told = query([
    ['status', outcome === 'reversed' ? '2' : '1'],
    ['user_id', visitor],
    ['subid_1', attemptId],
    ['amount_local', String(isWhole ? amount : 0)],
    ['amount_usd', usd(isWhole ? amount : 0)],
    ['type', isWhole ? 'complete' : 'out'],
    ['trans_id', eventId],
  ])
  return `${told}&hash=${createHash('md5').update(`${eventId}-${secret}`).digest('hex')}`
}

const house: Written = (callback, { secret }) => signedQuery(secret, callback)

/** How each supplier writes a callback; `address` is the panel's as it was told to suppliers, which some of them sign. */
export const written: Readonly<Record<SupplierKey, Written>> = { house, bitlabs, cpx }
