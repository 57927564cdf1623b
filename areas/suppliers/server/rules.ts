import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { CallbackState, ReleaseRefusal, SupplierFormat } from '../contract/supplier-admin.ts'
import type { Outcome } from '../../surveys/contract/surveys.ts'

/** What a supplier may report; how an attempt starts or is given up is ours to say. */
export const reportable = [
  'completed',
  'disqualified',
  'quota_full',
  'quality_rejected',
  'security_rejected',
  'reversed',
] as const satisfies readonly Outcome[]
export type Reported = (typeof reportable)[number]

/** What a callback says is to be paid: points, or a price in US cents of which panelists get a share. */
export type Amount = { points: number } | { cents: number }

/** What a rightly signed callback says; `noted` is news that ends nothing, such as a bonus of the supplier's own. */
export type Claim = {
  eventId: string
  attemptId: string
  outcome: Reported | 'noted'
  amount: Amount | null
  /** When it happened by the supplier's clock, when it says so. */
  saidAt: Date | null
  /** The query without its signature. */
  raw: string
}

/** Why a callback is turned away at the door; the sender is told none of it. */
export type TurnedAway = 'wrong-signature' | 'not-timely' | 'address-not-listed'
export type Verified =
  | { claim: Claim }
  | { turnedAway: TurnedAway }
  /** Signed, but not to be understood; `raw` is kept. */
  | { unreadable: string }

/** A callback as it arrived. */
export type Arrival = {
  /** Path and query, byte for byte. */
  rawUrl: string
  /** The scheme and host that suppliers were told: some sign the whole address. */
  publicUrl: string
}

/** How one kind of supplier signs and words its callbacks. Pure: no clock, database or network. */
export type Adapter = {
  /** Checks the signature over the bytes as they were sent before anything is read. */
  verify: (arrival: Arrival, secrets: readonly string[], now: Date) => Verified
  /** What this kind wants to read, as plain text; null for our own envelope. */
  answer: string | null
  /** What the supplier is to call, with its placeholders. */
  template: (address: string) => string
}

const maxQueryLength = 4_000

/** The query string of an address exactly as it was sent; empty when it is longer than any real one. */
export const queryOf = (rawUrl: string): string => {
  const at = rawUrl.indexOf('?')
  const query = at < 0 ? '' : rawUrl.slice(at + 1)
  return query.length > maxQueryLength ? '' : query
}

/** Whether a lower-case hex signature is one of these digests; takes the same time wherever it differs. */
export function isOneOf(given: string, digests: readonly Buffer[]): boolean {
  const signature = Buffer.from(/^(?:[0-9a-f]{2})+$/.test(given) ? given : '', 'hex')
  const matches = digests.map((digest) => signature.length === digest.length && timingSafeEqual(digest, signature))
  return matches.includes(true)
}

/** The one value of a field, or null when it is missing or there are several. */
export function oneOf(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}

/** PostgreSQL's text cannot hold this one character. */
const hasNul = (text: string): boolean => text.includes('\0')

/** Whether ids are there and of a length that can be kept. */
export const areIds = (attemptId: string | null, eventId: string | null): boolean =>
  !!attemptId && !!eventId && attemptId.length <= 64 && eventId.length <= 200 && !hasNul(attemptId + eventId)

/** A whole number of points, also written with zeros behind the point; null when it is anything else. */
export const wholePoints = (text: string): number | null =>
  /^-?\d{1,7}(?:\.0{1,4})?$/.test(text) ? Number(text) : null

/** A price in dollars as cents; null when it is no amount of money. */
export const centsOf = (dollars: string): number | null =>
  /^\d{1,5}(?:\.\d{1,2}0{0,2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : null

/**
 * A price in dollars as whole micros (millionths), read from its decimal digits and never through a float; what is finer than a micro is
 * cut off. Null when it is no amount of money.
 */
export function microsOf(dollars: string): number | null {
  const digits = /^(\d{1,6})(?:\.(\d{1,30}))?$/.exec(dollars)
  if (!digits) return null
  const [, whole = '', fraction = ''] = digits
  return Number(whole + fraction.slice(0, 6).padEnd(6, '0'))
}

/** What panelists get of a price in cents. Rounded down, so that a share is never exceeded. */
export const pointsOf = (cents: number, sharePercent: number): number =>
  Math.floor((cents * sharePercent * pointsPerDollar()) / 10_000)

/** A claimed amount in points. */
export const claimedPoints = (amount: Amount | null, sharePercent: number): number | null =>
  amount && ('points' in amount ? amount.points : pointsOf(amount.cents, sharePercent))

/** Two callbacks of one event that must be the same thing said twice. */
export const saysTheSame = (
  a: { attemptId: string; amount: number | null },
  b: { attemptId: string; amount: number | null },
): boolean => a.attemptId === b.attemptId && a.amount === b.amount

type Listed = { list: BlockList; size: number }
/** Addresses and networks (`10.0.0.0/8`) that a callback may come from, or the first that is none of both. */
export function readAddresses(texts: readonly string[]): Listed | { wrong: string } {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits, ...rest] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || rest.length > 0) return { wrong: text }
    if (bits === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most && Number(bits) > 0)
      list.addSubnet(address, Number(bits), family)
    else return { wrong: text }
  }
  return { list, size: texts.length }
}

