import { isIP } from 'node:net'

/** An answer that comes later counts as none. */
export const callTimeoutMs = 10_000
const firstPauseSeconds = 60
const longestPauseSeconds = 6 * 3_600
/** After this many failures in a row a host is left alone for a while. */
const breakerFailures = 5
const breakerLongestSeconds = 600

/** How long to wait after the nth failed attempt: a minute, doubling up to six hours. */
export const pauseSeconds = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** Math.max(0, attempts - 1), longestPauseSeconds)

/** How long a host is left alone after this many failures in a row; 0 while it may still be called. */
export const breakerSeconds = (failures: number): number =>
  failures < breakerFailures
    ? 0
    : Math.min(firstPauseSeconds * 2 ** (failures - breakerFailures), breakerLongestSeconds)

export type AttemptResult =
  | { answered: true; status: number }
  | { answered: false; reason: 'refused' | 'timed-out' | 'unreachable' }
/**
 * What follows from an attempt: it has arrived, it is tried again, or it can never arrive. A name that resolves to a
 * private address today, as some do while their host is down, may resolve elsewhere tomorrow; a bare address never
 * does.
 */
export function outcomeOf(result: AttemptResult, url: string): 'delivered' | 'again' | 'dead' {
  if (result.answered) return result.status >= 200 && result.status < 300 ? 'delivered' : 'again'
  return result.reason === 'refused' && !hasName(url) ? 'dead' : 'again'
}
const hasName = (url: string): boolean => URL.canParse(url) && isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) === 0
/** Whether the host itself is in trouble, so that other calls would fail too. */
export const isHostFailure = (result: AttemptResult): boolean =>
  result.answered ? result.status >= 500 || result.status === 429 : result.reason !== 'refused'
