import { isIP } from 'node:net'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
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

/** What a callback comes to: how the attempt ended, a credit that came late, or news that ends nothing. */
export type Saying = Reported | 'credited_late' | 'noted'

const maxQueryLength = 4_000

/** The query string of an address exactly as it was sent; empty when it is longer than any real one. */
export const queryOf = (rawUrl: string): string => {
  const at = rawUrl.indexOf('?')
  const query = at < 0 ? '' : rawUrl.slice(at + 1)
  return query.length > maxQueryLength ? '' : query
}

/**
 * What panelists get of a price: its share in points, rounded down, so that it is never exceeded. The price is in millionths of a US
 * dollar.
 */
export const pointsOf = (micros: number, sharePercent: number): number =>
  Math.floor((micros * sharePercent * pointsPerDollar()) / 100_000_000)

type Listed = { size: number; has: (ip: string) => boolean }
/** Whether a callback may come from here. Nothing listed means everywhere, unless the signature is too weak to stand alone. */
export const mayComeFrom = (ip: string, listed: Listed, isWeak: boolean): boolean =>
  listed.size === 0 ? !isWeak : listed.has(ip)

/** Why a callback waits that says an event differently which came while its supplier listened: it can be refused, but never pays. */
export const listenedDiffers = 'listened-differs'
/** Why a callback waits that came while its supplier listened, about an attempt that had begun before. */
export const cameListening = 'came-while-listening'

/**
 * What is made of a callback that comes while its supplier listens; `standing` is how the attempt is that it names. Attempts begin only
 * while a supplier is live, so that the panelist is owed what was promised: a report that would still change an attempt waits for staff.
 * Anything else is only kept.
 */
export function verdictListening(outcome: Saying, standing: string | undefined): string {
  const isOpen = standing === 'started' || standing === 'abandoned'
  const isPaid = standing === 'completed'
  const wouldChange =
    isOpen || (isPaid && outcome === 'reversed') || (standing && !isPaid && outcome === 'credited_late')
  return wouldChange && outcome !== 'noted' ? `quarantined: ${cameListening}` : 'listened'
}

type Releasing = { why: string; outcome: string; isLive: boolean }
/** Why a callback that waits cannot be released, or null. One person's word pays nothing of a supplier that listens; a reversal pays nothing. */
export function releaseRefusal({ why, outcome, isLive }: Releasing): ReleaseRefusal | null {
  if (why === listenedDiffers) return 'callback-listened'
  return isLive || outcome === 'reversed' ? null : 'callback-not-live'
}

type Asking = {
  format: SupplierFormat
  isActive: boolean
  isLive: boolean
  isAsked: boolean
  wasHeard: boolean
  /** How many facts nobody has confirmed that have to be. */
  openFacts: number
}
/**
 * Why nobody can ask for a supplier to go live, or null. The house format is ours; of others one callback was verified first, and what is
 * taken as given was confirmed.
 */
export function askRefusal({ format, isActive, isLive, isAsked, wasHeard, openFacts }: Asking): ProblemCode | null {
  if (isLive) return 'supplier-live'
  if (isAsked) return 'supplier-live-asked'
  if (!isActive) return 'supplier-off'
  if (format !== 'house' && !wasHeard) return 'supplier-unheard'
  return openFacts > 0 ? 'supplier-unconfirmed' : null
}

type Letting = { isAsked: boolean; changedBy: readonly (string | null)[]; by: string | null }
/** Why a supplier that waits for it cannot go live, or null; nobody stands for the delay. Who changed it is never the second person. */
export function letRefusal({ isAsked, changedBy, by }: Letting): ProblemCode | null {
  if (!isAsked) return 'approval-ended'
  return by !== null && changedBy.includes(by) ? 'approval-own' : null
}

/** The states of the inbox as patterns of the verdicts that are kept. */
export const verdictsOf: Readonly<Record<CallbackState, readonly string[]>> = {
  applied: ['applied', 'parked', 'cancelled'],
  quarantined: ['quarantined: %'],
  released: ['released: %'],
  refused: ['refused: %'],
  listened: ['listened'],
  unreadable: ['unreadable'],
  ignored: ['already-ended', 'under-age', 'account-closed', 'unknown-attempt', 'noted', 'test'],
}

/** A kept verdict as its state and its reason. */
export function readVerdict(verdict: string): { state: CallbackState; reason: string } {
  const [first = '', rest] = verdict.split(': ')
  if (rest !== undefined && (first === 'quarantined' || first === 'released' || first === 'refused'))
    return { state: first, reason: rest }
  if (verdict === 'unreadable' || verdict === 'listened') return { state: verdict, reason: verdict }
  return { state: verdictsOf.applied.includes(verdict) ? 'applied' : 'ignored', reason: verdict }
}

/** A query as it may be kept: without panelists' internet addresses, which some networks send along and which are not needed here. */
export const withoutAddresses = (query: string): string =>
  query
    .split('&')
    .map((piece) => {
      const [[name, value] = ['', '']] = new URLSearchParams(piece)
      return isIP(value.trim().replace(/^\[|\]$/g, '')) === 0 ? piece : `${name}=-`
    })
    .join('&')

/** A query as it may be kept of somebody who was turned away: cut, and without anything that looks like a signature. */
export const withoutSecrets = (query: string): string =>
  withoutAddresses(query)
    .replaceAll(/\b(sig|hash|ps_hash|ps_s_hash|asr_s_hash|secret|token|key)=[^&]*/gi, '$1=-')
    .replaceAll(/[0-9a-f]{32,}/gi, '-')
    .replaceAll('\0', '')
    .slice(0, 1_000)