/** Whether a callback may come from here. Nothing listed means everywhere, unless the signature is too weak to stand alone. */
export function mayComeFrom(ip: string, { list, size }: Listed, isWeak: boolean): boolean {
  if (size === 0) return !isWeak
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 0) return false
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Why a callback waits that says an event differently which came while its supplier listened: it can be refused, but never pays. */
export const listenedDiffers = 'listened-differs'
/** Why a callback waits that came while its supplier listened, about an attempt that had begun before. */
export const cameListening = 'came-while-listening'

/**
 * What is made of a callback that comes while its supplier listens; `standing` is how the attempt is that it names. Attempts begin only
 * while a supplier is live, so that the panelist is owed what was promised: a report that would still change an attempt waits for staff.
 * Anything else is only kept.
 */
export function verdictListening(outcome: Claim['outcome'], standing: string | undefined): string {
  const isOpen = standing === 'started' || standing === 'abandoned'
  const wouldChange = isOpen || (standing === 'completed' && outcome === 'reversed')
  return wouldChange && outcome !== 'noted' ? `quarantined: ${cameListening}` : 'listened'
}

type Releasing = { why: string; outcome: string; isLive: boolean }
/** Why a callback that waits cannot be released, or null. One person's word pays nothing of a supplier that listens; a reversal pays nothing. */
export function releaseRefusal({ why, outcome, isLive }: Releasing): ReleaseRefusal | null {
  if (why === listenedDiffers) return 'callback-listened'
  return isLive || outcome === 'reversed' ? null : 'callback-not-live'
}

type Asking = { format: SupplierFormat; isActive: boolean; isLive: boolean; isAsked: boolean; wasHeard: boolean }
/** Why nobody can ask for a supplier to go live, or null. The house format is ours; of others one callback was verified first. */
export function askRefusal({ format, isActive, isLive, isAsked, wasHeard }: Asking): ProblemCode | null {
  if (isLive) return 'supplier-live'
  if (isAsked) return 'supplier-live-asked'
  if (!isActive) return 'supplier-off'
  return format !== 'house' && !wasHeard ? 'supplier-unheard' : null
}

type Letting = { isAsked: boolean; askedBy: string | null; by: string | null }
/** Why a supplier that waits for it cannot go live, or null; nobody stands for the delay. */
export function letRefusal({ isAsked, askedBy, by }: Letting): ProblemCode | null {
  if (!isAsked) return 'approval-ended'
  return by !== null && by === askedBy ? 'approval-own' : null
}

/** The states of the inbox as patterns of the verdicts that are kept. */
export const verdictsOf: Readonly<Record<CallbackState, readonly string[]>> = {
  applied: ['applied', 'parked', 'cancelled'],
  quarantined: ['quarantined: %'],
  released: ['released: %'],
  refused: ['refused: %'],
  listened: ['listened'],
  unreadable: ['unreadable'],
  ignored: ['already-ended', 'under-age', 'account-closed', 'unknown-attempt', 'noted'],
}

/** A kept verdict as its state and its reason. */
export function readVerdict(verdict: string): { state: CallbackState; reason: string } {
  const [first = '', rest] = verdict.split(': ')
  if (rest !== undefined && (first === 'quarantined' || first === 'released' || first === 'refused'))
    return { state: first, reason: rest }
  if (verdict === 'unreadable' || verdict === 'listened') return { state: verdict, reason: verdict }
  return { state: verdictsOf.applied.includes(verdict) ? 'applied' : 'ignored', reason: verdict }
}

/** A query as it may be kept of somebody who was turned away: cut, and without anything that looks like a signature. */
export const withoutSecrets = (query: string): string =>
  query
    .replaceAll(/\b(sig|hash|ps_hash|ps_s_hash|asr_s_hash|secret|token|key)=[^&]*/gi, '$1=-')
    .replaceAll(/[0-9a-f]{32,}/gi, '-')
    .replaceAll('\0', '')
    .slice(0, 1_000)
