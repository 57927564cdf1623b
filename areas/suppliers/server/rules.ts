import { isIP } from 'node:net'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { CallbackState, ReleaseRefusal, SupplierFormat } from '../contract/supplier-admin.ts'
import type { Outcome } from '../../surveys/contract/surveys.ts'

/** The outcomes that a supplier may report. Whether an attempt is started or abandoned is decided on our side. */
export const reportable = [
  'completed',
  'disqualified',
  'quota_full',
  'quality_rejected',
  'security_rejected',
  'reversed',
] as const satisfies readonly Outcome[]
export type Reported = (typeof reportable)[number]

/** The meaning of a callback: the outcome of the attempt, a late credit, or a note that ends nothing. */
export type Saying = Reported | 'credited_late' | 'noted'

const maxQueryLength = 4_000

/** The query string of an address exactly as it was sent; empty when it is longer than any real one. */
export const cutQuery = (rawUrl: string): string => {
  const at = rawUrl.indexOf('?')
  const query = at < 0 ? '' : rawUrl.slice(at + 1)
  return query.length > maxQueryLength ? '' : query
}

/**
 * The points that panelists get for a price: their share, rounded down so that it is never exceeded. The price is in
 * millionths of a US dollar.
 */
export const computePoints = (micros: number, sharePercent: number): number =>
  Math.floor((micros * sharePercent * pointsPerDollar()) / 100_000_000)

type Listed = { size: number; has: (ip: string) => boolean }
/**
 * Whether callbacks may come from this address. An empty list allows all addresses, or none if the signature is weak.
 */
export const mayComeFrom = (ip: string, listed: Listed, isWeak: boolean): boolean =>
  listed.size === 0 ? !isWeak : listed.has(ip)

/**
 * The reason for a callback that differs from one about the same event that arrived in listen-only mode: it can be
 * refused, but never pays.
 */
export const listenedDiffers = 'listened-differs'
/** The reason for a callback that arrived in listen-only mode, about an attempt that had started before. */
export const cameListening = 'came-while-listening'

/**
 * The verdict on a callback that comes in listen-only mode; `standing` is the outcome of its attempt. Attempts start
 * only while a supplier is live, so the panelist must get what was promised: a report that would still change an
 * attempt waits for staff. Other reports are only stored.
 */
export function judgeListening(outcome: Saying, standing: string | undefined): string {
  const isOpen = standing === 'started' || standing === 'abandoned'
  const isPaid = standing === 'completed'
  const wouldChange =
    isOpen || (isPaid && outcome === 'reversed') || (standing && !isPaid && outcome === 'credited_late')
  return wouldChange && outcome !== 'noted' ? `quarantined: ${cameListening}` : 'listened'
}

type Releasing = { why: string; outcome: string; isLive: boolean }
/**
 * Why a waiting callback cannot be released, or null. While a supplier is in listen-only mode, one person alone cannot
 * make us pay for it; a reversal pays nothing, so it can be released.
 */
export function releaseRefusal({ why, outcome, isLive }: Releasing): ReleaseRefusal | null {
  if (why === listenedDiffers) return 'callback-listened'
  return isLive || outcome === 'reversed' ? null : 'callback-not-live'
}

type AskFacts = {
  format: SupplierFormat
  isActive: boolean
  isLive: boolean
  isAsked: boolean
  wasHeard: boolean
  /** How many of the facts that must be confirmed are still unconfirmed. */
  openFacts: number
}
/**
 * Why no one can request that a supplier go live, or null. The house format is ours. Suppliers with other formats must
 * first have sent a verified callback, and their facts must be confirmed.
 */
export function askRefusal({ format, isActive, isLive, isAsked, wasHeard, openFacts }: AskFacts): ProblemCode | null {
  if (isLive) return 'supplier-live'
  if (isAsked) return 'supplier-live-asked'
  if (!isActive) return 'supplier-off'
  if (format !== 'house' && !wasHeard) return 'supplier-unheard'
  return openFacts > 0 ? 'supplier-unconfirmed' : null
}

type GoLiveFacts = { isAsked: boolean; changedBy: readonly (string | null)[]; by: string | null }
/**
 * Why a request to go live cannot be approved, or null; `by` is null when a delay replaces the person. No one who
 * changed the supplier can approve.
 */
export function findGoLiveRefusal({ isAsked, changedBy, by }: GoLiveFacts): ProblemCode | null {
  if (!isAsked) return 'approval-ended'
  return by !== null && changedBy.includes(by) ? 'approval-own' : null
}

/** The patterns of stored verdicts that belong to each state of the inbox. */
export const verdictsOf: Readonly<Record<CallbackState, readonly string[]>> = {
  applied: ['applied', 'parked', 'cancelled'],
  quarantined: ['quarantined: %'],
  released: ['released: %'],
  refused: ['refused: %'],
  listened: ['listened'],
  unreadable: ['unreadable'],
  ignored: ['already-ended', 'under-age', 'account-closed', 'unknown-attempt', 'noted', 'test'],
}

/** Splits a stored verdict into state and reason. */
export function readVerdict(verdict: string): { state: CallbackState; reason: string } {
  const [first = '', rest] = verdict.split(': ')
  if (rest !== undefined && (first === 'quarantined' || first === 'released' || first === 'refused'))
    return { state: first, reason: rest }
  if (verdict === 'unreadable' || verdict === 'listened') return { state: verdict, reason: verdict }
  return { state: verdictsOf.applied.includes(verdict) ? 'applied' : 'ignored', reason: verdict }
}

/** Removes panelists' internet addresses from a query. Some networks send them although they are not needed. */
export const removeAddresses = (query: string): string =>
  query
    .split('&')
    .map((piece) => {
      const [[name, value] = ['', '']] = new URLSearchParams(piece)
      return isIP(value.trim().replace(/^\[|\]$/g, '')) === 0 ? piece : `${name}=-`
    })
    .join('&')

/** Shortens the query of a refused call, and removes everything that looks like a signature. */
export const removeSignatures = (query: string): string =>
  removeAddresses(query)
    .replaceAll(/\b(sig|hash|ps_hash|ps_s_hash|asr_s_hash|secret|token|key)=[^&]*/gi, '$1=-')
    .replaceAll(/[0-9a-f]{32,}/gi, '-')
    .replaceAll('\0', '')
    .slice(0, 1_000)
