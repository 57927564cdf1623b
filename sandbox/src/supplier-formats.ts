import { createHash, createHmac } from 'node:crypto'
import { signedQuery, type Callback, type Outcome } from './supplier-callback.ts'

/** The suppliers that are played, each in its own manner of signing. */
export const supplierKeys = ['house', 'bitlabs', 'cpx', 'purespectrum'] as const
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
const bitlabs: Written = ({ attemptId, outcome, amount = 0, eventId }, { address, secret }) => {
  const value = outcome === 'reversed' ? -amount : outcome === 'completed' ? amount : 0
  const told = query([
    ['uid', attemptId],
    ['val', String(value)],
    ['type', bitlabsTypes[outcome]],
    ['tx', eventId],
  ])
  return `${told}&hash=${createHmac('sha1', secret).update(`${address}?${told}`).digest('hex')}`
}

const cpx: Written = ({ attemptId, outcome, amount = 0, eventId }, { secret }) => {
  const isWhole = outcome === 'completed' || outcome === 'reversed'
  const told = query([
    ['status', outcome === 'reversed' ? '2' : '1'],
    ['subid_1', attemptId],
    ['amount_local', String(isWhole ? amount : 0)],
    ['amount_usd', ((amount * 2) / 100).toFixed(2)],
    ['type', isWhole ? 'complete' : 'out'],
    ['trans_id', eventId],
  ])
  return `${told}&hash=${createHash('md5').update(`${eventId}-${secret}`).digest('hex')}`
}

const spectrumCodes: Readonly<Record<Outcome, string>> = {
  completed: '21',
  disqualified: '18',
  quota_full: '17',
  quality_rejected: '20',
  security_rejected: '30',
  reversed: '33',
}
/** The panel passes half of a price on, so a point is two cents. */
const centsPerPoint = 2
const purespectrum: Written = ({ attemptId, outcome, amount, eventId }, { address, secret }) => {
  const told = query([
    [outcome === 'reversed' ? 'ps_rstatus' : 'st', spectrumCodes[outcome]],
    ['transaction_id', eventId],
    ['oldStatus', outcome === 'reversed' ? '21' : undefined],
    ['ps_supplier_sid', attemptId],
    ['supCpi', amount === undefined ? undefined : ((amount * centsPerPoint) / 100).toFixed(2)],
  ])
  const sign = (text: string) => createHash('sha1').update(text).digest('hex')
  return `${told}&ps_hash=${sign(`${address}?${told}${secret}`)}`
}

const house: Written = (callback, { secret }) => signedQuery(secret, callback)

/** How each supplier writes a callback; `address` is the panel's as it was told to suppliers, which some of them sign. */
export const written: Readonly<Record<SupplierKey, Written>> = { house, bitlabs, cpx, purespectrum }
